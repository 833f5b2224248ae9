import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { sendAs } from '#testing/test-app.ts'
import { startTestLot } from '#testing/test-lot.ts'
import { adviseDueLots } from './advice.work.ts'

/** A day of history: its peak, and what differs from a full day of a group of 100 stalls with 120 passes. */
export interface PastDay {
  readonly peak: number | null
  readonly share?: number
  readonly capacity?: number
  readonly passes?: number | null
}

/**
 * The test lot with two groups of 100 stalls: _Monthly_ with 120 passes at 90.00 a month, and _Guests_. What each peaked at on
 * past days is written as daily rows.
 */
export const startAdvisedLot = async () => {
  const lot = await startTestLot()
  const send = sendAs('provider', () => lot.app)
  const addGroup = async (name: string, type: string, more: object) =>
    (
      await send('POST', `/parking-lots/${lot.lotId}/parking-groups`, {
        name,
        type,
        countedBy: 'plates',
        typedCapacity: 100,
        ...more,
      })
    ).json()._id as string
  const monthly = await addGroup('Monthly', 'tenant', {
    standardPassPrice: 90,
    standardPassPaymentFrequency: 'monthly',
  })
  const guests = await addGroup('Guests', 'visitor', {})
  const passes = await send('POST', '/passholder-groups/', {
    parkingLot: lot.lotId,
    name: 'Bank',
    parkingGroup: monthly,
  })
  const sell = (passholderId: string, insideAtOnce: number) =>
    send('POST', '/v2/pass-holders/', {
      parkingLot: lot.lotId,
      passholderGroup: passes.json()._id,
      passholderId,
      name: passholderId,
      isMultiPass: true,
      numberOfVehicles: insideAtOnce,
      insideAtOnce,
    })
  await sell('FLEET', 120)
  const { time_zone: timeZone } = (
    await lot.query('select time_zone from parking_lot where id = $1', [lot.lotId])
  )[0]
  const dayBefore = (days: number) => localDayOf(lot.clock.now - days * dayMs, timeZone as string).day
  /** Writes days before today, the newest first. */
  const write = async (group: string, days: readonly PastDay[]) => {
    for (const [nth, { peak, share = 1, capacity = 100, passes: sold = 120 }] of days.entries())
      await lot.query(
        `insert into occupancy_day (parking_lot_id, group_id, day, peak, observed_share, capacity, passes_sold)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (parking_lot_id, group_id, day) do update set peak = excluded.peak,
         observed_share = excluded.observed_share, capacity = excluded.capacity, passes_sold = excluded.passes_sold`,
        [lot.lotId, group, dayBefore(nth + 1), peak, share, capacity, sold],
      )
  }
  const parts = { database: lot.app.services.database, clock: () => lot.clock.now }
  /** A night passes. */
  const night = async () => {
    await lot.query(`update lot_advice set due_at = 'epoch'`)
    await adviseDueLots(parts)
  }
  const open = async () => (await send('GET', `/recommendations/parkingLot/${lot.lotId}`)).json()
  return { ...lot, lot, parts, send, sell, monthly, guests, write, night, open, dayBefore }
}

export type AdvisedTestLot = Awaited<ReturnType<typeof startAdvisedLot>>

/** Days with these peaks. */
export const peaksOf = (count: number, peak: (nth: number) => number): PastDay[] =>
  Array.from({ length: count }, (_, nth) => ({ peak: peak(nth) }))

/** The worked example of decision 6: 90 days of which the 97th-ranked peak is 80. */
export const worked = peaksOf(90, (nth) => (nth < 2 ? 81 : nth === 2 ? 80 : 60 + (nth % 12)))
