import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { stripDays } from '@stallwise/domain/health/health.model.ts'
import { uptimeOf, type Span } from '@stallwise/domain/health/uptime.rules.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#platform/database/database.ts'
import {
  listStripDays,
  listStripReaders,
  type StripDayRow,
  type StripReaderRow,
} from './device-strips.store.ts'
import { spanOf, usualOf } from './health-day.ts'
import { listUnusualDays } from './usual.store.ts'

interface Place {
  readonly lotId: string
  readonly timeZone: string
  readonly timeoutMinutes: number
}

interface StripDay extends Span {
  readonly day: string
  readonly isUsual: boolean
}

type DeviceStrip = SiteHealthDetails['deviceStrips'][number]

const stripOf = (
  reader: StripReaderRow,
  known: ReadonlyMap<string, StripDayRow>,
  days: readonly StripDay[],
  { timeZone, timeoutMinutes }: Place,
): DeviceStrip => {
  let { lastBefore } = reader
  const uptimeAt = (span: StripDay): number | null => {
    const own = known.get(span.day)
    if (!own && lastBefore === null) return null
    const reported = { silences: own?.silences ?? [span], lastBefore }
    lastBefore = own?.lastAt ?? lastBefore
    const { observedMs, downMs } = uptimeOf(
      span,
      reported,
      timeoutMinutes * minuteMs,
      usualOf(reader, timeZone, span.isUsual),
    )
    return observedMs > 0 ? 1 - downMs / observedMs : null
  }
  return {
    kind: reader.kind,
    name: reader.name,
    days: days.map((span) => ({ day: span.day, uptime: uptimeAt(span) })),
  }
}

/** HEA-06: the days of each camera and reader of a lot, from one until the day before `today`. */
export const loadDeviceStrips = async (
  tx: Tx,
  place: Place,
  first: string,
  today: string,
): Promise<SiteHealthDetails['deviceStrips']> => {
  const { lotId, timeZone, timeoutMinutes } = place
  const readers = await listStripReaders(tx, lotId, first)
  if (readers.length === 0) return []
  const unusual = (await listUnusualDays(tx, [lotId], first)).get(lotId)!
  const last = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  const known = new Map<string, Map<string, StripDayRow>>()
  const ids = readers.map(({ deviceId }) => deviceId)
  for (const row of await listStripDays(tx, lotId, ids, { first, last, timeoutMinutes })) {
    const own = known.get(row.deviceId) ?? new Map<string, StripDayRow>()
    known.set(row.deviceId, own.set(row.day, row))
  }
  const days = Array.from({ length: stripDays }, (_, nth): StripDay => {
    const day = Temporal.PlainDate.from(first).add({ days: nth }).toString()
    return { day, isUsual: !unusual.has(day), ...spanOf(day, timeZone) }
  })
  return readers
    .map((reader) => stripOf(reader, known.get(reader.deviceId) ?? new Map(), days, place))
    .filter((strip) => strip.days.some(({ uptime }) => uptime !== null))
}
