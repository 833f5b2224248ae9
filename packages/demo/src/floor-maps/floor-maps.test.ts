import { describe, expect, it } from 'vitest'
import { rowName } from './decks.ts'
import { drawEvHub } from './ev-hub.ts'
import type { FloorMap } from './floor-plan.ts'
import { drawMallFloor } from './mall-floor.ts'
import { drawStressFloor } from './stress-floor.ts'
import { drawSurfaceLot } from './surface-lot.ts'
import { drawTowerFloor } from './tower-floor.ts'

const tower = (stalls?: number) =>
  drawTowerFloor({ prefix: 'P1', title: 'P1', ...(stalls ? { stalls } : {}) })

const floors: readonly (readonly [string, FloorMap, number])[] = [
  ['tower', tower(), 150],
  ['whole tower floor', tower(173), 173],
  ['mall', drawMallFloor({ prefix: 'M', title: 'Main' }), 504],
  ['surface lot', drawSurfaceLot({ prefix: 'S', title: 'Surface' }), 140],
  ['EV hub', drawEvHub({ prefix: 'E', title: 'Hub' }), 70],
  ['stress floor', drawStressFloor(), 5000],
]

describe('a floor map', () => {
  it.each(floors)('%s: the group stalls contains every stall once', (_name, { svg, stalls }, count) => {
    const group = svg.slice(svg.indexOf('<g id="stalls">'))
    const drawn = [...group.matchAll(/ id="([^"]+)" data-head/g)].map((match) => match[1])
    expect(drawn).toEqual(stalls.map(({ number }) => number))
    expect(new Set(drawn).size).toBe(count)
  })

  it('is deterministic', () => {
    expect(tower()).toEqual(tower())
  })

  it.each([141, 145, 150, 161, 172])('a tower floor has exactly the %i stalls asked for', (count) => {
    expect(tower(count).stalls).toHaveLength(count)
  })

  it('writes a title without letting it become markup', () => {
    expect(drawTowerFloor({ prefix: 'P1', title: '<b>&' }).svg).toContain('<title>&lt;b&gt;&amp;</title>')
  })

  it('names rows without I and O, and continues after Z', () => {
    expect([rowName(7), rowName(8), rowName(13), rowName(23), rowName(24)]).toEqual([
      'H',
      'J',
      'P',
      'Z',
      'AA',
    ])
  })
})
