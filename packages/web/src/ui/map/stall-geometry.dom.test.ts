import { describe, expect, it } from 'vitest'
import { frameOf, geometryOf } from './stall-geometry.ts'
import { headFinder } from './stall-heads.ts'
import { identity, type Point } from '@stallwise/domain/drawings/matrix.ts'
import { outlineOf } from './svg-shape.ts'

const svg = (markup: string) =>
  new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'image/svg+xml')
    .documentElement.firstElementChild!

const sheet = { matrix: identity, view: { x: 0, y: 0, width: 100, height: 100 } }
const frame = (markup: string) => frameOf(outlineOf(svg(markup), sheet))!
const up: Point = { x: 0, y: -1 }

describe('a stall’s frame (STA-10)', () => {
  it.each([
    ['rect', '<rect x="10" y="20" width="29" height="58"/>'],
    ['rect of two units', '<rect x="10" y="20" width="29" height="58" rx="2" transform="scale(1)"/>'],
    ['path, absolute', '<path d="M10 20L39 20L39 78L10 78Z"/>'],
    ['path, relative', '<path d="m10,20 29,0 0,58 -29,0z"/>'],
    ['path, h and v', '<path d="M10 20h29v58H10z"/>'],
    ['polygon', '<polygon points="10,20 39,20 39,78 10,78"/>'],
    ['polyline', '<polyline points="10 20 39 20 39 78 10 78"/>'],
    ['group', '<g><title>x</title><rect x="10" y="20" width="29" height="58"/></g>'],
    ['moved group', '<g transform="translate(5 10)"><rect x="5" y="10" width="29" height="58"/></g>'],
    [
      'turned rect',
      '<rect x="-29" y="-14.5" width="58" height="29" transform="translate(24.5 49) rotate(90)"/>',
    ],
    ['matrix', '<rect width="29" height="58" transform="matrix(1 0 0 1 10 20)"/>'],
  ])('%s: 29 wide, 58 long, in the same place', (_name, markup) => {
    const { centre, width, length } = frame(markup)
    expect([centre.x, centre.y, width, length].map((value) => Math.round(value * 10) / 10)).toEqual([
      24.5, 49, 29, 58,
    ])
  })

  it.each([
    ['circle', '<circle cx="10" cy="10" r="5"/>', 10],
    ['ellipse', '<ellipse cx="10" cy="10" rx="5" ry="10"/>', 10],
    ['arc whose flags stand without a space', '<path d="M0 0a5 5 0 0110 0a5 5 0 01-10 0z M0 8L10 8"/>', 10],
  ])('%s has one too', (_name, markup, width) => {
    expect(Math.round(frame(markup).width)).toBeGreaterThanOrEqual(Math.round(width * 0.8))
  })

  it.each([
    ['behind a shape that is hidden', '<g><rect width="9" height="9" display="none"/>RECT</g>'],
    ['behind a line', '<g><path d="M0 0L5 5L9 9"/>RECT</g>'],
    [
      'in a drawing of its own',
      '<g><svg x="5" y="10" viewBox="-5 -10 100 100" width="100" height="100">RECT</svg></g>',
    ],
    ['of which none is shown', '<g display="none">RECT<rect width="9" height="9"/></g>'],
  ])('a shape %s counts', (_what, markup) => {
    const { centre, width } = frame(markup.replace('RECT', '<rect x="10" y="20" width="29" height="58"/>'))
    expect(width).toBeCloseTo(29)
    expect(centre.y - 49).toBeCloseTo(markup.includes('svg') ? 20 : 0)
  })

  it('a circle of two arcs is as large as a circle', () => {
    const { width, length } = frame('<path d="M0 50A50 50 0 1 0 100 50A50 50 0 1 0 0 50Z"/>')
    for (const size of [width, length]) expect(Math.abs(size - 99)).toBeLessThan(1.1)
  })

  it.each([
    '<line x1="0" y1="0" x2="9" y2="9"/>',
    '<text>1</text>',
    '<path d=""/>',
    '<g/>',
    '<rect width="9"/>',
  ])('%s is malformed', (markup) => expect(frameOf(outlineOf(svg(markup), sheet))).toBeUndefined())
})

describe('a stall’s head (STA-11)', () => {
  const rect = (x: number, y: number) => frame(`<rect x="${x}" y="${y}" width="29" height="58"/>`)

  it('is on the side named in the file', () => {
    const one = rect(0, 0)
    const headOf = headFinder([one], { x: 500, y: 300 })
    expect(headOf(one, 's').y).toBeCloseTo(1)
    expect(headOf(one, 'n').y).toBeCloseTo(-1)
  })

  it('is otherwise back to back with the stall behind it, on either side of the floor', () => {
    const [above, below] = [rect(0, 0), rect(0, 58)]
    const headOf = headFinder([above, below], { x: 500, y: 900 })
    expect(headOf(above, null).y).toBeCloseTo(1)
    expect(headOf(below, null).y).toBeCloseTo(-1)
  })

  it('otherwise points away from the middle of the floor', () => {
    const [top, bottom] = [rect(0, 0), rect(0, 500)]
    const headOf = headFinder([top, bottom], { x: 0, y: 280 })
    expect(headOf(top, null).y).toBeCloseTo(-1)
    expect(headOf(bottom, null).y).toBeCloseTo(1)
  })

  it('takes 13 of 58 of the stall, 16 when reserved, with the number at the entrance', () => {
    const drawn = geometryOf('1', rect(0, 0), up)
    expect(drawn.head.match(/[\d.]+/g)!.map(Number)).toContain(13)
    expect(drawn.deepHead.match(/[\d.]+/g)!.map(Number)).toContain(16)
    expect(drawn.label.y).toBeGreaterThan(drawn.vehicle.y)
    expect(drawn.angle).toBeCloseTo(0)
  })

  it('keeps the slant of a parallelogram', () => {
    const slanted = frame('<polygon points="33.5,0 67,0 33.5,58 0,58"/>')
    const head = geometryOf('1', slanted, { x: 0.5, y: -0.866 }).head
    expect(head).toContain('33.5 0')
    expect(head).toContain('67 0')
    expect(head.match(/ 13[Z|L]/g)).toHaveLength(2)
  })
})
