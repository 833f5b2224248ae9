import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it, test } from 'vitest'
import { formatFloor } from './floors.ts'
import { formatMoney, formatNumber, formatPercent } from './numbers.ts'
import { formatAgo, formatDate, formatDateTime, formatDay, formatDuration, formatTime } from './times.ts'
import { vehicleText } from './vehicles.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const inSpanish = () => i18n.loadAndActivate({ locale: 'es-MX', messages: {} })

describe('numbers', () => {
  it('have one decimal in percent, none in dense lists, a dash without a total', () => {
    expect([formatPercent(91.1), formatPercent(103), formatPercent(43.2, 0), formatPercent(null)]).toEqual([
      '91.1%',
      '103.0%',
      '43%',
      '–',
    ])
  })
  it('group thousands', () =>
    expect([formatNumber(1200), formatNumber(0.887, 3)]).toEqual(['1,200', '0.887']))
  it('show what is paid with two decimals in the lot’s currency', () => {
    expect(plain(formatMoney(18.756, 'USD'))).toBe('$18.76')
    expect(plain(formatMoney(5, 'CAD'))).toBe('CA$5.00')
    inSpanish()
    expect(plain(formatMoney(5, 'MXN'))).toBe('$5.00')
    expect(plain(formatMoney(5, 'USD'))).toBe('USD 5.00')
  })
})

describe('times', () => {
  const at = '2026-11-20T15:42:05Z'
  it('are in the lot’s time zone on a 24-hour clock', () => {
    expect(formatTime(at, 'America/Toronto')).toBe('10:42')
    expect(formatTime('2026-11-20T05:00:00Z', 'America/Toronto')).toBe('00:00')
    expect(formatTime(at, 'America/Mexico_City')).toBe('09:42')
  })
  it('have the date in the lot’s time zone', () => {
    expect(formatDate('2026-11-20T03:00:00Z', 'America/Toronto')).toBe('Nov 19, 2026')
    expect(formatDateTime(at, 'America/Toronto')).toBe('Nov 20, 10:42')
    expect(formatDay(at, 'America/Toronto')).toBe('Friday, November 20')
  })
  test.each([
    [0, '0 s'],
    [42.9, '42 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [4320, '1 h 12 min'],
    [86_400, '1 d'],
    [86_400 + 3 * 3600, '1 d 3 h'],
    [-5, '0 s'],
  ])('%d seconds last %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
  it('are shown relative to now', () => expect(formatAgo(at, Date.parse(at) + 240_000)).toBe('4 min ago'))
})

test.each([
  ['M', 'Main'],
  ['P2', 'P2'],
  ['3', 'L3'],
])('floor %s shows as %s', (name, text) => expect(formatFloor(name)).toBe(text))

describe('vehicles', () => {
  it('have their usual colors in words, others as the camera reported them', () => {
    const honda = { make: 'Honda', model: 'Civic' }
    expect(vehicleText({ color: 'grey', ...honda })).toBe('Gray Honda Civic')
    expect(vehicleText({ color: ' Silver', make: null, model: null })).toBe('Silver')
    expect(vehicleText({ color: 'tan', ...honda })).toBe('tan Honda Civic')
    expect(vehicleText({ color: null, ...honda })).toBe('Honda Civic')
  })
})
