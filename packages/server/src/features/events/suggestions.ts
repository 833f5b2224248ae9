import type { EventSetup, OwnEventView } from '@stallwise/contract/events/events.contract.ts'
import { daysFarOff, wallTimesOf, type FarOffDay } from '@stallwise/domain/events/suggested-events.rules.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { knownInstantOf } from '@stallwise/domain/time/wall-clock.ts'
import { sql } from 'kysely'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import { ask } from '#lot-events/lot-events.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { addOwnEventIn } from './own-events.commands.ts'

type Suggestion = EventSetup['suggestions'][number]

/** EVT-31: the days of a lot that are not asked about. */
const listAnsweredDays = async (
  tx: Tx,
  lotId: string,
  from: string,
  timeZone: string,
): Promise<Set<string>> => {
  const begin = new Date(knownInstantOf(`${from}T00:00`, timeZone)!)
  const daysOf = (start: string, end: string) => sql`generate_series(
    (${sql.ref(start)} at time zone ${timeZone})::date,
    ((${sql.ref(end)} - interval '1 second') at time zone ${timeZone})::date, '1 day')`
  const { rows } = await sql<{ day: string }>`
    select day::text from event_answer where parking_lot_id = ${lotId} and day >= ${from}::date
    union select day::text from holiday where parking_lot_id = ${lotId} and day >= ${from}::date
    union select d.day::date::text from lot_event e, lateral ${daysOf('e.starts_at', 'e.ends_at')} as d (day)
      where e.parking_lot_id = ${lotId} and e.type is not null and e.ends_at > ${begin}
        and e.starts_at < ${begin}::timestamptz + interval '60 days'
    union select d.day::date::text from occupancy_exception x, lateral ${daysOf('x.starts_at', 'x.ends_at')} as d (day)
      where x.parking_lot_id = ${lotId} and x.ends_at > ${begin}`.execute(tx)
  return new Set(rows.map(({ day }) => day))
}

/** EVT-30: the days of a lot that may be asked about. */
const findFarOff = async (tx: Tx, lotId: string, timeZone: string): Promise<FarOffDay[]> => {
  const { capacity, days } = await ask('forecastedDays', { tx, lotId })
  if (days.length === 0) return []
  const known = await listAnsweredDays(tx, lotId, days[0]!.day, timeZone)
  return daysFarOff(days, { capacity, isAsked: (day) => !known.has(day) })
}

const timesOf = (found: FarOffDay, timeZone: string) => {
  const { from, to } = wallTimesOf(found)
  return {
    startTime: isoOf(knownInstantOf(from, timeZone)!),
    endTime: isoOf(knownInstantOf(to, timeZone)!),
  }
}

/** EVT-30: what a lot is asked about. */
export const listSuggestions = async (tx: Tx, lotId: string, timeZone: string): Promise<Suggestion[]> =>
  (await findFarOff(tx, lotId, timeZone)).map((found) => ({
    day: found.day,
    ...timesOf(found, timeZone),
    vehicles: found.more,
  }))

/** An answer about a day. */
export interface SuggestionAnswer {
  readonly lot: string
  readonly day: string
  readonly wasEvent: boolean
  readonly name?: string | undefined
  readonly type: string | null
}

/** EVT-32: takes the answer about a day; one that is not asked about is not found. */
export const answerSuggestion = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { lot, day, wasEvent, name = '', type }: SuggestionAnswer,
): Promise<OwnEventView | null> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const { tx, lotId, now, timeZone } = change
    const found = (await findFarOff(tx, lotId, timeZone)).find((one) => one.day === day)
    if (!found) throw new Refusal('not-found')
    await tx
      .insertInto('event_answer')
      .values({ parking_lot_id: lotId, day, was_event: wasEvent, answered_at: new Date(now) })
      .execute()
    change.audit({
      action: 'eventSuggestion.answer',
      objectKind: 'eventSuggestion',
      objectId: day,
      before: null,
      after: { wasEvent },
    })
    change.markStale('events')
    if (!wasEvent) return null
    const times = timesOf(found, timeZone)
    return addOwnEventIn(change, { name, type, ...times, allDay: false, weekly: false, lastDay: null })
  })
