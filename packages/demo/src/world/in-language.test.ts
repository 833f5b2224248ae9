import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { demoWorld } from './demo-world.ts'
import { inLanguage } from './in-language.ts'

const english = demoWorld(() => 'key')
const spoken = inLanguage(english, (text) => `«${text} & más»`)

it('speaks another language in names alone: ids, devices, plates and floors stay', () => {
  const bare = ({ lots, groups, zones, cameras, readers = [], stalls, devices, floors }: typeof english) =>
    [lots, groups, zones, cameras, readers]
      .map((rows) => rows.map(({ id }) => id))
      .concat([
        stalls.map(({ id, stall_number }) => `${id} ${stall_number}`),
        devices.map(({ id, device_id }) => `${id} ${device_id}`),
        floors.map(({ id, floor_name }) => `${id} ${floor_name}`),
      ])
  expect(bare(spoken)).toEqual(bare(english))
  expect(spoken.session).toBe(english.session)
  expect(spoken.customers).toBe(english.customers)
  for (const rows of [
    spoken.lots,
    spoken.groups,
    spoken.zones,
    spoken.cameras,
    spoken.readers!,
    spoken.sources,
  ])
    for (const { name } of rows) expect(name).toMatch(/^«.+»$/)
  const { sprockits, sectors, wayfinders } = spoken.gatesAndSigns!
  for (const { name } of [...sprockits, ...sectors, ...wayfinders]) expect(name).toMatch(/^«.+»$/)
})

it('speaks it on the maps too, each under the hash of what it says by now', () => {
  const maps = new Map(spoken.floorMaps.map((map) => [map.hash, map.svg]))
  expect(maps.size).toBe(english.floorMaps.length)
  for (const [hash, svg] of maps) {
    expect(createHash('sha256').update(svg).digest('hex')).toBe(hash)
    for (const [, text] of svg.matchAll(/>([^<]+)<\/(?:text|title)>/g))
      expect(text).toMatch(/^«.+ &amp; más»$/)
  }
  for (const { map_hash } of spoken.floors) expect(map_hash === null || maps.has(map_hash)).toBe(true)
  const main = english.floors.find(({ floor_name }) => floor_name === 'M')!
  const map = maps.get(spoken.floors.find(({ id }) => id === main.id)!.map_hash!)!
  expect(map).toContain('«Up to & más» «L2 & más»'.replaceAll('&', '&amp;'))
})
