import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { demoWorld } from './demo-world.ts'
import { inLanguage } from './in-language.ts'

const english = demoWorld(() => 'key')
const sequence = inLanguage(english, (text) => `«${text} & más»`)

it('translates only names: ids, devices, plates and floors are unchanged', () => {
  const bare = ({ lots, groups, zones, cameras, readers = [], stalls, devices, floors }: typeof english) =>
    [lots, groups, zones, cameras, readers]
      .map((rows) => rows.map(({ id }) => id))
      .concat([
        stalls.map(({ id, stall_number }) => `${id} ${stall_number}`),
        devices.map(({ id, device_id }) => `${id} ${device_id}`),
        floors.map(({ id, floor_name }) => `${id} ${floor_name}`),
      ])
  expect(bare(sequence)).toEqual(bare(english))
  expect(sequence.session).toBe(english.session)
  expect(sequence.customers).toBe(english.customers)
  for (const rows of [
    sequence.lots,
    sequence.groups,
    sequence.zones,
    sequence.cameras,
    sequence.readers!,
    sequence.sources,
  ])
    for (const { name } of rows) expect(name).toMatch(/^«.+»$/)
  const { sprockits, sectors, wayfinders } = sequence.gatesAndSigns!
  for (const { name } of [...sprockits, ...sectors, ...wayfinders]) expect(name).toMatch(/^«.+»$/)
})

it('translates the maps too, each with the hash of its new content', () => {
  const maps = new Map(sequence.floorMaps.map((map) => [map.hash, map.svg]))
  expect(maps.size).toBe(english.floorMaps.length)
  for (const [hash, svg] of maps) {
    expect(createHash('sha256').update(svg).digest('hex')).toBe(hash)
    for (const [, text] of svg.matchAll(/>([^<]+)<\/(?:text|title)>/g))
      expect(text).toMatch(/^«.+ &amp; más»$/)
  }
  for (const { map_hash } of sequence.floors) expect(map_hash === null || maps.has(map_hash)).toBe(true)
  const main = english.floors.find(({ floor_name }) => floor_name === 'M')!
  const map = maps.get(sequence.floors.find(({ id }) => id === main.id)!.map_hash!)!
  expect(map).toContain('«Up to & más» «L2 & más»'.replaceAll('&', '&amp;'))
})
