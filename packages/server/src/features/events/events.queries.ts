import type { EventSetup, LotEventView } from '@stallwise/contract/events/events.contract.ts'
import { maxOccurrences } from '@stallwise/domain/events/events.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { listCalendars } from './calendars.store.ts'
import { calendarView, lotEventView, ownEventView } from './events.view.ts'
import { listEvents } from './occurrences.store.ts'
import { listOwnEvents } from './own-events.store.ts'
import { listSuggestions } from './suggestions.ts'

const longestPeriodMs = 762 * 86_400_000

/** The events of a lot that touch a period. */
export const readEvents = async (
  tx: Tx,
  lotId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ events: LotEventView[]; isCut: boolean }> => {
  const [begin, end] = [new Date(from), new Date(to)]
  if (end <= begin) refuseFaults([{ path: 'to', code: 'end-before-start' }])
  if (end.getTime() - begin.getTime() > longestPeriodMs)
    refuseFaults([{ path: 'to', code: 'too-many-days', limit: longestPeriodMs / 86_400_000 }])
  const events = await listEvents(tx, lotId, { from: begin, to: end, limit: maxOccurrences + 1 })
  return {
    events: events.slice(0, maxOccurrences).map(lotEventView),
    isCut: events.length > maxOccurrences,
  }
}

const listTypes = async (tx: Tx, lotId: string, now: Date): Promise<EventSetup['types']> => {
  const { rows } = await sql<{ type: string; past: number }>`
    select type, count(distinct starts_at::date) filter (where ends_at <= ${now})::int as past from lot_event
    where parking_lot_id = ${lotId} and type is not null group by type order by past desc, type limit 100`.execute(
    tx,
  )
  return rows
}

/** What those who configure a lot see of its events. */
export const readEventSetup = async (tx: Tx, lotId: string, now: number): Promise<EventSetup> => {
  const lot = orNotFound(
    await tx.selectFrom('parking_lot').select('time_zone').where('id', '=', lotId).executeTakeFirst(),
  )
  return {
    ownEvents: (await listOwnEvents(tx, lotId)).map(ownEventView),
    calendars: (await listCalendars(tx, lotId, now)).map(calendarView),
    suggestions: await listSuggestions(tx, lotId, lot.time_zone),
    types: await listTypes(tx, lotId, new Date(now)),
  }
}
