import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aForecast, noForecast } from '#features/forecast/testing/forecast.builders.ts'
import { aGroup, aLot, anId, someCounts } from '#features/lots/testing/lots.builders.ts'
import { aReply } from './testing/history.builders.ts'

const quarter = 900_000
const now = Math.floor(Date.now() / quarter) * quarter

/** A time zone in which it is about noon: how much of today is left must not depend on when the test runs. */
const ahead = 12 - new Date(now).getUTCHours()
const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
const dayOf = (at: number) => isoOf(at + ahead * 3_600_000).slice(0, 10)

/** The history of the last hour. */
const history = () => {
  const reply = aReply(Array<number>(12).fill(30))
  const from = now - 12 * 300_000
  return {
    ...reply,
    from: isoOf(from),
    to: isoOf(now),
    timeZone,
    points: reply.points.map((point, nth) => ({ ...point, at: isoOf(from + nth * 300_000) })),
  }
}

const ownError = { days: 56, dayAhead: 3.04, hourAhead: 1, lastWeek: 4.64, peak: 2.5, inBand: 0.9 }
const reliability = [
  { from: 0.5, to: 0.7, statements: 0, cameTrue: 0 },
  { from: 0.7, to: 0.9, statements: 12, cameTrue: 9 },
  { from: 0.9, to: 1, statements: 2, cameTrue: 2 },
]

/** Two days of quarters, the first of which fills the lot. */
const forecast = (changes: Partial<OccupancyForecast> = {}): OccupancyForecast => {
  const made = aForecast(
    Array.from({ length: 192 }, (_, nth) => (nth === 3 ? 40 : 31)),
    { start: now },
  )
  const days = [0, 1].map((nth) => ({
    day: dayOf(now + nth * 24 * 3_600_000),
    peak: nth === 0 ? 40 : 32,
    fullChance: nth === 0 ? 0.8 : 0,
    fullAt: nth === 0 ? isoOf(now + 4 * quarter) : null,
    fullText: nth === 0 ? 'Will be full at about 10:45 (4 in 5)' : null,
  }))
  return { ...made, timeZone, days, ownError, reliability, ...changes }
}

const groups = [aGroup({ _id: anId(901), name: 'Tenants', occupancy: 30, capacity: 40 })]
const parkingGroups = [1, 2].map((nth) => ({
  _id: anId(900 + nth),
  name: `Tenants ${nth}`,
  type: 'tenant' as const,
  stalls: 40,
  minimumNumberOfStalls: 0,
  countedBy: 'stalls' as const,
}))

const open = (reply: () => unknown = forecast, search = '') =>
  openPage(`/parking-lots/${anId(1)}/occupancy${search}`, {
    as: 'provider',
    answers: {
      'GET /parking-lots/{id}': () =>
        aLot({ allowed: allowedTo('provider'), counts: someCounts(groups), parkingGroups, timeZone }),
      'GET /parking-lots/{id}/occupancy-history': history,
      'GET /parking-lots/{id}/forecast': reply,
    },
  })
const theChart = () => screen.findByRole('slider', { name: /^Occupancy history of/ })

describe('the forecast on the occupancy page', { timeout: 30_000 }, () => {
  beforeAll(() => import('./OccupancyPage.tsx'), 60_000)

  it('FOR-30, FOR-40: history, now and forecast are read as one line, each with its band', async () => {
    await open()
    const chart = await theChart()
    fireEvent.keyDown(chart, { key: 'End' })
    expect(chart.getAttribute('aria-valuetext')).toContain(
      '31 of 40 expected, 77.5%. 26 to 36 in 9 of 10 cases',
    )
    fireEvent.keyDown(chart, { key: 'Home' })
    expect(chart.getAttribute('aria-valuetext')).toContain('30 of 40, 75.0%')
    expect(within(screen.getByRole('list', { name: 'Legend' })).getByText(/^Expected, with/)).toBeTruthy()
    expect(screen.getByText('Now')).toBeTruthy()
  })

  it('FOR-16, FOR-52: says the peaks of the days, and when one will be full; axe finds nothing', async () => {
    const { container } = await open()
    const table = await screen.findByRole('table', { name: 'Forecast of Whole lot' })
    const [, today, next] = within(table).getAllByRole('row')
    expect(today!.textContent).toMatch(
      /^Rest of today40 of 4035 to 40.*Will be full at about 10:45 \(4 in 5\)$/,
    )
    expect(next!.textContent).toContain('32 of 40')
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('shows the values by hours in the table', async () => {
    await open(forecast, '?shape=table&unit=percent')
    const hours = await screen.findByRole('region', { name: 'Forecast of Whole lot, by hours' })
    const rows = within(hours).getAllByRole('row')
    expect(rows.filter(({ textContent }) => textContent.includes('100.0%87.5% to 100.0%'))).toHaveLength(1)
  })

  it('FOR-60, FOR-61: shows its own error, and of few statements no share', async () => {
    await open()
    const card = within(await screen.findByRole('region', { name: 'How far off the forecast was' }))
    expect(card.getByText('3.0 vehicles, 7.6% of the capacity')).toBeTruthy()
    expect(card.getByText('4.6 vehicles, 11.6% of the capacity')).toBeTruthy()
    expect(card.getByText('90%', { selector: 'dd' })).toBeTruthy()
    const rows = card.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows.slice(1)).toEqual(['70% to 90%12975%', '90% to 100%22too few days'])
  })

  it('FOR-20: says how many days are missing', async () => {
    await open(() => noForecast(3))
    expect(await screen.findByText('No forecast yet: values of 3 more days are needed.')).toBeTruthy()
    expect(screen.queryByText('Now')).toBeNull()
  })

  it('asks for one group where all of a type are shown', async () => {
    await open(forecast, '?group=tenant')
    expect(await screen.findByText('For a forecast, select the whole lot or one parking group.')).toBeTruthy()
  })

  it('keeps the history when the forecast does not load, and retries', async () => {
    let fails = true
    await open(() => (fails ? new Refusal(500) : forecast()))
    expect(await screen.findByText('The forecast did not load.')).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table', { name: 'Forecast of Whole lot' })).toBeTruthy()
  })

  it('can be switched off, which the address keeps', async () => {
    const { router } = await open()
    await theChart()
    await userEvent.click(screen.getByRole('switch', { name: 'Forecast' }))
    expect(router.state.location.search).toEqual({ ahead: 'off' })
    expect(screen.queryByText('Now')).toBeNull()
  })
})
