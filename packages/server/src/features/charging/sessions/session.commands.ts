import type { ChargingSessionView } from '@stallwise/contract/charging/charging-sessions.contract.ts'
import { checkClearing, needsPerson } from '@stallwise/domain/charging/clearing.rules.ts'
import type { PaymentLog, PaymentParts } from '#features/payments/payments.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { lockStart, noteStopping } from '../visitor/starts.store.ts'
import { noteCleared } from './clearing.store.ts'
import { findLotOfSession, readSessions, type ListedSession } from './session-list.store.ts'
import { rangeOf, sessionView } from './session.view.ts'
import { chargeClearedPass, settleSession } from './settle-session.ts'
import { askToStop } from './stop-sessions.ts'
import { lockSession, noteStopRequested } from './stops.store.ts'

interface StaffClearing {
  /** Null: the least is accepted. */
  readonly kwh: number | null
  readonly note: string
}

interface Asked {
  readonly id: string
  readonly log: PaymentLog
}

const readSession = async (tx: Tx, lotId: string, id: string): Promise<ListedSession> => {
  const [row] = await readSessions(tx, lotId, [id])
  if (!row) throw new Refusal('not-found')
  return row
}

/** The lot of a session that a viewer may operate. */
const lotFor = async ({ database }: PaymentParts, viewer: Viewer, id: string): Promise<string> => {
  const lotId = await database.withViewer(scopeOf(viewer), (tx) => findLotOfSession(tx, id))
  if (lotId === undefined) throw new Refusal('not-found')
  requireAt(viewer, 'station.operate', lotId)
  return lotId
}

const show = async (
  parts: PaymentParts,
  viewer: Viewer,
  lotId: string,
  id: string,
): Promise<ChargingSessionView> => {
  const row = await parts.database.withViewer(scopeOf(viewer), (tx) => readSession(tx, lotId, id))
  return sessionView(row, { showsMoney: mayAt(viewer, 'payment.manage', lotId), now: parts.clock() })
}

/** CHG-66: asks for a session to be stopped; one that has ended stays as it is. */
export const stopByStaff = async (
  parts: PaymentParts,
  viewer: Viewer,
  id: string,
): Promise<ChargingSessionView> => {
  const lotId = await lotFor(parts, viewer, id)
  const by = { id: viewer.userId, name: viewer.name }
  await parts.database.asSystem(async (tx) => {
    const now = parts.clock()
    const found = await readSession(tx, lotId, id)
    if (found.ended_at || found.stop_requested_at) return
    const start = found.start_id === null ? undefined : await lockStart(tx, lotId, found.start_id)
    if (start?.sessionId === id) await noteStopping(tx, start, 'operator', now)
    await noteStopRequested(tx, found, now)
    await askToStop(tx, found, now, by)
    await writeAudit(tx, {
      parkingLotId: lotId,
      actor: by,
      action: 'charging-session.stop',
      objectKind: 'charging-session',
      objectId: id,
      before: null,
      after: { station: found.station_name },
      at: new Date(now),
    })
  })
  return show(parts, viewer, lotId, id)
}

/** CHG-63, CHG-64: what a person says of a session is stored, once, and what it changes of its money. */
const clear = async (
  tx: Tx,
  { lotId, id, now }: { readonly lotId: string; readonly id: string; readonly now: number },
  by: { readonly id: string; readonly name: string },
  cleared: StaffClearing,
): Promise<void> => {
  // As what settles a session locks it: the start first.
  const found = await readSession(tx, lotId, id)
  if (found.start_id !== null) await lockStart(tx, lotId, found.start_id)
  await lockSession(tx, lotId, id)
  const session = await readSession(tx, lotId, id)
  const { doubt, ended_at: endedAt, cleared_at: clearedAt } = session
  if (!needsPerson({ doubt, endedAt, clearedAt })) throw new Refusal('session-clear')
  const range = rangeOf(session)
  refuseFaults(checkClearing(cleared, range))
  const wh = cleared.kwh === null ? range.leastWh : Math.round(cleared.kwh * 1_000)
  await noteCleared(tx, session, { wh, note: cleared.note.trim() || null, by: by.id }, now)
  if (session.settled_at) await chargeClearedPass(tx, session, wh)
  await writeAudit(tx, {
    parkingLotId: lotId,
    actor: by,
    action: 'charging-session.clear',
    objectKind: 'charging-session',
    objectId: id,
    before: { kwh: session.wh / 1_000, mostKwh: range.mostWh / 1_000, doubt },
    after: { kwh: wh / 1_000, note: cleared.note.trim() || null },
    at: new Date(now),
  })
}

/** CHG-63: clears a session that needs a person. */
export const clearByStaff = async (
  parts: PaymentParts,
  viewer: Viewer,
  { id, log }: Asked,
  cleared: StaffClearing,
): Promise<ChargingSessionView> => {
  const lotId = await lotFor(parts, viewer, id)
  const by = { id: viewer.userId, name: viewer.name }
  await parts.database.asSystem((tx) => clear(tx, { lotId, id, now: parts.clock() }, by, cleared))
  await settleSession(parts, log, { parking_lot_id: lotId, id })
  return show(parts, viewer, lotId, id)
}
