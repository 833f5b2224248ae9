import type { GateOutcome } from '@stallwise/domain/gates/gates.model.ts'
import type { GateSignIn } from '@stallwise/ports/gate.port.ts'
import type { GateControllerRow } from './gate-controllers.store.ts'
import { decide, type Decision } from './gate-outcomes.ts'
import type { GateParts } from './gate-parts.ts'
import { targetOf } from './gate-targets.ts'
import { claimOpening, type OpeningRow } from './openings.store.ts'
import { releaseSoon } from './releases.ts'

const signInTimeoutMs = 3_000
/** Minimum time that must be left for sending when the pulse is claimed. */
const minSendMs = 200

const tooLate: Decision = { state: 'expired', reason: 'too-late' }

/** GAT-14: a driver that throws after the claim may have sent the pulse: the outcome is unknown. */
const pulseOnce = async (
  { gate }: Extract<GateSignIn, { gate: unknown }>,
  leftMs: number,
): Promise<GateOutcome> => {
  try {
    return await gate.pulse(leftMs)
  } catch {
    return { state: 'unknown', reason: 'strange-answer' }
  }
}

/** Signs in, claims, sends once and stores the outcome, within the time that is left. GAT-10 to GAT-15. */
export const sendPulse = async (
  parts: GateParts,
  controller: GateControllerRow,
  opening: OpeningRow,
  leftMs: () => number,
): Promise<OpeningRow> => {
  const adapter = parts.gateAdapters.get(controller.driver)!
  const target = targetOf(parts.sealing, controller, { outlet: opening.outlet, pulseMs: opening.pulse_ms })
  if (leftMs() < 2 * minSendMs) return decide(parts, opening, tooLate)
  const timeoutMs = Math.min(signInTimeoutMs, leftMs() - minSendMs)
  const signedIn = await adapter
    .signIn(parts.send, target, timeoutMs)
    .catch((): GateSignIn => ({ outcome: { state: 'refused', reason: 'strange-answer' } }))
  if ('outcome' in signedIn)
    return decide(parts, opening, { state: 'refused', reason: signedIn.outcome.reason })
  if (leftMs() < minSendMs) return decide(parts, opening, tooLate)
  const place = { lotId: opening.parking_lot_id, id: opening.id }
  const claim = await parts.database.withViewer({ lots: [place.lotId] }, (tx) =>
    claimOpening(tx, place, null),
  )
  if (!claim) return decide(parts, opening, tooLate)
  const outcome = await pulseOnce(signedIn, Math.max(1, Math.min(leftMs(), claim.remainingMs)))
  if (outcome.state !== 'refused') releaseSoon(parts, opening.pulse_ms)
  return decide(parts, opening, outcome)
}
