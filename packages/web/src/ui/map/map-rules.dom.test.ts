import { describe, expect, it } from 'vitest'
import { detailFor } from './level-of-detail.ts'
import { numberSize, shortNumbers } from './stall-numbers.ts'
import { isArrow, nextStall, type Arrow } from './walk.ts'
import { fitScale, placeOf } from './sheet-place.ts'
import { tilesOf } from './tiles.ts'
import { readFloor } from './floor-drawing.ts'

describe('how much is drawn (STA-13)', () => {
  it.each([
    [1, 0.9, 'numbers'],
    [0.9, 0.9, 'numbers'],
    [0.89, 0.9, 'letters'],
    [0.7, 0.9, 'letters'],
    [0.69, 0.9, 'heads'],
    [0.5, 0.9, 'heads'],
    [2, 0.186, 'heads'],
    [1, 0.3, 'heads'],
    [2, 0.3, 'letters'],
    [2, 0.4, 'numbers'],
    [1, 0.6, 'letters'],
    [1, 0.8, 'numbers'],
  ] as const)('zoom %f with %f px for a unit: %s', (zoom, px, detail) => {
    expect(detailFor(zoom, px)).toBe(detail)
  })
})

describe('what is written on stalls', () => {
  it.each([
    [['P1-001', 'P1-002'], '001'],
    [['P1-001', 'P2-002'], 'P1-001'],
    [['001', '002'], '001'],
    [['P1-'], 'P1-'],
    [['Level 1 / 7', 'Level 1 / 8'], '1 / 7'],
  ])('%j: %s', (numbers, written) => {
    expect(shortNumbers(numbers)(numbers[0]!)).toBe(written)
  })

  it('gets smaller with its length and stays inside of the stall', () => {
    expect(numberSize('013')).toBe(8.5)
    for (const text of ['1', '0001', 'NORTH-EAST-000017'])
      expect(text.length * 0.58 * numberSize(text)).toBeLessThanOrEqual(26.01)
    expect(numberSize('0001', true)).toBeLessThan(numberSize('0001'))
  })
})

describe('arrow keys (STA-16)', () => {
  const at = (number: string, x: number, y: number) => ({ number, centre: { x, y } })
  const stalls = [
    at('1', 0, 0),
    at('2', 29, 0),
    at('3', 65, 0),
    at('4', 0, 140),
    at('5', 29, 198),
    at('6', 40, 12),
  ]
  it.each([
    ['1', 'ArrowRight', '2'],
    ['2', 'ArrowRight', '3'],
    ['3', 'ArrowLeft', '2'],
    ['1', 'ArrowDown', '4'],
    ['4', 'ArrowUp', '1'],
    ['1', 'ArrowLeft', undefined],
  ])('from %s by %s to %s', (from, key, to) => {
    expect(isArrow(key)).toBe(true)
    expect(
      nextStall(
        stalls,
        stalls.find(({ number }) => number === from)!,
        key as Arrow,
      )?.number,
    ).toBe(to)
  })
})

describe('the sheet', () => {
  it('fits at zoom 1 and is centred', () => {
    const box = { x: 100, y: 0, width: 1200, height: 600 }
    const area = { width: 600, height: 600 }
    expect(fitScale(box, area)).toBe(0.5)
    expect(placeOf(box, area, { x: 100, y: 0 })).toEqual({ x: 0, y: 150 })
  })

  it('is cut into tiles that contain each stall once, within their bounds', () => {
    const shapes = Array.from(
      { length: 1000 },
      (_, i) =>
        `<rect id="s${i}" x="${(i % 50) * 30}" y="${Math.floor(i / 50) * 70}" width="29" height="58"/>`,
    )
    const floor = readFloor(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1500 1400"><g id="stalls">${shapes.join('')}</g></svg>`,
    )
    if (typeof floor === 'string') throw new Error(floor)
    const tiles = tilesOf(floor.stalls, floor)
    const numbers = tiles.flatMap((tile) => tile.stalls.map(({ number }) => number))
    expect(new Set(numbers).size).toBe(1000)
    expect(numbers).toHaveLength(1000)
    expect(tiles.length).toBeGreaterThan(4)
    for (const tile of tiles)
      for (const { centre } of tile.stalls) {
        expect(centre.x - 29).toBeGreaterThanOrEqual(tile.x)
        expect(centre.x + 29).toBeLessThanOrEqual(tile.x + tile.width)
      }
  })
})
