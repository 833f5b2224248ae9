import { slotMs, slotOf } from '@stallwise/domain/time/slots.ts'
import { localDayOf, placeInDay } from '@stallwise/domain/time/local-day.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A lot whose occupancy is asked for. */
interface CountedLot {
  readonly id: string
  readonly timeZone: string
}

/** How many slots may pass without a sample until the occupancy is not known: half an hour. */
const slotsLookedAt = 6
/** Longer than any stay. */
const keptDays = 40

/** The latest sample of a lot in percent among the slots that were over at the begin of a slot; null if it is not known. */
const findSample = async (tx: Tx, lot: CountedLot, slot: number): Promise<number | null> => {
  const places = Array.from({ length: slotsLookedAt }, (_, nth) => {
    const day = localDayOf((slot - 1 - nth) * slotMs, lot.timeZone)
    return { nth, day: day.day, place: placeInDay(slot - 1 - nth, day) + 1 }
  })
  const { rows } = await sql<{ percent: number | null }>`select
      (100.0 * s.slots[p.place] / nullif(d.capacity, 0))::float8 as percent
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(nth int, day date, place int)
    join occupancy_sample s on s.parking_lot_id = ${lot.id} and s.group_id = ${lot.id} and s.day = p.day
    join occupancy_day d on d.parking_lot_id = s.parking_lot_id and d.group_id = s.group_id and d.day = s.day
    where s.slots[p.place] is not null
    order by p.nth limit 1`.execute(tx)
  return rows[0]?.percent ?? null
}

/**
 * PAY-18: the occupancy of a lot in percent at a time, as a price takes it: the last sample before the five minutes of that
 * time, kept when it is asked for first. Null if it was not known then.
 */
export const keepOccupancyBefore = async (tx: Tx, lot: CountedLot, at: number): Promise<number | null> => {
  const slot = slotOf(at)
  const time = new Date(slot * slotMs)
  const find = () =>
    sql<{ percent: number | null }>`select percent from priced_occupancy
      where parking_lot_id = ${lot.id} and slot_at = ${time}`.execute(tx)
  const [known] = (await find()).rows
  if (known) return known.percent
  const before = new Date(time.getTime() - keptDays * 24 * 60 * 60_000)
  await sql`delete from priced_occupancy where parking_lot_id = ${lot.id} and slot_at < ${before}`.execute(tx)
  await sql`insert into priced_occupancy (parking_lot_id, slot_at, percent)
    values (${lot.id}, ${time}, ${await findSample(tx, lot, slot)}) on conflict do nothing`.execute(tx)
  // Another transaction may have been first.
  return (await find()).rows[0]!.percent
}
