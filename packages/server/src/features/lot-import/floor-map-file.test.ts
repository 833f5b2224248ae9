import { drawEvHub } from '@stallwise/demo/floor-maps/ev-hub.ts'
import { drawMallFloor } from '@stallwise/demo/floor-maps/mall-floor.ts'
import { drawStressFloor } from '@stallwise/demo/floor-maps/stress-floor.ts'
import { drawSurfaceLot } from '@stallwise/demo/floor-maps/surface-lot.ts'
import { drawTowerFloor } from '@stallwise/demo/floor-maps/tower-floor.ts'
import { measured } from '#testing/measured.ts'
import { describe, expect, test } from 'vitest'
import { readFloorMapFile, type CleanMap } from './floor-map-file.ts'

const stall = (id: string) => `<rect id="${id}" x="0" y="0" width="25" height="50"/>`
const svg = (body: string, root = 'viewBox="0 0 100 100"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${body}</svg>`
const stallsOf = (...numbers: string[]) => numbers.map((number) => ({ number, floor: '1' }))
const read = (text: string | Uint8Array, stalls = stallsOf('A1', 'A2')) =>
  readFloorMapFile({
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    floor: '1',
    stalls,
  })
const good = `<g id="stalls">${stall('A1')}${stall('A2')}</g>`
const clean = (body: string, root?: string): CleanMap => {
  const outcome = read(svg(body, root))
  if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
  return outcome
}
const faults = (text: string | Uint8Array, stalls = stallsOf('A1', 'A2')) => {
  const outcome = read(text, stalls)
  return 'faults' in outcome
    ? outcome.faults.map(({ element, code, detail }) => [element, code, detail].filter(Boolean).join(' '))
    : []
}
const removed = ({ removed: kinds }: CleanMap) =>
  Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))

describe('LIM-51: scripts and external references are removed', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', { script: 1 }],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>', { script: 1 }],
    ['a handler', '<path d="M0 0" onclick="x()" onload="y()"/>', { handler: 2 }],
    [
      'foreign content',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject>',
      { 'foreign-object': 1 },
    ],
    [
      'HTML in the drawing',
      '<iframe xmlns="http://www.w3.org/1999/xhtml" src="http://evil"/>',
      { 'foreign-object': 1 },
    ],
    ['an external picture', '<image href="http://evil/x.png"/>', { element: 1 }],
    ['an external use', '<use href="http://evil/x.svg#a"/>', { 'external-reference': 1 }],
    ['an old external use', '<use xlink:href="http://evil/x.svg#a"/>', { 'external-reference': 1 }],
    ['a javascript link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>', { 'external-reference': 1 }],
    ['a data link', '<use href="data:image/svg+xml;base64,AAAA#x"/>', { 'external-reference': 1 }],
    ['an external fill', '<path d="M0 0" fill="url(http://evil#a)"/>', { 'external-reference': 1 }],
    [
      'an external fill in a style',
      '<path d="M0 0" style="fill: url( \'//evil\' )"/>',
      { 'external-reference': 1 },
    ],
    ['an escaped one', '<path d="M0 0" style="fill:u\\72l(evil)"/>', { style: 1 }],
    ['another function', '<path d="M0 0" style="mask:image-set(evil 1x)"/>', { style: 1 }],
    ['an import', '<style>@import url(http://evil);</style>', { 'external-reference': 1 }],
    ['a font', '<style>@font-face{src:url(http://evil)}</style>', { 'external-reference': 1 }],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>', { element: 1 }],
    ['set', '<set attributeName="onload" to="alert(1)"/>', { element: 1 }],
  ])('%s', (_name, hostile, kinds) => {
    const map = clean(hostile + good)
    expect(map.svg).not.toMatch(
      /script|on\w+=|evil|alert|foreign|iframe|import|font-face|animate|\bset\b|\\72|image/i,
    )
    expect(removed(map)).toEqual(kinds)
    expect(map.stalls).toEqual(['A1', 'A2'])
  })

  test('an external style sheet', () => {
    const text = `<?xml-stylesheet href="http://evil/x.css"?>${svg(good).slice(21)}`
    const map = read(text) as CleanMap
    expect(removed(map)).toEqual({ 'external-reference': 1 })
    expect(map.svg).not.toContain('evil')
  })

  test('text that looks like markup remains text', () => {
    const map = clean(`<text>&lt;script>alert(1)&lt;/script> &amp; "x"</text>${good}`)
    expect(map.svg).toContain('<text>&lt;script&gt;alert(1)&lt;/script&gt; &amp; "x"</text>')
  })

  test('an attribute cannot end early', () => {
    const map = clean(`<text class="a&quot; onload=&quot;alert(1)">x</text>${good}`)
    expect(map.svg).toContain('class="a&quot; onload=&quot;alert(1)"')
  })

  test('a font import is removed, the rule after it is kept', () => {
    const fonts = "@charset 'utf-8'; @import url('https://evil/css2?family=A:wght@0,400;0,700');"
    const map = clean(`<style>${fonts} .st0{fill:#fff} .st1{fill:#000}</style>${good}`)
    expect(map.svg).toContain('<style>.st0{fill:#fff}\n.st1{fill:#000}</style>')
    expect(removed(map)).toEqual({ 'external-reference': 1 })
  })

  test('cleaning is idempotent', () => {
    const once = clean(`<style>.a{fill:#fff;filter:url(x)}</style><path class="a" d="M0 0"/>${good}`)
    expect((read(once.svg) as CleanMap).svg).toBe(once.svg)
  })
})

describe('LIM-54: allowed content is kept', () => {
  test('size, gradients, clip paths, transforms, classes, references into the file', () => {
    const map = clean(
      `<defs><linearGradient id="g" gradientTransform="rotate(90)" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><path d="M0 0h9v9z"/></clipPath></defs>` +
        `<style>.wall, path{fill:url(#g);stroke:rgb(1,2,3)}</style><g transform="translate(1 2)" clip-path="url(#c)"><path class="wall" d="M0 0h9v9z" style="opacity:.5;-inkscape-font-specification:Arial"/></g><use xlink:href="#c"/>${good}`,
    )
    for (const kept of [
      ...[
        'viewBox="0 0 100 100"',
        '<linearGradient id="g"',
        'gradientTransform="rotate(90)"',
        '<stop offset="0"',
      ],
      ...[
        '<clipPath id="c">',
        'clip-path="url(#c)"',
        'transform="translate(1 2)"',
        '.wall, path{fill:url(#g);stroke:rgb(1,2,3)}',
      ],
      ...['style="opacity:.5"', '<use href="#c">'],
    ])
      expect(map.svg).toContain(kept)
    expect(removed(map)).toEqual({})
  })

  test('wrappers of Illustrator and Inkscape', () => {
    const text = svg(
      `<switch><g id="layer">${good}</g></switch><metadata><x xmlns="y"/></metadata><sodipodi:namedview xmlns:sodipodi="s"/>`,
    ).replace('<svg', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><svg')
    const map = read(text) as CleanMap
    expect(map.stalls).toEqual(['A1', 'A2'])
    expect(map.svg).not.toMatch(/DOCTYPE|switch|metadata|sodipodi/)
  })

  test('LIM-63: ids encoded by Illustrator are decoded to stall numbers', () => {
    const map = read(
      svg(`<g id="stalls">${stall('_x31_01')}${stall('B_2')}</g>`),
      stallsOf('101', 'B 2'),
    ) as CleanMap
    expect(map.stalls).toEqual(['101', 'B 2'])
    expect(map.svg).toContain('<rect id="101"')
    expect(map.svg).toContain('<rect id="B 2"')
  })

  test.each([
    ['tower', drawTowerFloor({ prefix: 'P1', title: 'P1' })],
    ['mall', drawMallFloor({ prefix: 'M', title: 'Main' })],
    ['surface lot', drawSurfaceLot({ prefix: 'S', title: 'Surface' })],
    ['EV hub', drawEvHub({ prefix: 'E', title: 'Hub' })],
    ['5,000 stalls', drawStressFloor()],
  ])('the demo’s %s comes through whole', (_name, drawn) => {
    const map = read(drawn.svg, stallsOf(...drawn.stalls.map(({ number }) => number)))
    expect('faults' in map ? map.faults : map.removed).toEqual([])
  })
})

describe('LIM-52, LIM-53: files that are not maps', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n} "&a;&a;">`).join('')}]>`
  test.each([
    ['nothing', '', 'not-svg'],
    ['HTML', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>', 'not-svg'],
    ['an svg of no namespace', `<svg viewBox="0 0 1 1">${good}</svg>`, 'not-svg'],
    ['packed', '\x1f\x8b\x08', 'not-svg'],
    ['entities', bomb + svg(good).slice(21).replace('<rect', '<text>&a29;</text><rect'), 'entities'],
    [
      'a file from elsewhere',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + svg(good).slice(21),
      'entities',
    ],
    ['an entity of nobody', svg(`<text>&nbsp;</text>${good}`), 'unreadable'],
    ['XML that ends early', svg(good).slice(0, -20), 'unreadable'],
    ['no size', svg(good, ''), 'size-missing'],
    ['too deep', svg('<g>'.repeat(200) + '</g>'.repeat(200)), 'too-deep'],
    ['too many elements', svg('<g/>'.repeat(300_001)), 'too-many-elements'],
  ])('%s', (_name, text, code) => expect(faults(text)[0]).toMatch(new RegExp(`^${code}`)))

  test('LIM-57: parts that use each other endlessly', () => {
    const levels = Array.from(
      { length: 30 },
      (_, n) => `<g id="u${n}">${`<use href="#u${n + 1}"/>`.repeat(10)}</g>`,
    )
    expect(faults(svg(levels.join('') + good))).toEqual(['too-many-elements'])
    expect(faults(svg(`<g id="u"><use href="#u"/></g>${good}`))).toEqual(['too-many-elements'])
  })

  test('LIM-57: parts that use each other in an endless chain', () => {
    const chain = Array.from({ length: 20_000 }, (_, n) => `<g id="u${n}"><use href="#u${n + 1}"/></g>`)
    expect(faults(svg(chain.join('') + good))).toEqual(['too-many-elements'])
  })

  test.each([
    ['a word as a value', `<path fill="${'a'.repeat(100_000)}"/>`, {}],
    ['blanks as a value', `<path fill="a${' '.repeat(100_000)}b"/>`, {}],
    ['references that do not end', `<path fill="${'url(#'.repeat(20_000)}"/>`, { 'external-reference': 1 }],
    ['comments that do not end', `<path style="${'/* '.repeat(50_000)}"/>`, {}],
    ['a style sheet of comments that do not end', `<style>${'/* '.repeat(50_000)}</style>`, { style: 1 }],
    ['a style sheet of one word', `<style>${'a'.repeat(100_000)}</style>`, { style: 1 }],
    ['a rule that does not end', `<style>${'a'.repeat(50_000)}{${'b'.repeat(50_000)}</style>`, {}],
  ])('LIM-64: long texts are soon read: %s', (_name, body, kinds) => {
    const began = performance.now()
    expect(removed(clean(body + good))).toEqual(kinds)
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test('UTF-16 is read, an unknown encoding is not', () => {
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(svg(good), 'utf16le')])
    expect(faults(wide)).toEqual([])
    expect(faults(svg(good).replace('?>', ' encoding="klingon"?>'))).toEqual(['unreadable encoding'])
  })
})

describe('LIM-58 to LIM-62: the stalls of a map', () => {
  test('no group, and two', () => {
    expect(faults(svg(stall('A1')))).toEqual(['stalls-missing'])
    expect(faults(svg(`${good}<g id="stalls"/>`))).toEqual(['line 1 stalls-ambiguous'])
  })

  test('every shape counts, and a group around one', () => {
    const shapes = [
      '<path id="s0" d="M0 0h9v9z"/>',
      '<polygon id="s1" points="0,0 9,0 9,9"/>',
      '<polyline id="s2" points="0 0 9 0 9 9 0 9"/>',
      '<circle id="s3" cx="1" cy="1" r="4"/>',
      '<ellipse id="s4" rx="3" ry="4"/>',
      '<g id="s5"><title>Five</title><g><rect width="1" height="2"/></g></g>',
    ]
    const numbers = shapes.map((_, index) => `s${index}`)
    expect(faults(svg(`<g id="stalls">${shapes.join('')}</g>`), stallsOf(...numbers))).toEqual([])
  })

  test('all faults are reported together', () => {
    const body =
      stall('A1') +
      stall('A1') +
      '<text id="T">x</text><rect id="A2" width="0" height="5"/><g id="G"/><rect width="1" height="1"/>' +
      '<g id="D"><defs><rect width="1" height="1"/></defs></g><script id="S"/>' +
      stall('B9') +
      stall('Z')
    const stalls = [...stallsOf('A1', 'A2', 'A3', 'T', 'G', 'D', 'S'), { number: 'B9', floor: '2' }]
    expect(faults(svg(`<g id="stalls">${body}</g>`), stalls)).toEqual([
      ...['A1 duplicate-stall', 'T malformed-stall', 'A2 malformed-stall', 'G malformed-stall'],
      ...['rect, line 1 malformed-stall', 'D malformed-stall', 'S malformed-stall'],
      ...['B9 foreign-stall 2', 'Z foreign-stall', 'A3 missing-stall'],
    ])
  })

  test('10,000 stalls in 9 MB', () => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => `S${index}`)
    const path = `M0 0${'h1v1'.repeat(217)}z`
    const text = svg(`<g id="stalls">${numbers.map((id) => `<path id="${id}" d="${path}"/>`).join('')}</g>`)
    expect(text.length).toBeGreaterThan(8_900_000)
    expect(faults(text, stallsOf(...numbers))).toEqual([])
  })
})

describe('LIM-57: a lawful size is no licence for memory', () => {
  const nested = '<g id="a">'.repeat(90) + '<use href="#b"/>'.repeat(250_000) + '</g>'.repeat(90)
  test.each([
    ['nested groups around many uses', nested, 0],
    ['a style sheet of braces', `<style>${'{'.repeat(5_000_000)}</style>`, 0],
    [
      'an element of many attributes',
      `<rect ${Array.from({ length: 5_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      1,
    ],
  ])('%s', async (_name, body, count) => {
    const text = svg(body + good)
    const { result, megabytes } = await measured(async () => faults(text))
    expect(result).toHaveLength(count)
    expect(megabytes).toBeLessThan(300)
  })
})

test('LIM-20: an id with an invisible character is malformed, not another stall that looks the same', () => {
  const hidden = svg(good.replace('id="A1"', 'id="A1\u200b"'))
  expect(faults(hidden).some((fault) => fault.endsWith('malformed-stall'))).toBe(true)
  expect(faults(hidden).some((fault) => fault.includes('foreign-stall'))).toBe(false)
})
