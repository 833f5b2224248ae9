import { describe, expect, it } from 'vitest'
import type { MapStall } from './map-stall.ts'
import { matchesFilter, readStallFilter, selectorOf, type StallFilter } from './stall-filter.ts'

const group = '019a0000-0000-7000-8000-000000000900'
const stall: MapStall = {
  number: 'P1-001',
  kind: 'ev',
  activity: 'occupied',
  handicap: false,
  isStillOccupied: false,
  isBatteryLow: true,
  group,
}

describe('STA-28: a filter of the map', () => {
  it.each<[StallFilter, boolean, string]>([
    ['occupied', true, "[data-activity='occupied']"],
    ['vacant', false, "[data-activity='vacant']"],
    ['ev', true, "[data-kind='ev']"],
    ['tenant', false, "[data-kind='tenant']"],
    ['low-battery', true, '[data-battery]'],
    [`group:${group}`, true, `[data-group='${group}']`],
    [`group:${group.replace('9', '8')}`, false, `[data-group='${group.replace('9', '8')}']`],
  ])('%s: %s', (filter, matches, selector) => {
    expect(matchesFilter(stall, filter)).toBe(matches)
    expect(selectorOf(filter)).toBe(selector)
    expect(readStallFilter(filter)).toBe(filter)
  })

  it.each([undefined, '', 'full', 5, 'group:', "group:'] *", 'toString'])('%j is none', (text) => {
    expect(readStallFilter(text)).toBeUndefined()
  })
})
