import { keptDays } from '@stallwise/domain/device-history/device-history.rules.ts'
import { stripDays } from '@stallwise/domain/health/health.model.ts'
import { kindsOf } from '@stallwise/domain/health/kinds.rules.ts'
import { uptimeOf, type Span } from '@stallwise/domain/health/uptime.rules.ts'
import { dayMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { Temporal } from 'temporal-polyfill'
import { countFirstTries, uptimeOfStations } from '#features/charging/charging.public.ts'
import { countDevicesOfLots, type LotKindCount } from '#features/devices/devices.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import {
  dropDays,
  dropFaults,
  listDeviceDays,
  saveDay,
  takeDueDays,
  type DeviceDayRow,
  type DueSite,
  type KindDay,
} from './health-days.store.ts'
import { spanOf, usualOf } from './health-day.ts'
import type { TellParts } from './fault-mails.ts'
import { recordCounts } from './counts.work.ts'
import { dropCounts } from './counts.store.ts'
import { judgeSites } from './site-faults.ts'
import { beginHealth, saveKinds, takeDueSites } from './site-health.store.ts'
import { listUnusualDays } from './usual.store.ts'

interface Work {
  readonly database: Database
  readonly clock: () => number
}

/** A server that stops waits for a run; the next one goes on. */
const longestRunMs = 5_000
const lotsAtOnce = 200
/** HEA-03, with time for the run itself. */
const everyMs = 45_000

/** HEA-03: how the devices of lots stand. */
export const checkSites = async (
  tx: Tx,
  parts: TellParts,
  lotIds: readonly string[],
  now: number,
): Promise<void> => {
  const counts = new Map<string, LotKindCount[]>(lotIds.map((id) => [id, []]))
  for (const row of await countDevicesOfLots(tx, lotIds, new Date(now))) counts.get(row.lotId)!.push(row)
  const kinds = new Map([...counts].map(([id, rows]) => [id, kindsOf(rows)]))
  await saveKinds(tx, kinds, new Date(now))
  await judgeSites(tx, parts, kinds, now)
}

/** HEA-03: checks the lots whose turn it is; returns how many. */
export const checkDueSites = async ({ database, clock, publicUrl }: Work & TellParts): Promise<number> => {
  const until = performance.now() + longestRunMs
  await database.asSystem((tx) => beginHealth(tx, new Date(clock())))
  for (let total = 0; ;) {
    const count = await database.asSystem(async (tx) => {
      const now = clock()
      const lots = await takeDueSites(tx, new Date(now), new Date(now + everyMs), lotsAtOnce)
      if (lots.length > 0) await checkSites(tx, { publicUrl }, lots, now)
      return lots.length
    })
    total += count
    if (count < lotsAtOnce || performance.now() > until) return total
  }
}

const minutesOf = (ms: number) => Math.round(ms / minuteMs)

/** HEA-04: the figures of each kind of device on a day. */
const kindDaysOf = (
  rows: readonly DeviceDayRow[],
  { timeZone, timeoutMinutes }: DueSite,
  day: Span,
  isUsual: boolean,
): KindDay[] => {
  const kinds = new Map<
    string,
    { kind: DeviceDayRow['kind']; devices: number; observed: number; down: number }
  >()
  for (const row of rows) {
    const { kind, lastBefore } = row
    const reported = { silences: row.silences ?? [day], lastBefore }
    const usual = usualOf(row, timeZone, isUsual)
    const { observedMs, downMs } = uptimeOf(day, reported, timeoutMinutes * minuteMs, usual)
    const known = kinds.get(kind) ?? { kind, devices: 0, observed: 0, down: 0 }
    kinds.set(kind, {
      kind,
      devices: known.devices + 1,
      observed: known.observed + observedMs,
      down: known.down + downMs,
    })
  }
  return [...kinds.values()].map(({ kind, devices, observed, down }) => ({
    kind,
    devices,
    observedMinutes: minutesOf(observed),
    downMinutes: minutesOf(down),
  }))
}

/** HEA-07: the charging stations of a lot on a day. */
const stationDay = async (tx: Tx, lotId: string, { from, to }: Span): Promise<KindDay[]> => {
  const between = { from: new Date(from), to: new Date(to) }
  const uptime = await uptimeOfStations(tx, lotId, between)
  if (uptime.devices === 0) return []
  return [{ kind: 'charging-station', ...uptime, ...(await countFirstTries(tx, lotId, between)) }]
}

/** The next day of a lot: the one after the last, and at most as far back as the strip goes. */
const nextDayOf = ({ daysUntil, historyUntil }: DueSite): string => {
  const earliest = Temporal.PlainDate.from(historyUntil)
    .subtract({ days: stripDays - 1 })
    .toString()
  if (daysUntil === null) return earliest
  const next = Temporal.PlainDate.from(daysUntil).add({ days: 1 }).toString()
  return next < earliest ? earliest : next
}

/** HEA-05: records days that are not recorded yet, one in a transaction; returns how many. */
export const recordHealthDays = async ({ database }: Work): Promise<number> => {
  const until = performance.now() + longestRunMs
  for (let count = 0; ; count++) {
    const isDone = await database.asSystem(async (tx) => {
      const due = await takeDueDays(tx)
      if (!due) return true
      const day = nextDayOf(due)
      const rows = await listDeviceDays(tx, due.lotId, day)
      const unusual = (await listUnusualDays(tx, [due.lotId], day)).get(due.lotId)!
      const span = spanOf(day, due.timeZone)
      const kinds = kindDaysOf(rows, due, span, !unusual.has(day))
      await saveDay(tx, due.lotId, day, [...kinds, ...(await stationDay(tx, due.lotId, span))])
      await recordCounts(tx, due.lotId, day, span, day === due.historyUntil)
      return false
    })
    if (isDone || performance.now() > until) return count
  }
}

/** HEA-05, HEA-62: days and faults as long as what they were computed from. */
export const dropOldHealth = ({ database, clock }: Work): Promise<void> =>
  database.asSystem(async (tx) => {
    const before = clock() - keptDays.days * dayMs
    await dropDays(tx, isoOf(before).slice(0, 10))
    await dropCounts(tx, isoOf(before).slice(0, 10))
    await dropFaults(tx, new Date(before))
  })
