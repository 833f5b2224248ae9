import { isHoldUsedUp } from '@stallwise/domain/charging/charging-cost.ts'
import { failureOfStart, payWithinMs, stopOfSession } from '@stallwise/domain/charging/start.rules.ts'
import type { StartFailure, StopReason } from '@stallwise/domain/charging/start.model.ts'
import { uuidv7 } from 'uuidv7'
import {
  carryOutTake,
  findHold,
  type DecidedTake,
  type PaymentLog,
  type PaymentParts,
} from '#features/payments/payments.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { findCommand, insertCommand } from '../commands/charging-commands.store.ts'
import { findSession, seenSession, type SessionRow } from '../sessions/session-rows.store.ts'
import { settleSession } from '../sessions/settle-session.ts'
import { askToStop } from '../sessions/stop-sessions.ts'
import { releaseHold } from './late-holds.ts'
import {
  listOpenStarts,
  lockStart,
  noteFailed,
  noteStarting,
  noteStopping,
  type StartRow,
} from './starts.store.ts'

const bySystem = { id: null, name: '' }

/** CHG-33: ends a start that has failed: the station is asked to stop, and the hold is released. */
const fail = async (
  tx: Tx,
  start: StartRow,
  failure: StartFailure,
  now: number,
): Promise<DecidedTake | undefined> => {
  await noteFailed(tx, start, failure, now)
  const session = start.sessionId === null ? undefined : await findSession(tx, start.lotId, start.sessionId)
  if (session) await stop(tx, start, session, 'failed', now)
  return releaseHold(tx, { lotId: start.lotId, id: start.id, createdAt: start.createdAt }, now)
}

/** Asks the station to stop a session. */
export const stop = async (
  tx: Tx,
  start: StartRow,
  session: SessionRow,
  reason: StopReason,
  now: number,
): Promise<void> => {
  await noteStopping(tx, start, reason, now)
  await askToStop(tx, session, now)
}

/** CHG-30: what was held becomes a start, or the start ends. */
const stepPaying = async (tx: Tx, start: StartRow, now: number): Promise<DecidedTake | undefined> => {
  const hold = await findHold(tx, start.lotId, start.id)
  const isLate = now - start.createdAt.getTime() > payWithinMs
  if (hold?.state === 'declined') return fail(tx, start, 'declined', now)
  if (hold?.state === 'not-charged') return fail(tx, start, 'not-charged', now)
  // CHG-62: what turns out to be on hold later is released then.
  if (isLate) return fail(tx, start, 'too-late', now)
  if (hold?.state !== 'approved') return undefined
  const command = await insertCommand(tx, {
    id: uuidv7(),
    lotId: start.lotId,
    stationId: start.stationId,
    command: {
      kind: 'start',
      evse: start.evse,
      token: { text: start.token, type: 'Central' },
      remoteStartId: remoteStartIdOf(start),
    },
    by: bySystem,
  })
  if (!command) return fail(tx, start, 'station-refused', now)
  await noteStarting(tx, start, command.id, now)
  return undefined
}

/** A number of a start, which a 2.0.1 station repeats. */
const remoteStartIdOf = ({ id }: StartRow): number => Number.parseInt(id.slice(-7), 16)

/** CHG-31, CHG-33, CHG-37: a start that is on its way, or a session that runs. */
const stepRunning = async (tx: Tx, start: StartRow, now: number): Promise<DecidedTake | undefined> => {
  const { lotId, commandId, prices, credit } = start
  const session = start.sessionId === null ? undefined : await findSession(tx, lotId, start.sessionId)
  const command = commandId === null ? undefined : await findCommand(tx, lotId, commandId)
  const begun = { startedAt: start.startedAt?.getTime() ?? now, command: command?.state ?? null }
  const seen = session && seenSession(session)
  const failure = failureOfStart(begun, seen, now)
  if (failure) return fail(tx, start, failure, now)
  if (!session || !seen || session.ended_at || start.stopRequestedAt) return undefined
  const hold = (await findHold(tx, lotId, start.id))!
  const charged = { wh: session.wh, durationMs: now - session.began_at.getTime() }
  const ratedWatts = await findRatedWatts(tx, start)
  const isUsedUp = isHoldUsedUp(prices, credit, charged, { holdCents: hold.cents, ratedWatts })
  const reason = stopOfSession(seen, { isHoldUsedUp: isUsedUp, now })
  if (reason) await stop(tx, start, session, reason, now)
  return undefined
}

const findRatedWatts = async (tx: Tx, { lotId, stationId }: StartRow): Promise<number> => {
  const station = await tx
    .selectFrom('charging_station')
    .select('rated_watts')
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', stationId)
    .executeTakeFirst()
  return station?.rated_watts ?? 0
}

/** CHG-30 to CHG-37: does what is due for a start. */
export const stepStart = async (
  parts: PaymentParts,
  log: PaymentLog,
  { lotId, id }: Pick<StartRow, 'lotId' | 'id'>,
): Promise<void> => {
  const decided = await parts.database.asSystem(async (tx) => {
    const start = await lockStart(tx, lotId, id)
    const now = parts.clock()
    if (start.state === 'paying') return stepPaying(tx, start, now)
    return start.state === 'starting' || start.state === 'charging' ? stepRunning(tx, start, now) : undefined
  })
  if (decided) await carryOutTake(parts, log, decided)
}

const atOnce = 500

/** CHG-30 to CHG-37: does what is due for the starts that are not over; returns how many these are. */
export const stepOpenStarts = async (parts: PaymentParts, log: PaymentLog): Promise<number> => {
  const open = await parts.database.asSystem((tx) => listOpenStarts(tx, atOnce))
  for (const start of open) {
    await stepStart(parts, log, start)
    if (start.sessionId) await settleSession(parts, log, { parking_lot_id: start.lotId, id: start.sessionId })
  }
  return open.length
}
