import type { ElementFaultCode } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { describe, expect, test } from 'vitest'
import { readFloorMapFile } from './floor-map-file.ts'

const svg = (body: string, root = 'viewBox="0 0 99 99"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${body}</svg>`
const read = (text: string, ...numbers: string[]) =>
  readFloorMapFile({
    bytes: new TextEncoder().encode(text),
    floor: '1',
    stalls: numbers.map((number) => ({ number, floor: '1' })),
  })
const faults = (text: string, ...numbers: string[]) => {
  const outcome = read(text, ...numbers)
  return 'faults' in outcome
    ? outcome.faults.map(({ element, code }) => `${element ?? ''} ${code}`.trim())
    : []
}
const withStall = (element: string, number = '105') => faults(svg(`<g id="stalls">${element}</g>`), number)
const malformed: ElementFaultCode = 'malformed-stall'

describe('LIM-59: a stall is one of seven elements, with an extent', () => {
  const inside = '<rect width="9" height="9"/>'
  test.each([
    `<text id="105">${inside}</text>`,
    `<title id="105">${inside}</title>`,
    `<style id="105">${inside}</style>`,
    `<use id="105">${inside}</use>`,
    `<linearGradient id="105">${inside}</linearGradient>`,
    `<svg id="105">${inside}</svg>`,
    `<defs id="105">${inside}</defs>`,
    `<x:rect xmlns:x="http://example.com" id="105" width="9" height="9"/>`,
    `<g id="105"><title>${inside}</title></g>`,
    '<polygon id="105" points="1,1 1,1 1,1"/>',
    '<polygon id="105" points="1,1 5,5 9,9"/>',
    '<polyline id="105" points="1 1 9 1 5 1"/>',
    '<path id="105" d="M5 5L5 5L5 5Z"/>',
    '<path id="105" d="M5 5h9h-3z"/>',
    '<path id="105" d="M5 5c1 1 2 2 3 3z"/>',
    '<path id="105" d="M5 5a0 4 0 1 1 9 0"/>',
    '<rect id="105" width="1e999" height="9"/>',
    '<rect id="105" width="9" height="-9"/>',
    '<circle id="105" r="Infinity"/>',
    '<polygon id="105" points="0,0 1e999,0 1e999,5"/>',
  ])('not %s', (element) => expect(withStall(element)).toEqual([`105 ${malformed}`]))

  test.each([
    '<path id="105" d="M5 5h9v9z"/>',
    '<path id="105" d="m5 5l1 0l0 1z"/>',
    '<path id="105" d="M5 5c0 5 9 5 9 0z"/>',
    '<path id="105" d="M50 5q4 9 9 0"/>',
    '<path id="105" d="M0 50A50 50 0 1 0 100 50A50 50 0 1 0 0 50Z"/>',
    '<path id="105" d="m0 5a5 5 0 0110 0z"/>',
    '<path id="105" d="M10 10H20V20"/>',
    '<polyline id="105" points="0 0 9 0 9 .5"/>',
    `<g id="105"><g>${inside}</g></g>`,
  ])('%s', (element) => expect(withStall(element)).toEqual([]))

  test('a drawing of infinite size has none', () => {
    expect(faults(svg('<g id="stalls"/>', 'viewBox="0 0 1e999 1e999"'))).toEqual(['size-missing'])
  })

  test('very long digits are read quickly', () => {
    const began = performance.now()
    withStall(`<path id="105" d="M0 0A${'1'.repeat(200_000)}"/>`)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

describe('LIM-63: a number is normalised as in the list', () => {
  test.each([
    ['N\u0303-3', '\u00d1-3'],
    ['A  1', 'A 1'],
    [' 105 ', '105'],
  ])('%j is the stall %j', (id, number) => {
    const outcome = read(svg(`<g id="stalls"><rect id="${id}" width="9" height="9"/></g>`), number)
    expect(outcome).toMatchObject({ stalls: [number] })
  })
})

test('LIM-16: the reply is short, however long the file’s texts and however many its faults', () => {
  const many = Array.from({ length: 30_000 }, (_, at) => `<rect id="${at}${'x'.repeat(250)}"/>`).join('')
  const outcome = read(svg(`<g id="stalls">${many}</g>`))
  expect(outcome).toMatchObject({ faultCount: 60_000 })
  expect(Buffer.byteLength(JSON.stringify(outcome))).toBeLessThan(1_000_000)
})

describe('LIM-51: removed content is reported', () => {
  const stall = '<g id="stalls"><rect id="105" width="9" height="9"/></g>'
  test.each([
    [
      'a link and its handler',
      '<a xlink:href="https://example.com" onclick="x()"><path d="M0 0"/></a>',
      { handler: 1, 'external-reference': 1 },
    ],
    ['a script of HTML', '<script xmlns="http://www.w3.org/1999/xhtml">x()</script>', { script: 1 }],
    [
      'a script of an unknown language',
      '<x:Script xmlns:x="http://example.com">x()</x:Script>',
      { script: 1 },
    ],
    ['a page', '<div xmlns="http://www.w3.org/1999/xhtml">x</div>', { 'foreign-object': 1 }],
    [
      'what a drawing program keeps',
      '<n:view xmlns:n="http://example.com/dtd"/><g n:label="x" xmlns:n="http://example.com/dtd"/><metadata/>',
      { 'editor-data': 3 },
    ],
    ['what is around a drawing', '<switch onload="x()"><g/></switch>', { handler: 1 }],
    ['a base of links', '<g xml:base="https://example.com"/>', { attribute: 1 }],
  ])('%s', (_what, body, kinds) => {
    const outcome = read(svg(body + stall), '105')
    if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults))
    expect(Object.fromEntries(outcome.removed.map(({ kind, count }) => [kind, count]))).toEqual(kinds)
  })
})
