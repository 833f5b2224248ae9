import type { ReportFigures } from '@stallwise/domain/reports/report-figures.rules.ts'
import { dayMs, hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestLot } from '#testing/test-lot.ts'
import { keepReportDays, keepRunningDays } from './report-days.work.ts'
import { loadFigures } from './report-figures.store.ts'
import { randomHistory, type History } from './random-history.test-world.ts'
import { revenueSteps } from './random-revenue.test-world.ts'
import { revenue } from './revenue.report.ts'

vi.setConfig({ testTimeout: 1_200_000 })

const histories = Number(process.env.GENERATED_RUNS ?? 20)
const seed = Number(process.env.GENERATED_SEED ?? 20_261_128)

let lot: Awaited<ReturnType<typeof startTestLot>>
beforeAll(async () => {
  lot = await startTestLot()
})
afterAll(() => lot?.app.close())

/** The sums of rows, made without the database: each row by the day of its time on the lot’s clock. */
const sumsOf = (history: History, timeZone: string, range: { from: number; to: number }) => {
  const sums = new Map<string, Omit<ReportFigures, 'day' | 'kind' | 'part' | 'currency'>>()
  for (const { at, kind, part, currency, cents, taxCents, paidCents, ms, wh } of history.rows()) {
    if (at < range.from || at >= range.to) continue
    const key = [localDayOf(at, timeZone).day, kind, part, currency].join(' ')
    const sum = sums.get(key) ?? { count: 0, cents: 0, taxCents: 0, paidCents: 0, ms: 0, wh: 0 }
    sums.set(key, {
      count: sum.count + 1,
      cents: sum.cents + cents,
      taxCents: sum.taxCents + taxCents,
      paidCents: sum.paidCents + paidCents,
      ms: sum.ms + ms,
      wh: sum.wh + wh,
    })
  }
  return Object.fromEntries([...sums].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const asSums = (figures: readonly ReportFigures[]) =>
  Object.fromEntries(
    figures
      .map(({ day, kind, part, currency, ...sums }) => [[day, kind, part, currency].join(' '), sums] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Half-hour and quarter-hour zones, and one whose clock changes at midnight. */
const timeZones = [
  'America/Toronto',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Mexico_City',
  'Asia/Beirut',
]

test(`REP-81, REP-82: no figure of revenue differs from its rows in ${histories} random histories`, async () => {
  const { database } = lot.app.services
  for (let nth = 0; nth < histories; nth++) {
    const timeZone = timeZones[nth % timeZones.length]!
    await lot.query('update parking_lot set time_zone = $2 where id = $1', [lot.lotId, timeZone])
    const clock = { now: Date.parse(nth % 2 ? '2026-03-08T12:00:00Z' : '2026-11-01T12:00:00Z') }
    const history = await randomHistory(lot, database, revenueSteps, { seed: seed + nth, clock })
    for (let step = 0; step < 10; step++) {
      await history.step()
      if (history.isOdds(0.5)) await keepReportDays({ database, clock: () => clock.now })
      if (history.isOdds(0.2)) await keepRunningDays({ database, clock: () => clock.now })
      const from =
        clock.now - Math.floor(history.random() * 40) * dayMs - Math.floor(history.random() * 24) * hourMs
      const to = from + Math.floor(history.random() * 60 * 24 * 60) * minuteMs
      const range = { from, to }
      const figures = await database.asSystem((tx) =>
        loadFigures(tx, revenue, { lotId: lot.lotId, timeZone, range }),
      )
      expect(asSums(figures), `seed ${seed + nth}, step ${step}`).toEqual(sumsOf(history, timeZone, range))
    }
  }
})
