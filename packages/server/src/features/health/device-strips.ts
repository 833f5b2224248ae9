import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { uptimeOf } from '@stallwise/domain/health/uptime.rules.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#platform/database/database.ts'
import { listDeviceStrips } from './device-strips.store.ts'
import { spanOf, usualOf } from './health-day.ts'
import { listUnusualDays } from './usual.store.ts'

interface Place {
  readonly lotId: string
  readonly timeZone: string
  readonly timeoutMinutes: number
}

/** HEA-06: the days of each camera and reader of a lot, from one until the day before `today`. */
export const loadDeviceStrips = async (
  tx: Tx,
  { lotId, timeZone, timeoutMinutes }: Place,
  first: string,
  today: string,
): Promise<SiteHealthDetails['deviceStrips']> => {
  const last = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  const unusual = await listUnusualDays(tx, { lotId, timeZone }, first)
  const strips = new Map<string, SiteHealthDetails['deviceStrips'][number]>()
  for (const row of await listDeviceStrips(tx, lotId, first, last)) {
    const span = spanOf(row.day, timeZone)
    const usual = usualOf(row, timeZone, !unusual.has(row.day))
    const { observedMs, downMs } =
      row.silences === null && row.lastBefore === null
        ? { observedMs: 0, downMs: 0 }
        : uptimeOf(
            span,
            { silences: row.silences ?? [span], lastBefore: row.lastBefore },
            timeoutMinutes * minuteMs,
            usual,
          )
    const strip = strips.get(row.id) ?? { kind: row.kind, name: row.name, days: [] }
    strips.set(row.id, strip)
    strip.days.push({ day: row.day, uptime: observedMs > 0 ? 1 - downMs / observedMs : null })
  }
  return [...strips.values()].filter(({ days }) => days.some(({ uptime }) => uptime !== null))
}
