import { lengthOf } from '@stallwise/domain/drawings/lengths.ts'
import { describe, expect, test } from 'vitest'
import { readFloorMapFile } from './floor-map-file.ts'

const read = (stalls: string, root = 'viewBox="0 0 100 100"', before = '') =>
  readFloorMapFile({
    bytes: new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${before}<g id="stalls">${stalls}</g></svg>`,
    ),
    floor: '1',
    stalls: [{ number: 'A1', floor: '1' }],
  })
const clean = (...parts: Parameters<typeof read>) => {
  const outcome = read(...parts)
  if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
  return outcome
}
const faults = (...parts: Parameters<typeof read>) => {
  const outcome = read(...parts)
  return 'faults' in outcome ? outcome.faults.map(({ code }) => code) : []
}
const square = '<rect id="A1" width="9" height="9"/>'

describe('LIM-68: lengths', () => {
  test.each([
    ['10', 10],
    ['10px', 10],
    ['1in', 96],
    ['2.54cm', 96],
    ['25.4MM', 96],
    ['101.6q', 96],
    ['72pt', 96],
    ['6pc', 96],
    [' -.5e1px ', -5],
    ['50%', undefined],
    ['2em', undefined],
    ['1ex', undefined],
    ['10vw', undefined],
    ['auto', undefined],
    ['', undefined],
    ['1 2', undefined],
    [`1${' '.repeat(100)}`, undefined],
  ])('%j is %j units', (text, units) => expect(lengthOf(text)).toBe(units))

  test('of a stall and of the drawing are in units of the drawing', () => {
    const { svg, unseen } = clean(
      '<rect id="A1" x="1in" y="72pt" width="25.4mm" height="1in"/>',
      'width="203.2mm" height="4in"',
    )
    expect(svg).toContain('width="768" height="384"')
    expect(svg).toContain('<rect id="A1" x="96" y="96" width="96" height="96">')
    expect(unseen).toEqual([])
  })

  test('a drawing whose only size is a percentage has none', () => {
    expect(faults(square, 'width="100%" height="100%"')).toEqual(['size-missing'])
    expect(faults(square, 'width="100%" height="100%" viewBox="0 0 50 50"')).toEqual([])
  })

  test.each([
    '<rect id="A1" x="50%" width="9" height="9"/>',
    '<rect id="A1" width="20%" height="9"/>',
    '<rect id="A1" width="2em" height="9"/>',
    '<circle id="A1" cy="50%" r="9"/>',
    '<ellipse id="A1" rx="9" ry="9%"/>',
  ])('%s is malformed', (stall) => expect(faults(stall)).toEqual(['malformed-stall']))
})

describe('LIM-68: a transform of a style', () => {
  const written = (style: string, more = '') => {
    const rect = `<rect id="A1" style="${style}"${more} width="9" height="9"/>`
    const { svg, removed } = clean(rect, 'viewBox="-500 -500 1000 1000"')
    return [/<rect[^>]*>/.exec(svg)![0], ...removed.map(({ kind }) => kind)]
  }
  test.each([
    ['transform:translate(5px,6px)', '', ' transform="matrix(1 0 0 1 5 6)"'],
    ['fill:red;transform:rotate(.25turn)', ' style="fill:red"', ' transform="matrix(0 1 -1 0 0 0)"'],
    ['transform: scale(2); transform-origin: 10px 20px', '', ' transform="matrix(2 0 0 2 -10 -20)"'],
    ['transform:rotate(180deg);transform-origin:1in 0 0', '', ' transform="matrix(-1 0 0 -1 192 0)"'],
    ['transform:none;transform-origin:50px 50px', '', ''],
  ])('%s becomes an attribute', (style, kept, transform) => {
    expect(written(style)).toEqual([`<rect id="A1"${kept} width="9" height="9"${transform}>`])
  })

  test('stands above the attribute', () => {
    expect(written('transform:scale(2)', ' transform="translate(9 9)"')).toEqual([
      '<rect id="A1" width="9" height="9" transform="matrix(2 0 0 2 0 0)">',
    ])
  })

  test.each(['transform:var(--a)', 'transform:translate(calc(1px + 1px))'])('%s is removed', (style) =>
    expect(written(style)).toEqual(['<rect id="A1" width="9" height="9">', expect.any(String)]),
  )
})

test.each([
  ['width', '<g id="A1"><svg width="0" height="9"><rect width="9" height="9"/></svg></g>', ['A1']],
  ['height', '<g id="A1"><svg width="9" height="0"><rect width="9" height="9"/></svg></g>', ['A1']],
  ['neither', '<g id="A1"><svg width="9" height="9"><rect width="9" height="9"/></svg></g>', []],
])('LIM-67: a drawing within the drawing without %s shows nothing', (_side, stall, unseen) => {
  expect(clean(stall).unseen).toEqual(unseen)
})
