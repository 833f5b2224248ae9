import { expect, it } from 'vitest'
import { drawFlows, totalFlows } from './flow-picture.model.ts'

const flow = (step: number, from: string, to: string, count: number) => ({ step, from, to, count })

const flows = [
  flow(0, 'outside', 'gate', 10),
  flow(1, 'gate', 'p1', 6),
  flow(1, 'gate', 'left', 4),
  flow(2, 'p1', 'left', 5),
  flow(2, 'p1', 'inside', 1),
]

it('REP-42 draws a column for each step, each node as high as many vehicles came to it', () => {
  const { nodes, columns, further } = drawFlows(flows, 114)
  expect(nodes.map(({ key, y, height }) => [key, y, height])).toEqual([
    ['0 gate', 0, 100],
    ['1 p1', 0, 60],
    ['1 left', 74, 40],
    ['2 left', 0, 50],
    ['2 inside', 64, 10],
  ])
  expect([columns, further]).toEqual([3, 0])
})

it('REP-42 draws bands that fill the nodes that they join', () => {
  const { bands } = drawFlows(flows, 114)
  expect(bands.map(({ key, thickness, fromY, toY }) => [key, thickness, fromY, toY])).toEqual([
    ['0 gate 1 p1', 60, 30, 30],
    ['0 gate 1 left', 40, 80, 94],
    ['1 p1 2 left', 50, 25, 25],
    ['1 p1 2 inside', 10, 55, 69],
  ])
})

it('says how many steps the picture does not have', () => {
  expect(drawFlows([...flows, flow(5, 'p1', 'p2', 3), flow(8, 'p1', 'left', 2)], 100).further).toBe(5)
})

it('draws nothing of nothing', () => {
  expect(drawFlows([], 100)).toEqual({ nodes: [], bands: [], columns: 0, further: 0 })
})

it('adds up movements between the same places over all steps', () => {
  expect(totalFlows([flow(1, 'a', 'b', 2), flow(3, 'a', 'b', 5), flow(2, 'b', 'a', 9)])).toEqual([
    { from: 'b', to: 'a', count: 9 },
    { from: 'a', to: 'b', count: 7 },
  ])
})
