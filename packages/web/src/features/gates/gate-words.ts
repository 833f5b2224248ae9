import { t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { GateOpeningView } from '@stallwise/contract/gates/gates.contract.ts'
import type { CallOutcome } from '@stallwise/domain/gates/intercom-calls.rules.ts'
import type { OpeningCause, RefusalCause } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { GateDriver, GateReach, OutcomeReason } from '@stallwise/domain/gates/gates.model.ts'

/** The outcome of an opening in words, without claiming that the gate moved. */
export interface OutcomeWords {
  readonly title: string
  readonly text: string
  readonly tone: 'done' | 'alert' | 'soon'
}

export const driverNames = (): Record<GateDriver, string> => ({
  'dataprobe-pdu': say`Dataprobe iBoot-PDU (local)`,
  'iboot-cloud': say`iboot.co`,
  'iboot-g2': say`Dataprobe iBoot-G2`,
  http: say`Other (HTTP requests)`,
})

export const reachNames = (): Record<GateReach, string> => ({
  server: say`Direct`,
  edge: say`Via edge box`,
})

/** Why a gate opened by itself. */
export const useCauseNames = (): Record<OpeningCause, string> => {
  const { t } = useLingui()
  return {
    exit: t`A vehicle left`,
    everyone: t`Open for every vehicle`,
    pass: t`Valid pass`,
    authorised: t`Guest pass, registered vehicle or booking`,
    visitor: t`Visitor`,
    paid: t`Parking is paid`,
    nothingDue: t`Nothing to pay`,
    unjudged: t`Not checked in time`,
  }
}

/** Why a gate stayed closed for a vehicle. */
export const useRefusalNames = (): Record<RefusalCause, string> => {
  const { t } = useLingui()
  return {
    unknown: t`Vehicle without a pass`,
    group: t`Passholder group not authorized here`,
    'not-valid': t`Pass not valid now`,
    inside: t`Pass already inside`,
    full: t`No room for visitors`,
    unpaid: t`Parking is not paid`,
    unjudged: t`Not checked in time`,
    'too-old': t`The read arrived too late`,
  }
}

/** How a call at the intercom ended. */
export const useCallOutcomeNames = (): Record<CallOutcome, string> => {
  const { t } = useLingui()
  return { opened: t`Gate opened`, refused: t`Refused`, information: t`Information given` }
}

/** Why a command was not executed, or may not have been. */
export const useReasonTexts = (): Record<OutcomeReason, string> => {
  const { t } = useLingui()
  return {
    'wrong-password': t`The controller rejected the user name and password.`,
    'address-not-allowed': t`This server isn’t allowed to connect to the controller’s address. Ask whoever runs the server to allow it.`,
    unreachable: t`The controller could not be reached.`,
    'no-answer': t`The controller did not answer in time.`,
    'hung-up': t`The controller closed the connection.`,
    'device-refused': t`The controller rejected the command.`,
    'strange-answer': t`Unexpected response from the controller.`,
    'edge-offline': t`The edge box is offline.`,
    'too-late': t`It was not sent within 5 seconds.`,
    'server-stopped': t`The server stopped in the middle of it.`,
    'still-on': t`The outlet is still on.`,
  }
}

type Opening = Pick<GateOpeningView, 'state' | 'outcomeReason'>

/** The texts for the outcome of an opening. GAT-13, GAT-14. */
export const useOutcomeWords = (): ((opening: Opening) => OutcomeWords) => {
  const { t } = useLingui()
  const reasons = useReasonTexts()
  return ({ state, outcomeReason }) => {
    const why = outcomeReason ? reasons[outcomeReason] : ''
    if (state === 'answered')
      return { title: t`Sent`, text: t`The gate’s controller accepted the command.`, tone: 'done' }
    if (state === 'unknown')
      return {
        title: t`The gate did not answer`,
        text: t`It may or may not have opened. Check the gate before you try again. ${why}`.trim(),
        tone: 'alert',
      }
    if (state === 'refused') return { title: t`Not opened`, text: t`Nothing was sent. ${why}`, tone: 'alert' }
    if (state === 'expired') return { title: t`Not opened`, text: t`Nothing was sent. ${why}`, tone: 'soon' }
    return { title: t`Sending…`, text: t`Waiting for a response.`, tone: 'soon' }
  }
}
