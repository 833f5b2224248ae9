import { expect, it, test } from 'vitest'
import { rangeOf, readOccupancySearch, readZoom, writeZoom } from './occupancy.search.ts'

const zone = 'America/Toronto'

it('OCC-42 ignores what it cannot read in the address', () => {
  const search = { timePeriod: 'next30d', unit: 'cars', group: '', zoom: 5, other: 'x' }
  expect(readOccupancySearch(search)).toEqual({})
  expect(readOccupancySearch({ timePeriod: '30d', group: 'ev', unit: 'percent' })).toEqual({
    timePeriod: '30d',
    group: 'ev',
    unit: 'percent',
  })
})

it('OCC-42 prefers from and to over a time period, and only together', () => {
  expect(readOccupancySearch({ timePeriod: '7d', from: '2026-11-01' })).toEqual({ timePeriod: '7d' })
  expect(readOccupancySearch({ timePeriod: '7d', from: '2026-11-01', to: '2026-11-02' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-02',
  })
})

test.each([
  ['nothing', {}, { timePeriod: '24h' }],
  ['a period', { timePeriod: 'lastMonth' as const }, { timePeriod: 'lastMonth' }],
  [
    'days of the lot, over a clock change',
    { from: '2026-11-01', to: '2026-11-01' },
    { from: '2026-11-01T04:00:00.000Z', to: '2026-11-02T05:00:00.000Z' },
  ],
  [
    'instants',
    { from: '2026-11-01T10:00Z', to: '2026-11-01T12:00Z' },
    { from: '2026-11-01T10:00:00.000Z', to: '2026-11-01T12:00:00.000Z' },
  ],
  ['the wrong way round', { from: '2026-11-09', to: '2026-11-01' }, { timePeriod: '24h' }],
  ['no dates', { from: 'soon', to: 'later' }, { timePeriod: '24h' }],
])('OCC-42 asks for %s', (_, search, range) => expect(rangeOf(search, zone)).toEqual(range))

it('OCC-42 keeps the zoom in the address to the minute', () => {
  const text = '2026-11-01T10:00Z_2026-11-01T12:35Z'
  expect(writeZoom(readZoom(text)!)).toBe(text)
  for (const bad of [undefined, 'x', '2026-11-01T10:00Z', '2026-11-02T10:00Z_2026-11-01T10:00Z'])
    expect(readZoom(bad)).toBeUndefined()
})
