import { describe, expect, test } from 'vitest'
import { readFloorMapFile } from './floor-map-file.ts'

const clean = (body: string, numbers = ['A1'], root = 'viewBox="100 0 200 100"') => {
  const outcome = readFloorMapFile({
    bytes: new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${body}</svg>`,
    ),
    floor: '1',
    stalls: numbers.map((number) => ({ number, floor: '1' })),
  })
  if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
  return outcome
}
const stall = (more: string, before = '', of = '') =>
  clean(`${before}<g id="stalls" ${of}><rect id="A1" x="110" y="10" width="10" height="20" ${more}/></g>`)
const rectOf = ({ svg }: { svg: string }) => /<rect[^>]*>/.exec(svg)![0]
const matrixOf = (map: { svg: string }) => / transform="matrix\(([^)]*)\)"/.exec(rectOf(map))?.[1]

describe('LIM-68: a transform of a style is written as browsers read it', () => {
  // The matrices are those of Chromium (`getScreenCTM`).
  test.each([
    ['transform:rotate(90deg);transform-origin:50% 50%;transform-box:fill-box', '0 1 -1 0 135 -95'],
    ['transform:rotate(90deg);transform-origin:50% 50%', '0 1 -1 0 150 -50'],
    ['transform:translate(10%,20%)', '1 0 0 1 20 20'],
    ['transform:translate(10%,20%);transform-box:fill-box', '1 0 0 1 1 4'],
    ['transform:translate(10mm,1in)', '1 0 0 1 37.7952755906 96'],
    ['transform:skew(45deg,0)', '1 0 1 1 0 0'],
    ['transform:skewY(45deg)', '1 1 0 1 0 0'],
    ['transform:rotate(100grad)', '0 1 -1 0 0 0'],
    ['transform:rotate(.25turn)', '0 1 -1 0 0 0'],
    ['transform:rotate(1.5707963267948966rad)', '0 1 -1 0 0 0'],
    ['transform:rotate(0) translate(5px)', '1 0 0 1 5 0'],
    ['transform:translateX(5px) translateY(6px) scaleX(2) scaleY(50%)', '2 0 0 0.5 5 6'],
    ['transform:matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,5,6,0,1)', '1 0 0 1 5 6'],
    ['transform:translate3d(5px,6px,7px) rotateZ(90deg)', '0 1 -1 0 5 6'],
    ['translate:5px 6px;rotate:90deg;scale:2;transform:translate(1px,1px)', '0 2 -2 0 3 8'],
    ['rotate:z .5turn;transform-origin:top left;transform-box:fill-box', '-1 0 0 -1 220 20'],
    ['-webkit-transform:scale(2);-webkit-transform-origin:10px 10px', '2 0 0 2 -10 -10'],
    ['transform:scale(2);transform-origin:10px', '2 0 0 2 -10 -50'],
    ['TRANSFORM:/* a */TRANSLATE(5PX/* b */,5PX)', '1 0 0 1 5 5'],
    ['t\\72 ansform:translate(5px,5px)', '1 0 0 1 5 5'],
    ['transform:translate(5px,5px);transform:translate(3,3)', '1 0 0 1 5 5'],
  ])('%s', (style, matrix) => {
    const map = stall(`style="${style}"`)
    expect([matrixOf(map), map.removed]).toEqual([matrix, []])
    expect(rectOf(map)).not.toContain('style=')
  })

  test.each([
    [
      'in a style',
      'style="transform-box:fill-box;transform-origin:50% 50%" transform="matrix(0 1 -1 0 0 0)"',
    ],
    ['as an attribute', 'transform="rotate(90)" transform-origin="115 20"'],
  ])('the origin of an attribute, %s', (_where, attributes) => {
    const map = stall(attributes)
    expect([matrixOf(map), map.removed]).toEqual(['0 1 -1 0 135 -95', []])
  })

  test.each([
    'transform="translate(5px,5px)"',
    'transform="rotate(90deg)"',
    'transform="translateX(5)"',
    'transform="translate(5 5) foo(1)"',
    'transform="rotate(90 5)"',
    'transform="translate(5 5"',
    'style="transform:translate(5,5)"',
    'style="transform:rotate(90)"',
    'style="font-family:\'a;transform:translate(5px,5px)\'"',
    'transform="translate(5 5)" style="transform:none"',
  ])('%s moves nothing', (attributes) => {
    const map = stall(attributes)
    expect(rectOf(map)).not.toContain('transform=')
    expect(map.unseen).toEqual([])
  })

  test.each([
    ['of an element', '<style>rect{transform:translate(5px,0)}</style>'],
    ['of a class, over one by element', '<style>.a{translate:5px}rect{translate:9px}</style>'],
    ['over the own style', '<style>#A1{transform:translate(5px)!important}</style>'],
    ['of two names', '<style>rect.a{transform:translate(5px)}</style>'],
    ['below something', '<style>#stalls > .a, nothing{transform:translate(5px)}</style>'],
    ['within a rule', '<style>#stalls{fill:red; rect{transform:translate(5px)}}</style>'],
    ['of an id with escapes', '<style>#\\41 1{transform:translate(5px)}</style>'],
    ['beside one of a layer', '<style>@layer x{#A1{translate:9px}}rect{translate:5px}</style>'],
    [
      'important in a layer',
      '<style>@layer x{rect{translate:5px!important}}#A1{translate:9px!important}</style>',
    ],
    ['after the stalls', '', '<style>rect{transform:translate(5px)}</style>'],
  ])('of a rule %s', (_what, before, after = '') => {
    const own = before.includes('own') || before.includes('#A1{transform') ? 'style="transform:scale(9)"' : ''
    const map = clean(
      `${before}<g id="stalls"><rect id="A1" class="a" x="110" width="10" height="20" ${own}/></g>${after}`,
    )
    expect([matrixOf(map), map.unseen]).toEqual(['1 0 0 1 5 0', []])
    expect(map.svg).not.toMatch(/translat/)
  })

  test('of a link that goes with its drawing', () => {
    const link = clean(
      '<g id="stalls"><a href="#x" transform="translate(9 0)"><rect id="A1" x="110" width="9" height="9" transform="scale(2)"/></a></g>',
    )
    expect(matrixOf(link)).toBe('2 0 0 2 9 0')
    const hidden = clean(
      '<g id="stalls"><a href="#x" display="none"><rect id="A1" x="110" width="9" height="9"/></a></g>',
    )
    expect(hidden.unseen).toEqual(['A1'])
  })

  test.each([
    ['rect', 'x:150px;width:5mm', 'x="150" y="10" width="18.8976377953" height="20"'],
    ['rect', 'x:150;width:-5px', 'x="150" y="10" width="10" height="20"'],
    ['path', "d:path('M110 5h9v9z')", 'd="M110 5h9v9z"'],
    ['circle', 'cx:150px;r:4px', 'cx="150" r="4"'],
  ])('the shape of a %s: %s', (name, style, attributes) => {
    const own = { rect: 'x="110" y="10" width="10" height="20"', path: 'd="M0 0h1v1z"', circle: 'r="9"' }[
      name
    ]
    const { svg } = clean(`<g id="stalls"><${name} id="A1" ${own} style="${style}"/></g>`)
    for (const one of attributes.split(' ')) expect(new RegExp(`<${name}[^>]*>`).exec(svg)![0]).toContain(one)
    expect(svg).not.toContain('style=')
  })
})

describe('LIM-67: stalls whose place is not read are named', () => {
  test.each([
    ['an own style', 'style="transform:translate(1em,0)"'],
    ['a computed length', 'style="transform:translate(calc(1px + 1px))"'],
    ['a variable', 'style="transform:var(--a)"'],
    ['a turn in space', 'style="transform:rotateX(60deg)"'],
    ['the width of its line', 'style="transform:scale(2);transform-box:stroke-box"'],
    ['a path', 'style="offset-path:path(\'M0 0L9 9\')"'],
    ['an animation', 'style="animation:move 1s forwards"'],
    ['everything at once', 'style="all:inherit"'],
    ['a rule that may hold', '', '<style>@supports (display:grid){@layer a{rect{x:150px}}}</style>'],
    ['a rule of its place among others', '', '<style>rect:first-child{translate:9px}</style>'],
    ['a rule of what stands before it', '', '<style>title + rect, g ~ rect{translate:9px}</style>'],
    ['the middle of a layer', '', '', 'style="rotate:9deg;transform-box:fill-box"'],
  ])('moved by %s', (_what, attributes, before = '', of = '') => {
    const map = stall(attributes, before, of)
    expect(map.unseen).toEqual(['A1'])
    expect(map.removed.length).toBeGreaterThan(0)
  })

  test('moved by an animation, of itself or of a layer', () => {
    const animated = (inside: string) =>
      clean(`<g id="stalls"><rect id="A1" x="110" width="9" height="9">${inside}</rect></g>`).unseen
    expect(animated('<animateTransform attributeName="transform" to="50 0" fill="freeze"/>')).toEqual(['A1'])
    expect(animated('<set attributeName="x" to="150"/>')).toEqual(['A1'])
    expect(animated('<animate attributeName="fill" to="red"/>')).toEqual([])
  })

  test.each([
    ['a state that nothing is in', '<style>rect:hover{transform:scale(2)}</style>'],
    ['print', '<style>@media print{rect{display:none;translate:9px}}</style>'],
    ['an origin without a transform', '<style>*{transform-origin:center;transform-box:fill-box}</style>'],
    ['a shift about any origin', '<style>g{translate:5px;transform-box:fill-box}</style>'],
  ])('not for %s', (_what, before) => expect(stall('', before).unseen).toEqual([]))

  test.each([
    ['an important rule', '<style>rect{display:none!important}</style>', 'style="display:inline"'],
    [
      'an important rule that a class would undo',
      '<style>rect{visibility:hidden!important}.a{visibility:visible}</style>',
      'class="a"',
    ],
    ['a rule by an encoded id', '<style>#_x41_1{display:none}</style>', ''],
    ['a rule of two names', '<style>#stalls rect{opacity:0}</style>', ''],
  ])('hidden by %s', (_what, before, more) => {
    const id = before.includes('_x41_1') ? '_x41_1' : 'A1'
    const body = `${before}<g id="stalls"><rect id="${id}" x="110" width="9" height="9" ${more}/></g>`
    expect(clean(body).unseen).toEqual(['A1'])
  })

  test.each(['defs', 'symbol', 'clipPath', 'text'])('drawn in %s', (name) => {
    const body = `<${name}><g id="stalls"><rect id="A1" x="110" width="9" height="9"/></g></${name}>`
    expect(clean(body).unseen).toEqual(['A1'])
  })

  test('a stall is drawn by its first shape that can be seen', () => {
    const { svg, unseen } = clean(
      '<style>.old{display:none}</style><g id="stalls"><g id="A1"><rect class="old" width="9" height="9"/><path d="M150 5h9v9z"/></g></g>',
    )
    expect(unseen).toEqual([])
    expect(svg).toMatch(/<rect class="old"[^>]* display="none">/)
    expect(svg).toContain('<path d="M150 5h9v9z">')
  })
})

describe('LIM-54: what a drawing says in other ways', () => {
  const kept = (body: string) =>
    clean(`${body}<g id="stalls"><rect id="A1" x="110" width="9" height="9"/></g>`)

  test('text in a link stays, in the color of the link', () => {
    expect(kept('<text>to <a href="https://x">Lot B</a></text>').svg).toContain('<text>to Lot B</text>')
    expect(kept('<text><a href="#x" fill="red">B<tspan>C</tspan></a></text>').svg).toContain(
      '<text><tspan fill="red">B<tspan>C</tspan></tspan></text>',
    )
  })

  test.each([
    ['font:italic 12px "Arial"', 'font:italic 12px "Arial"'],
    ['direction:rtl;unicode-bidi:bidi-override', 'direction:rtl;unicode-bidi:bidi-override'],
    ['mask-type:alpha', 'mask-type:alpha'],
    ['white-space:pre', 'white-space:pre'],
    ['marker:url(#m)', 'marker-start:url(#m);marker-mid:url(#m);marker-end:url(#m)'],
    ['fill:red!important', 'fill:red!important'],
  ])('%s is kept', (style, expected) => {
    const { svg, removed } = kept(`<style>.a{${style}}</style>`)
    expect([svg, removed]).toEqual([expect.stringContaining(`.a{${expected}}`), []])
  })

  test.each(['filter:blur(3px)', 'clip:rect(0,0,1px,1px)', 'shape-inside:circle(9px)', 'zoom:2'])(
    '%s is reported',
    (style) =>
      expect(kept(`<path d="M0 0h9" style="${style}"/>`).removed).toEqual([{ kind: 'style', count: 1 }]),
  )

  test.each([
    ['with a blank', 'a b', '#a b', '#a%20b'],
    ['encoded', 'a b', '#a%20b', '#a%20b'],
    ['in another alphabet', 'é', '#%C3%A9', '#é'],
    ['with a percent sign', 'a%20b', '#a%2520b', '#a%2520b'],
    ['that is encoded by halves', 'a%zz', '#a%zz', '#a%25zz'],
  ])('a reference to an id %s', (_what, id, href, written) => {
    const { svg, removed } = kept(`<defs><path id="${id}" d="M0 0h9"/></defs><use xlink:href="${href}"/>`)
    expect([svg, removed]).toEqual([expect.stringContaining(`<use href="${written}">`), []])
  })

  test('LIM-57: encoded references count', () => {
    expect(() => kept('<g id="u"><use href="#%75"/></g>')).toThrow('too-many-elements')
  })

  test('LIM-63: what refers to a stall still does when its id is decoded', () => {
    const { svg } = clean(
      '<style>#_x31_01{fill:red}</style><g id="stalls"><rect id="_x31_01" x="110" width="9" height="9"/></g><use href="#_x31_01"/>',
      ['101'],
    )
    expect(svg).toContain('#\\31 01{fill:red}')
    expect(svg).toContain('<rect id="101"')
    expect(svg).toContain('<use href="#101">')
  })

  test('many rules for many elements end soon', () => {
    const rules = Array.from({ length: 5_000 }, (_, at) => `g g g .a${at} g rect{x:1px}`).join('')
    const body = `<style>${rules}</style>${'<g>'.repeat(50)}${'<rect/>'.repeat(9_000)}${'</g>'.repeat(50)}`
    expect(() => kept(body)).toThrow('too-many-elements')
  })
})
