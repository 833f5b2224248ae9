import type { SiteFault, SiteHealth, SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { healthKinds, stripDays } from '@stallwise/domain/health/health.model.ts'
import { Temporal } from 'temporal-polyfill'
import type { listDays } from './health-days.store.ts'
import type { ShownFault } from './site-faults.store.ts'
import type { SiteRow } from './site-health.store.ts'

export const faultView = (row: ShownFault): SiteFault => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  devices: row.device_count,
  harm: row.harm,
  passages: row.passages,
  expected: row.expected,
  seen: row.seen,
  since: row.since.toISOString(),
  toldAt: row.told_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** HEA-01. `now`: when the figures are of, if nothing is kept of them. */
export const siteView = (row: SiteRow, faults: readonly ShownFault[], now: number): SiteHealth => ({
  _id: row.id,
  name: row.name,
  timeZone: row.time_zone,
  customer: { _id: row.customer_id, name: row.customer_name },
  checkedAt: (row.checked_at ?? new Date(now)).toISOString(),
  kinds: row.kinds,
  lastMessageAt: row.last_event_at?.toISOString() ?? null,
  harm: row.harm,
  faults: faults.filter((fault) => fault.lot_id === row.id && fault.ended_at === null).map(faultView),
})

type DayRows = Awaited<ReturnType<typeof listDays>>

/** HEA-04: the first day of the strip of a lot on whose clock it is `today`. */
export const firstStripDay = (today: string): string =>
  Temporal.PlainDate.from(today).subtract({ days: stripDays }).toString()

/** HEA-04: a strip for each kind of which anything is recorded. */
export const stripsView = (rows: DayRows, first: string): SiteHealthDetails['strips'] => {
  const days = Array.from({ length: stripDays }, (_, nth) =>
    Temporal.PlainDate.from(first).add({ days: nth }).toString(),
  )
  return healthKinds.flatMap((kind) => {
    const own = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.day, row]))
    if (own.size === 0) return []
    const dayOf = (day: string) => {
      const { devices = 0, observed_minutes: observed = 0, down_minutes: down = 0 } = own.get(day) ?? {}
      const { attempts = 0, succeeded = 0 } = own.get(day) ?? {}
      const uptime = observed > 0 ? 1 - down / observed : null
      return { day, devices, uptime, firstTries: attempts > 0 ? { attempts, succeeded } : null }
    }
    return [{ kind, days: days.map(dayOf) }]
  })
}
