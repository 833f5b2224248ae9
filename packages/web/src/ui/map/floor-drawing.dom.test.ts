import { describe, expect, it } from 'vitest'
import { readFloor } from './floor-drawing.ts'
import { keepStructure } from './structure.ts'

const file = (inside: string, head = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inside}</svg>`
const stalls = '<g id="stalls"><rect id="1" width="29" height="58"/></g>'

const drawn = (text: string) => {
  const floor = readFloor(text)
  if (typeof floor === 'string') throw new Error(floor)
  return floor
}

describe('reading a floor’s file (STA-10)', () => {
  it.each([
    ['', 'not-svg'],
    ['no markup at all', 'not-svg'],
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="stalls">', 'not-svg'],
    [file(stalls, ''), 'not-svg'],
    [file('<rect width="9" height="9"/>'), 'no-stalls'],
  ])('%s is refused as %s', (text, fault) => {
    expect(readFloor(text)).toBe(fault)
  })

  it('lists the stalls without a shape, and keeps the others', () => {
    const floor = drawn(file('<g id="stalls"><rect id="1" width="29" height="58"/><text id="2">2</text></g>'))
    expect(floor.stalls.map(({ number }) => number)).toEqual(['1'])
    expect(floor.malformed).toEqual(['2'])
  })

  it('uses width and height where there is no viewBox', () => {
    expect(drawn(file(stalls, 'width="120px" height="60"'))).toMatchObject({ width: 120, height: 60 })
  })
})

const structureOf = (inside: string) => {
  const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  root.append(...keepStructure(drawn(file(inside + stalls)).root, 'p-'))
  return root
}

describe('the operator’s drawing (STA-12)', () => {
  it.each([
    '<script>alert(1)</script>',
    '<foreignObject><b>x</b></foreignObject>',
    '<image href="http://x.example/a.png"/>',
    '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>',
    '<animate attributeName="x"/>',
    '<iframe/>',
  ])('%s does not reach the page', (markup) => {
    expect(structureOf(markup).innerHTML).toBe('')
  })

  it.each([
    '<rect width="1" height="1" onclick="alert(1)"/>',
    '<use href="http://x.example/a.svg#b"/>',
    '<use href="javascript:alert(1)"/>',
    '<rect width="1" height="1" fill="url(http://x.example/#a)"/>',
    '<rect width="1" height="1" style="fill:url( &quot;http://x.example/a&quot; )"/>',
    '<rect width="1" height="1" class="sr"/>',
  ])('%s loses what could run, load or restyle', (markup) => {
    const { innerHTML } = structureOf(markup)
    expect(innerHTML).toMatch(/^<(rect|use)/)
    expect(innerHTML).not.toMatch(/on\w+=|x\.example|javascript|class=/)
  })

  it('leaves out the stalls, which the map draws itself', () => {
    expect(structureOf('<rect width="3" height="3"/>').querySelectorAll('rect')).toHaveLength(1)
  })

  it('keeps references within the file, under unique names', () => {
    const root = structureOf(
      '<defs><linearGradient id="a"/></defs><rect fill="url(#a)" width="1" height="1"/>',
    )
    expect(root.querySelector('linearGradient')!.id).toBe('p-a')
    expect(root.querySelector('rect')!.getAttribute('fill')).toBe('url(#p-a)')
  })

  it('applies the styles that browsers do: the later rule, ids over classes, important ones over all', () => {
    const styled =
      '<style>.b{fill:red}.a{fill:blue}#c{stroke:red}rect{opacity:.5!important}</style>' +
      '<rect id="c" class="a b" style="opacity:1;mask-type:alpha;font:bold 9px Arial" width="1" height="1"/>'
    const rect = structureOf(styled).querySelector('rect')!
    const values = ['fill', 'stroke', 'opacity', 'mask-type'].map((name) => rect.getAttribute(name))
    expect(values).toEqual(['blue', 'red', '.5', 'alpha'])
    expect(rect.style.font).toContain('9px')
  })

  it('keeps what the drawing as a whole says of its parts', () => {
    const text = file(
      `<path d="M0 0h9"/>${stalls}`,
      'viewBox="0 0 9 9" fill="none" style="stroke:red" transform="scale(2)"',
    )
    const [group] = keepStructure(drawn(text).root, 'p-')
    expect(group!.outerHTML).toMatch(/^<g[^>]* fill="none" stroke="red"><path d="M0 0h9"/)
  })

  it('applies simple styles and reports styles that could not be read', () => {
    const simple =
      '<style>.a,.b{fill:#fff;stroke:red} rect{opacity:.5}</style><rect class="a" width="1" height="1"/>'
    expect(structureOf(simple).querySelector('rect')!.getAttribute('stroke')).toBe('red')
    expect(drawn(file(simple + stalls)).unreadStyles).toBe(false)
    expect(drawn(file(`<style>g > .a{fill:#fff}</style>${stalls}`)).unreadStyles).toBe(true)
    expect(drawn(file(`<style>@media print{.a{fill:red}}</style>${stalls}`)).unreadStyles).toBe(true)
  })
})
