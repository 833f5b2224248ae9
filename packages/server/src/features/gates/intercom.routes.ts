import type { IntercomCallView } from '@stallwise/contract/gates/intercom.contract.ts'
import { checkCallNote } from '@stallwise/domain/gates/intercom-calls.rules.ts'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Bind } from '#platform/http/bind.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import type { GateParts } from './gate-parts.ts'
import { findWhoMayPark } from './may-park.ts'
import { hasLot, insertCall, listCalls, type IntercomCallRow } from './intercom-calls.store.ts'

const callView = (row: IntercomCallRow): IntercomCallView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  at: row.at.toISOString(),
  note: row.note,
  outcome: row.outcome,
  by: { _id: row.noted_by, name: row.noted_by_name },
})

/** The search and the notes of the intercom page. ICM-03, ICM-04. */
export const intercomRoutes = (
  bind: Bind,
  { database, clock }: Pick<GateParts, 'database' | 'clock'>,
): void => {
  bind('GET /intercom/calls/{lotId}', async ({ viewer, params: { lotId }, query: { cursor, limit } }) => {
    const page = { lotId, cursor, limit }
    const { rows, nextCursor } = await database.withViewer(scopeOf(viewer), (tx) => listCalls(tx, page))
    return { data: rows.map(callView), nextCursor }
  })
  bind('POST /intercom/may-park', ({ viewer, body }) =>
    database.withViewer(scopeOf(viewer), (tx) => findWhoMayPark(tx, body, clock())),
  )
  bind('POST /intercom/calls', async ({ viewer, body: { parkingLot, note, outcome } }) => {
    refuseFaults(checkCallNote(note))
    const at = new Date(clock())
    const actor = { id: viewer.userId, name: viewer.name }
    const row = await database.withViewer(scopeOf(viewer), async (tx) => {
      if (!(await hasLot(tx, parkingLot))) throw new Refusal('not-found')
      const call = {
        parking_lot_id: parkingLot,
        id: uuidv7(),
        at,
        note: note.trim(),
        outcome,
        noted_by: actor.id,
        noted_by_name: actor.name,
      }
      // ICM-05: the note names people, so the audit keeps only how the call ended.
      const entry = { action: 'intercom-call.create', objectKind: 'intercom-call', objectId: call.id }
      await writeAudit(tx, {
        ...entry,
        parkingLotId: parkingLot,
        actor,
        before: null,
        after: { outcome },
        at,
      })
      return insertCall(tx, call)
    })
    return callView(row)
  })
}
