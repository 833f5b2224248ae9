// What becomes of charging sessions, written by the functions of the product.
import type { ChargingSession } from '@stallwise/domain/charging/session.model.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { noteCleared } from '../sessions/clearing.store.ts'
import { noteSettled } from '../sessions/session-rows.store.ts'
import { deleteSessionsExcept, saveSession } from '../sessions/sessions.store.ts'

/** A session as its station tells it. */
export interface TestSession {
  readonly id: string
  readonly beganAt: number
  readonly endedAt: number | null
  readonly wh: number
  readonly isDoubtful: boolean
  readonly passholderId: string | null
}

const sessionOf = ({ id, beganAt, endedAt, wh, isDoubtful }: TestSession): ChargingSession => ({
  id,
  transactionKey: id,
  place: { evse: 1, connector: 1 },
  token: null,
  remoteStartId: null,
  beganAt,
  endedAt,
  ending: endedAt === null ? null : 'station',
  reason: null,
  energy: { wh, mostWh: wh, doubt: isDoubtful ? 'gap' : null, leftOut: [] },
  flowedAt: null,
  activity: 'unknown',
  powerW: null,
  measuredAt: null,
})

/** The sessions of one station of a lot. */
export const testSessions = (database: Database, lotId: string, stationId: string) => {
  const station = { lotId, id: stationId, name: 'North', ratedWatts: 11_000 }
  const row = (id: string) => ({ parking_lot_id: lotId, id })
  return {
    judge: (session: TestSession, now: number) =>
      database.asSystem((tx) =>
        saveSession(
          tx,
          station,
          sessionOf(session),
          { startId: null, passholderId: session.passholderId },
          now,
        ),
      ),
    settle: (id: string, totalCents: number, now: number) =>
      database.asSystem(async (tx) => {
        const cost = { totalCents, taxCents: Math.floor(totalCents / 10) } as never
        await noteSettled(tx, row(id), { cost, currency: 'CAD', paymentId: null }, now)
      }),
    clear: ({ id, beganAt }: TestSession, wh: number, now: number) =>
      database.asSystem((tx) =>
        noteCleared(
          tx,
          { parking_lot_id: lotId, id, began_at: new Date(beganAt) },
          { wh, note: null, by: stationId },
          now,
        ),
      ),
    forgetUnsettled: (from: number, kept: readonly string[]) =>
      database.asSystem((tx) => deleteSessionsExcept(tx, station, { from: new Date(from), kept })),
    erase: () =>
      database.asSystem((tx) =>
        sql`update charging_session set token = null, note = null, erased_at = now() where parking_lot_id = ${lotId}`.execute(
          tx,
        ),
      ),
  }
}
