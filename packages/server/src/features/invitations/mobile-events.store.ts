import { passIdKey, tidyPassId } from '@stallwise/domain/passholders/passholders.rules.ts'
import type { Rejection } from '@stallwise/domain/ingest/device-events.ts'
import { checkTime } from '@stallwise/domain/ingest/acceptance.rules.ts'
import { showsUse } from '@stallwise/domain/invitations/invitations.rules.ts'
import type { MobileEvent } from '@stallwise/domain/invitations/mobile-events.ts'
import { sql } from 'kysely'
import { announceStale } from '#features/judging/judging.public.ts'
import type { FoundSource } from '#features/sources/sources.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { addToMobileLog, type NewLogEntry } from './mobile-log.store.ts'
import { passIdKeyIn, passIdKeyOf } from '#platform/database/pass-id-key.ts'

interface Taken {
  readonly event: MobileEvent
  readonly entry: NewLogEntry
}

const keyOf = (lotId: string, passId: string): string => `${lotId} ${passIdKey(passId)}`

/** The passholders that the events are about, of lots that the source may report for. */
const findPassholders = async (
  tx: Tx,
  { customerId, lots }: FoundSource,
  events: readonly MobileEvent[],
): Promise<Map<string, string>> => {
  const lotIds = [...new Set(events.map(({ lotId }) => lotId))].filter((id) => !lots || lots.has(id))
  const passIds = [...new Set(events.map(({ passholderId }) => tidyPassId(passholderId)))]
  const { rows } = await sql<{ lot: string; pass: string; id: string }>`
    select p.parking_lot_id as lot, p.pass_id as pass, p.id from passholder p
    join parking_lot l on l.id = p.parking_lot_id and l.customer_id = ${customerId}
    where p.parking_lot_id = any(${lotIds}::uuid[]) and ${passIdKeyIn('p')} = any(array(select ${passIdKeyOf(sql.ref('id'))} from unnest(${passIds}::text[]) id))
      and p.removed_at is null`.execute(tx)
  return new Map(rows.map(({ lot, pass, id }) => [keyOf(lot, pass), id]))
}

const rejectionOf = ({ eventId, at }: MobileEvent, isKnown: boolean, now: number): Rejection | undefined => {
  if (!isKnown)
    return { eventId, code: 'unknown-passholder', message: 'The lot has no passholder with this pass ID.' }
  const code = checkTime(at, now)
  if (code === 'accepted') return undefined
  const message =
    code === 'too-old'
      ? 'The time of the event is more than 7 days ago.'
      : 'The time of the event is more than 5 minutes in the future.'
  return { eventId, code, message }
}

const entryOf = (event: MobileEvent, passholderId: string, sourceId: string): NewLogEntry => ({
  at: new Date(event.at),
  kind: event.type,
  passholderId,
  email: event.email ?? null,
  platform: event.platform ?? null,
  appVersion: event.appVersion ?? null,
  detail: event.detail ?? null,
  sourceId,
  eventId: event.eventId,
})

/** INV-31: marks passholders as joined at their first use of the app; returns how many. */
const markJoined = async (tx: Tx, lotId: string, taken: readonly Taken[]): Promise<number> => {
  const firstUse = new Map<string, number>()
  for (const { event, entry } of taken)
    if (showsUse(event.type))
      firstUse.set(entry.passholderId, Math.min(event.at, firstUse.get(entry.passholderId) ?? Infinity))
  const rows = JSON.stringify([...firstUse].map(([id, at]) => ({ id, at: new Date(at) })))
  const { numAffectedRows } = await sql`update passholder p set app_joined_at = u.at, app_state = 'joined'
    from jsonb_to_recordset(${rows}::jsonb) as u(id uuid, at timestamptz)
    where p.parking_lot_id = ${lotId} and p.id = u.id and p.app_joined_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const byLot = (taken: readonly Taken[]): [string, Taken[]][] => {
  const lots = new Map<string, Taken[]>()
  for (const one of taken) lots.set(one.event.lotId, [...(lots.get(one.event.lotId) ?? []), one])
  return [...lots].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** INV-30, INV-31: stores events of the companion app. */
export const storeMobileEvents =
  (database: Database, clock: () => number) =>
  async (source: FoundSource, events: readonly MobileEvent[]) => {
    const rejected: Rejection[] = []
    const taken: Taken[] = []
    const joined = new Set<string>()
    const isNew = await database.asSystem(async (tx) => {
      const known = await findPassholders(tx, source, events)
      for (const event of events) {
        const passholderId = known.get(keyOf(event.lotId, event.passholderId))
        const rejection = rejectionOf(event, passholderId !== undefined, clock())
        if (rejection) rejected.push(rejection)
        else taken.push({ event, entry: entryOf(event, passholderId!, source.sourceId) })
      }
      const added = new Set<NewLogEntry>()
      for (const [lotId, ofLot] of byLot(taken)) {
        for (const entry of await addToMobileLog(
          tx,
          lotId,
          ofLot.map(({ entry }) => entry),
        ))
          added.add(entry)
        if ((await markJoined(tx, lotId, ofLot)) > 0) joined.add(lotId)
      }
      return taken.map(({ entry }) => added.has(entry))
    })
    if (joined.size > 0) await announceStale(database, joined, 'passholders')
    return { isNew, rejected }
  }
