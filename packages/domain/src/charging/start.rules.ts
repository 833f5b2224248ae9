import { hourMs, minuteMs, secondMs } from '../time/durations.ts'
import type { CommandState } from '../commands/command.rules.ts'
import type { ChargingSession } from './session.model.ts'
import type { StartFailure, StopReason } from './start.model.ts'

/** CHG-33: how long power may not flow after a start, in milliseconds. Source: definitions of charging. */
export const noPowerMs = 90 * secondMs
/** CHG-33: how long what was held may take to become certain before the driver is sent away, in milliseconds. */
export const payWithinMs = 2 * minuteMs
/** CHG-37: how long a session may last, in milliseconds. */
export const longestSessionMs = 12 * hourMs
/** CHG-34: how long after its end a session is settled at the latest, in milliseconds. */
export const settleWithinMs = 4 * minuteMs
/** CHG-34: how long an end may be late after the station said that it stops or measured last, or the longest time was over, in milliseconds. */
export const stopWithinMs = 5 * minuteMs
/** CHG-60: after how long a station is asked to stop again: if it has not said that it stops, and if it has, in milliseconds. */
export const stopAgainMs = 30 * secondMs
const stopAcceptedAgainMs = 2 * minuteMs

type Seen = Pick<ChargingSession, 'beganAt' | 'endedAt' | 'flowedAt' | 'activity'>

/** CHG-33: why a start has failed; null = it has not. Times in milliseconds since 1970 UTC. */
export const failureOfStart = (
  { startedAt, command }: { readonly startedAt: number; readonly command: CommandState | null },
  session: Seen | undefined,
  now: number,
): StartFailure | null => {
  if (!session && command === 'refused') return 'station-refused'
  if (!session && command === 'expired') return 'no-answer'
  if (session?.flowedAt != null || session?.endedAt != null) return null
  if (session?.activity === 'suspendedEV') return null
  const since = Math.max(startedAt, session?.beganAt ?? startedAt)
  return now - since >= noPowerMs ? 'no-power' : null
}

/** CHG-31, CHG-37: why a session that runs is stopped now; null = it goes on. */
export const stopOfSession = (
  { beganAt }: Pick<ChargingSession, 'beganAt'>,
  { isHoldUsedUp, now }: { readonly isHoldUsedUp: boolean; readonly now: number },
): StopReason | null => {
  if (isHoldUsedUp) return 'hold'
  return now - beganAt >= longestSessionMs ? 'time' : null
}

/** What became of asking a station to stop a session, in milliseconds since 1970 UTC; null = not so far. */
export interface AskedToStop {
  readonly askedAt: number | null
  /** When it said that it stops. */
  readonly acceptedAt: number | null
}

/** CHG-60: whether a station is asked now to stop a session that is to be stopped; `isOpen`: a command waits for its answer. */
export const isToAskAgain = (
  { askedAt, acceptedAt }: AskedToStop,
  { isOpen, now }: { readonly isOpen: boolean; readonly now: number },
): boolean => {
  if (isOpen) return false
  return askedAt === null || now - askedAt >= (acceptedAt === null ? stopAgainMs : stopAcceptedAgainMs)
}

/** What settling asks of a session. */
export interface SettledSession extends Pick<ChargingSession, 'beganAt' | 'endedAt' | 'measuredAt'> {
  readonly energy: { readonly doubt: unknown }
}

/** CHG-34: whether a session is settled now; `acceptedAt`: when its station said that it stops it. */
export const isToSettle = (
  { beganAt, endedAt, measuredAt, energy }: SettledSession,
  { acceptedAt, now }: { readonly acceptedAt: number | null; readonly now: number },
): boolean => {
  if (endedAt !== null) return energy.doubt === null || now - endedAt >= settleWithinMs
  if (now - beganAt >= longestSessionMs + stopWithinMs) return true
  return acceptedAt !== null && now - Math.max(acceptedAt, measuredAt ?? 0) >= stopWithinMs
}
