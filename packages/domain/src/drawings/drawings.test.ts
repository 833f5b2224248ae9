import { describe, expect, test } from 'vitest'
import { readSelector, selectorsOf, selects, type StyledElement } from './css-selectors.ts'
import { readTransform } from './matrix.ts'
import { pointsOfPath } from './path-points.ts'
import { pointsOfShape, spanArea } from './shape-points.ts'
import { nestedDrawing } from './viewport.ts'

const round = (value: number) => Math.round(value * 1000) / 1000
const boxOf = (d: string) => {
  const points = pointsOfPath(d)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  if (points.length === 0) return []
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(round)
}

// The boxes are those of Chromium (`getBBox`).
test.each([
  ['M0 0h10v20z', [0, 0, 10, 20]],
  ['m5,5 10,0 0,5', [5, 5, 15, 10]],
  ['M0 50A50 30 20 1 0 100 50Z', [0, 50, 102.857, 86.239]],
  ['M0 50A50 50 0 1 0 100 50A50 50 0 1 0 0 50Z', [0, 0, 100, 100]],
  ['M0 0a5 5 0 0110 0', [0, -5, 10, 0]],
  ['M0 0C0 10 10 10 10 0S20 -10 20 0', [0, -7.5, 20, 7.5]],
  ['M0 0Q5 10 10 0T20 0', [0, -5, 20, 5]],
  ['M10 10h5v5zl-5 -5', [5, 5, 15, 15]],
  ['m3 3 10 0 0 20zm30 30', [3, 3, 13, 23]],
  ['M0 0h10v10 L foo 50 50', [0, 0, 10, 10]],
  ['M0 0 L10 10 20', [0, 0, 10, 10]],
  ['L10 10 20 20', []],
  ['', []],
])('the box of the path %s', (d, box) => expect(boxOf(d)).toEqual(box))

describe('shapes', () => {
  const points = (name: string, attributes: Record<string, string>) =>
    pointsOfShape(name, (key) => attributes[key])

  test('a list of points with a mistake, a radius of nothing and a share have none', () => {
    expect(points('polygon', { points: '0,0 9,0 9,9 foo' })).toEqual([])
    expect(points('circle', { r: '0' })).toEqual([])
    expect(points('rect', { width: '9', height: '9', x: '5%' })).toEqual([])
    expect(points('polygon', { points: '0,0 9,0 9,9 5' })).toHaveLength(3)
  })

  test('an ellipse with one radius is round', () => {
    expect(points('ellipse', { rx: '5' }).map(({ y }) => round(y))).toContain(5)
  })

  test('points in a line have no extent', () => {
    expect(spanArea(pointsOfPath('M0 0L5 5L9 9'))).toBe(false)
    expect(spanArea(pointsOfPath('M0 0L5 5L9 8'))).toBe(true)
  })
})

test.each([
  ['translate(5-3)scale(2)', [2, 0, 0, 2, 5, -3]],
  ['  translate( 5 , 5 ) , scale(2) ', [2, 0, 0, 2, 5, 5]],
  ['', [1, 0, 0, 1, 0, 0]],
  ...[
    'translate(5px,5px)',
    'TRANSLATE(5)',
    'translate(5.)',
    'translate(5,)',
    'translate(5),',
    ',scale(2)',
  ].map((text): [string, undefined] => [text, undefined]),
])('the transform %j is %j', (text, matrix) => expect(readTransform(text)).toEqual(matrix))

test.each([
  [{ x: '10', y: '10', width: '40', height: '40', viewBox: '0 0 20 20' }, [2, 0, 0, 2, 10, 10]],
  [
    {
      x: '10',
      y: '10',
      width: '80',
      height: '40',
      viewBox: '5 5 20 20',
      preserveAspectRatio: 'xMaxYMin slice',
    },
    [4, 0, 0, 4, -10, -10],
  ],
  [{ width: '80', height: '40', viewBox: '5 5 20 20', preserveAspectRatio: 'none' }, [4, 0, 0, 2, -20, -10]],
  [{ viewBox: '5 5 20 20' }, [5, 0, 0, 5, 25, -25]],
  [{ width: '50%', height: '50%', x: '10%', viewBox: '5 5 20 20' }, [2.5, 0, 0, 2.5, 32.5, -12.5]],
])('a drawing within the drawing: %j', (attributes: Record<string, string>, matrix) => {
  const view = { x: 100, y: 0, width: 200, height: 100 }
  expect(nestedDrawing((name) => attributes[name], view)?.matrix).toEqual(matrix)
})

describe('selectors', () => {
  const root: StyledElement = { name: 'svg', id: undefined, classes: [], above: undefined }
  const group: StyledElement = { name: 'g', id: 'stalls', classes: ['a'], above: root }
  const rect: StyledElement = { name: 'rect', id: 'A 1', classes: ['b', 'c'], above: group }
  const matches = (text: string) => {
    const selector = readSelector(text)
    return selector !== undefined && selects(selector, rect, () => undefined)
  }

  test.each(['rect', '*', '.b', 'rect.b.c', '#A\\ 1', '#stalls rect', 'svg > g > .c', 'svg .b', 'svg|rect'])(
    '%s',
    (text) => expect([matches(text), readSelector(text)!.isSure]).toEqual([true, true]),
  )
  test.each(['circle', '.a', 'rect.a', 'svg > rect', 'rect g', '.b:hover', 'rect::before', '', '{', 'a >'])(
    'not %s',
    (text) => expect(matches(text)).toBe(false),
  )
  test.each(['rect:first-child', '[id]', 'g + rect', '.b:not(.c)'])('perhaps %s', (text) =>
    expect([matches(text), readSelector(text)!.isSure]).toEqual([true, false]),
  )
  test('of a list', () => expect(selectorsOf('a,:is(b,c),[d=","],e\\,f')).toHaveLength(4))
})
