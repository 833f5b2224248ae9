import { isToAskAgain } from '@stallwise/domain/charging/start.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { PaymentLog, PaymentParts } from '#features/payments/payments.public.ts'
import { isDecided } from '#platform/commands/await-decision.ts'
import type { Tx } from '#platform/database/database.ts'
import { findCommand, insertCommand } from '../commands/charging-commands.store.ts'
import type { SessionRow } from './session-rows.store.ts'
import { settleSession } from './settle-session.ts'
import {
  isStationConnected,
  listSessionsToStop,
  lockSession,
  noteAsked,
  noteAccepted,
} from './stops.store.ts'

const bySystem = { id: null, name: '' }

/** CHG-60: asks the station of a session to stop it, unless it was asked just now; notes that it said that it does. */
export const askToStop = async (
  tx: Tx,
  { parking_lot_id: lotId, id }: Pick<SessionRow, 'parking_lot_id' | 'id'>,
  now: number,
  by: { readonly id: string | null; readonly name: string } = bySystem,
): Promise<void> => {
  const session = await lockSession(tx, lotId, id)
  if (!session || session.ended_at || session.transaction_key === null) return
  const command =
    session.stop_command_id === null ? undefined : await findCommand(tx, lotId, session.stop_command_id)
  const isAccepted = session.stop_accepted_at !== null || command?.state === 'answered'
  if (isAccepted && session.stop_accepted_at === null) await noteAccepted(tx, session, now)
  const asked = {
    askedAt: session.stop_asked_at?.getTime() ?? null,
    acceptedAt: isAccepted ? (session.stop_accepted_at?.getTime() ?? now) : null,
  }
  const isOpen = command !== undefined && !isDecided(command)
  if (!isToAskAgain(asked, { isOpen, now }) || !(await isStationConnected(tx, session))) return
  const inserted = await insertCommand(tx, {
    id: uuidv7(),
    lotId,
    stationId: session.station_id,
    command: { kind: 'stop', transactionKey: session.transaction_key },
    by,
  })
  if (inserted) await noteAsked(tx, session, inserted.id, now)
}

const atOnce = 500

/** CHG-34, CHG-60, CHG-61: asks again for sessions that were to stop, and settles those that are not waited for any longer. */
export const stopDueSessions = async (parts: PaymentParts, log: PaymentLog): Promise<number> => {
  const due = await parts.database.asSystem((tx) => listSessionsToStop(tx, atOnce))
  for (const session of due) {
    await parts.database.asSystem((tx) => askToStop(tx, session, parts.clock()))
    await settleSession(parts, log, session)
  }
  return due.length
}
