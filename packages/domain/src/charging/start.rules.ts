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
/** CHG-34: how long an end may be late after the station was asked for it, in milliseconds. */
export const stopWithinMs = 5 * minuteMs

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

/** CHG-34: whether a session is settled now. */
export const isToSettle = (
  { endedAt, energy }: { readonly endedAt: number | null; readonly energy: { readonly doubt: unknown } },
  { stopRequestedAt, now }: { readonly stopRequestedAt: number | null; readonly now: number },
): boolean => {
  if (endedAt === null) return stopRequestedAt !== null && now - stopRequestedAt >= stopWithinMs
  return energy.doubt === null || now - endedAt >= settleWithinMs
}
