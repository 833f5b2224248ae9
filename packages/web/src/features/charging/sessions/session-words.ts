import { t } from '@lingui/core/macro'
import type { ChargingSessionView } from '@stallwise/contract/charging/charging-sessions.contract.ts'
import type { SessionPayerKind, SessionState } from '@stallwise/domain/charging/listed-session.model.ts'
import type { StopReason } from '@stallwise/domain/charging/start.model.ts'
import { formatNumber } from '#lib/format/numbers.ts'

export const sessionStateNames = (): Record<SessionState, string> => ({
  running: t`Charging`,
  stopping: t`Stopping`,
  'needs-person': t`Needs a person`,
  ended: t`Ended`,
})

export const payerNames = (): Record<SessionPayerKind, string> => ({
  visitor: t`Visitor`,
  passholder: t`Passholder`,
  operator: t`Operator`,
  nobody: t`Unknown tag`,
})

/** Why a person is needed. CHG-16. */
export const doubtTexts = (): Record<NonNullable<ChargingSessionView['doubt']>, string> => ({
  'no-readings': t`The station sent no reading of its energy meter.`,
  contradiction: t`The readings of the energy meter contradict each other.`,
  gap: t`The readings of the energy meter do not say what flowed between them.`,
  changed: t`The station sent other readings after the session was settled.`,
})

type LeftOut = ChargingSessionView['leftOut'][number]

/** CHG-17. */
export const leftOutTexts = (): Record<LeftOut['reason'], string> => ({
  'other-register': t`Of another register than the rest`,
  'not-plausible': t`Cannot be: it jumps, or runs backwards`,
  'after-end': t`Sent after the end`,
})

export const sourceNames = (): Record<LeftOut['source'], string> => ({
  begin: t`Begin`,
  value: t`Value`,
  end: t`End`,
})

const stopTexts = (): Record<StopReason, string> => ({
  driver: t`The driver stopped it`,
  operator: t`Staff stopped it`,
  hold: t`The amount on hold was used up`,
  time: t`The longest time was over`,
  failed: t`The start had failed`,
})

/** Energy with its unit, to the Wh where it is looked at closely. */
export const kwhText = (kwh: number, decimals: 2 | 3 = 2): string => {
  const number = formatNumber(kwh, decimals)
  return t`${number} kWh`
}

/** Why a session is stopped, and whether its station has said that it does. CHG-60. */
export const stopText = ({ stop, endedAt }: ChargingSessionView): string | null => {
  if (!stop) return null
  const reason = stop.reason && stopTexts()[stop.reason]
  if (endedAt !== null) return reason
  const answer = stop.isAccepted
    ? t`The station said that it stops.`
    : t`The station has not said that it stops; it is asked again.`
  return [reason, answer].filter(Boolean).join('. ')
}

/** What ended a session. CHG-05. */
export const endingText = ({ endedAt, ending, reason }: ChargingSessionView): string | null => {
  if (endedAt === null) return null
  if (ending === 'next-session') return t`No end was sent; another vehicle began.`
  if (ending === 'available') return t`No end was sent; the connector was free again.`
  if (ending === null) return t`No end was sent.`
  return reason
}
