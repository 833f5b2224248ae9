import { describe, expect, test } from 'vitest'
import { readFloorMapFile, type CleanMap } from './floor-map-file.ts'
import { cleanStyleSheet, lightValue } from './map/style-values.ts'

const good =
  '<g id="stalls"><rect id="A1" width="9" height="9"/><rect id="A2" x="10" width="9" height="9"/></g>'
const svg = (body: string, root = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${body}</svg>`
const read = (text: string, ...numbers: string[]) =>
  readFloorMapFile({
    bytes: new TextEncoder().encode(text),
    floor: '1',
    stalls: (numbers.length > 0 ? numbers : ['A1', 'A2']).map((number) => ({ number, floor: '1' })),
  })
const clean = (body: string, root?: string): CleanMap => {
  const outcome = read(svg(body, root))
  if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
  return outcome
}
const removed = ({ removed: kinds }: CleanMap) =>
  Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))

describe('LIM-54: conditions of a style sheet', () => {
  const styled = (text: string) => {
    const faults: string[] = []
    const sheet = cleanStyleSheet(text, (fault) => faults.push(fault))
    return [sheet, ...faults]
  }

  test.each([
    ['dark screens', '@media (prefers-color-scheme: dark){rect{fill:#222}text{fill:#fff}}'],
    ['print', '@media print{rect{fill:#000}text{display:none}}'],
    ['narrow screens', '@media (max-width:10px){rect{fill:#000}}'],
    ['screens of a size', '@media screen and (min-width: 900px) { rect { fill: #000 } }'],
    ['what is not there', '@supports not (display: block){rect{fill:#000}}'],
    ['what may be there', '@supports (display: grid){rect{fill:#000}}'],
    ['a container', '@container (min-width: 1px){rect{fill:#000}}'],
    ['a condition in a condition', '@media screen{@media print{rect{fill:#000}}}'],
    ['a condition that is not closed', '@media print{rect{fill:#000}text{fill:#000}'],
    ['one with braces in texts', `@media print{text{font-family:"}"}rect{fill:#000}}`],
    ['one with an escaped brace', '@media print{.a\\}{fill:#000}rect{fill:#000}}'],
  ])('%s: its rules go, those beside it stay', (_what, condition) => {
    expect(styled(`rect{fill:#fff}${condition}`)).toEqual(['rect{fill:#fff}', 'condition'])
    if (!condition.includes('not closed') && condition.endsWith('}}'))
      expect(styled(`${condition}text{fill:#123}`)).toEqual(['text{fill:#123}', 'condition'])
  })

  test.each([
    ['all', '@media all{rect{fill:#fff}}'],
    ['screens', '@media screen{rect{fill:#fff}}'],
    ['only screens, or print', '@media print, only screen{rect{fill:#fff}}'],
    ['all but print', '@media not print{rect{fill:#fff}}'],
    ['comments of old pages', '<!-- rect{fill:#fff} -->'],
    [
      'an encoding and a name space',
      '@charset "utf-8";@namespace svg url(x);rect{fill:#fff}'.replace('url(x)', '"x"'),
    ],
    ['a rule that ends with the sheet', 'rect{fill:#fff'],
  ])('%s: always hold', (_what, text) => {
    expect(styled(text)).toEqual(['rect{fill:#fff}'])
  })

  test('key frames, fonts and pages leave nothing behind', () => {
    const text =
      '@keyframes a{from{fill:#000}to{fill:#fff}}@page{margin:0}@font-face{font-family:"a"}rect{fill:#fff}'
    expect(styled(text)).toEqual(['rect{fill:#fff}', 'style', 'style', 'style'])
  })

  test('rules within a rule do not hold for the whole drawing', () => {
    expect(styled('g{fill:#fff; rect{fill:#000} stroke:#111; &:hover{fill:#222}}')).toEqual([
      'g{fill:#fff;stroke:#111}',
      'style',
    ])
  })

  test('rules of layers come before all others, which precede them', () => {
    expect(styled('rect{fill:#fff}@layer base{rect{fill:#000}}')).toEqual([
      'rect{fill:#000}\nrect{fill:#fff}',
    ])
  })

  test.each([
    ['light-dark(#fff, #222)', '#fff'],
    ['light-dark(rgb(1, 2, 3), var(--dark, #121212))', 'rgb(1, 2, 3)'],
    ['LIGHT-DARK( red , blue )', 'red'],
    ['light-dark(red)', 'light-dark(red)'],
    ['light-dark(red, blue', 'light-dark(red, blue'],
  ])('of two colors the light one is kept: %s', (value, expected) => {
    expect(lightValue(value)).toBe(expected)
  })

  test.each([
    ['media="print"', 'condition'],
    ['media="(prefers-color-scheme: dark)"', 'condition'],
    ['type="text/x-less"', 'condition'],
  ])('a style element with %s goes as a whole', (attribute, kind) => {
    const map = clean(`<style>rect{fill:#fff}</style><style ${attribute}>rect{fill:#000}</style>${good}`)
    expect(map.svg).not.toContain('#000')
    expect(map.svg).toContain('rect{fill:#fff}')
    expect(removed(map)).toEqual({ [kind]: 1 })
  })

  test.each(['media="screen"', 'type="text/css"', 'type="TEXT/CSS; charset=utf-8"', 'media=" all "'])(
    'a style element with %s stays',
    (attribute) => {
      const map = clean(`<style ${attribute}>rect{fill:#fff}</style>${good}`)
      expect(map.svg).toContain('rect{fill:#fff}')
    },
  )
})

describe('LIM-54: alternatives', () => {
  const words = (body: string) => {
    const map = clean(body + good)
    return {
      words: [...map.svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text),
      removed: removed(map),
    }
  }

  test('of a switch by language, the first that holds in English', () => {
    const text =
      '<switch><text systemLanguage="fr">Entrée</text><text systemLanguage="es, de">Entrada</text><text>Entry</text></switch>'
    expect(words(text)).toEqual({ words: ['Entry'], removed: { condition: 2 } })
    const english =
      '<switch><text systemLanguage="fr">Entrée</text><text systemLanguage="de,en-US">Way in</text><text>?</text></switch>'
    expect(words(english).words).toEqual(['Way in'])
  })

  test('the fallback text of draw.io goes, its labels stay', () => {
    const feature = 'requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"'
    const fallback = `<switch><g ${feature}/><a transform="translate(0,-5)" xlink:href="https://x"><text>Text is not SVG - cannot display</text></a></switch>`
    expect(words(fallback)).toEqual({ words: [], removed: { condition: 1 } })
    const label = `<switch><foreignObject ${feature}><div xmlns="http://www.w3.org/1999/xhtml">Lobby</div></foreignObject><text>Lobby</text></switch>`
    expect(words(label)).toEqual({ words: ['Lobby'], removed: { 'foreign-object': 1 } })
  })

  test('the drawing that Illustrator wraps stays, whatever stands before it', () => {
    const text = `<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"/><title>t</title><g>${good}</g></switch>`
    const map = clean(text)
    expect(map.stalls).toEqual(['A1', 'A2'])
    expect(removed(map)).toEqual({ 'foreign-object': 1 })
  })

  test('a condition that does not hold takes its element, in a switch or not', () => {
    expect(
      words('<text requiredExtensions="http://x">a</text><text systemLanguage="fr">b</text><text>c</text>'),
    ).toEqual({ words: ['c'], removed: { condition: 2 } })
  })

  test('of two drawings of a stall, the first', () => {
    const stalls =
      '<g id="stalls"><switch><rect id="A1" width="9" height="9"/><rect id="A1" width="5" height="5"/></switch><rect id="A2" width="9" height="9"/></g>'
    const map = clean(stalls)
    expect(map.stalls).toEqual(['A1', 'A2'])
    expect(map.svg).not.toContain('width="5"')
  })

  test('a stall for other languages alone is missing', () => {
    const outcome = read(
      svg(
        '<g id="stalls"><rect id="A1" width="9" height="9"/><rect systemLanguage="fr" id="A2" width="9" height="9"/></g>',
      ),
    )
    expect('faults' in outcome && outcome.faults).toEqual([{ element: 'A2', code: 'missing-stall' }])
  })

  test('a wrapper that moves or hides its content is a group', () => {
    const map = clean(
      `<a transform="translate(5 5)" href="https://x"><path d="M0 0h9v9z"/></a><switch style="display:none"><path d="M1 1"/></switch><text><a fill="red" href="https://x"><tspan>x</tspan></a></text>${good}`,
    )
    expect(map.svg).toContain('<g transform="translate(5 5)"><path d="M0 0h9v9z"></path></g>')
    expect(map.svg).toContain('<g style="display:none">')
    expect(map.svg).toContain('<text><tspan fill="red"><tspan>x</tspan></tspan></text>')
    expect(map.svg).not.toMatch(/<a\b|switch|https/)
    expect((read(map.svg) as CleanMap).svg).toBe(map.svg)
  })
})

describe('LIM-67: stalls that cannot be seen are named', () => {
  const unseen = (body: string, root?: string) => clean(body, root).unseen
  const stalls = (more = '', of = '') =>
    `<g id="stalls" ${of}><rect id="A1" width="9" height="9" ${more}/><rect id="A2" x="10" width="9" height="9"/></g>`

  test.each([
    ['display', stalls('display="none"')],
    ['a style', stalls('style="display: none !important"')],
    ['visibility', stalls('visibility="hidden"')],
    ['collapsed', stalls('style="visibility:collapse"')],
    ['no opacity', stalls('opacity="0"')],
    ['a rule by id', `<style>#A1{display:none}</style>${stalls()}`],
    [
      'a rule by class, after the stalls',
      `${stalls('class="old gone"')}<style>.gone{visibility:hidden}</style>`,
    ],
    [
      'a rule by element that its class does not undo',
      `<style>rect{display:none} .on{display:inline}</style>${stalls('class="off"').replace('x="10"', 'x="10" class="on"')}`,
    ],
    ['no size', stalls('transform="scale(0)"')],
    ['no height', stalls('style="transform: scaleY(0)"')],
    ['a flat matrix', stalls('transform="matrix(1 1 1 1 0 0)"')],
    ['outside to the left', stalls('transform="translate(-9)"')],
    ['outside below', stalls('y="100"')],
  ])('by %s', (_what, body) => expect(unseen(body)).toEqual(['A1']))

  test.each([
    ['a hidden layer', stalls('', 'style="display:none"')],
    ['a layer above', `<g visibility="hidden">${stalls()}</g>`],
    ['a layer of no size', `<g transform="rotate(30) scale(0 1)">${stalls()}</g>`],
    ['a layer far away', `<g transform="translate(9000 0)">${stalls()}</g>`],
  ])('all of %s', (_what, body) => expect(unseen(body)).toEqual(['A1', 'A2']))

  test.each([
    [
      'shown again in a hidden layer',
      stalls('visibility="visible"', 'visibility="hidden"').replace(
        'x="10"',
        'x="10" style="visibility:visible"',
      ),
    ],
    ['an own style over a rule', `<style>#A1{display:none}</style>${stalls('style="display:inline"')}`],
    [
      'a class over a rule by element',
      `<style>.on{display:inline}rect{display:none}</style>${stalls('class="on"').replace('x="10"', 'x="10" class="on"')}`,
    ],
    ['half outside', stalls('x="95"')],
    [
      'moved into the view',
      `<g transform="translate(-9000)">${stalls('x="9000"').replace('x="10"', 'x="9010"')}</g>`,
    ],
    [
      'a group of which one shape is hidden',
      '<g id="stalls"><g id="A1"><path display="none" d="M0 0h9v9z"/><rect width="9" height="9"/></g><rect id="A2" width="9" height="9"/></g>',
    ],
    ['a condition that went', `<style>@media print{rect{display:none}}</style>${stalls()}`],
  ])('not %s', (_what, body) => expect(unseen(body)).toEqual([]))

  test('a drawing without a viewBox shows its width and height', () => {
    expect(unseen(stalls('x="60"'), 'width="50px" height="50"')).toEqual(['A1'])
  })
})
