import type { OutcomeReason } from '@stallwise/domain/gates/gates.model.ts'
import { usualPulseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { findGateController, type GateControllerRow } from './gate-controllers.store.ts'
import { auditDeed } from './gates.audit.ts'
import type { GateParts } from './gate-parts.ts'
import { targetOf } from './gate-targets.ts'

const longestTrialMs = 5_000

interface Trial {
  readonly ok: boolean
  readonly reason: OutcomeReason | null
}

/** The server reaches no controller on site, and a described one has no signing in: of that only its address is judged. */
const resultOf = async (parts: GateParts, row: GateControllerRow): Promise<Trial> => {
  if (row.reach === 'edge') return { ok: false, reason: null }
  if (row.driver === 'http')
    return { ok: false, reason: (await parts.addresses.failureOf(row.address, longestTrialMs)) ?? null }
  const target = targetOf(parts.sealing, row, { outlet: 0, pulseMs: usualPulseMs })
  const signedIn = await parts.gateTurns.take(row.id, () =>
    parts.gateAdapters.get(row.driver)!.signIn(parts.send, target, longestTrialMs),
  )
  return 'outcome' in signedIn ? { ok: false, reason: signedIn.outcome.reason } : { ok: true, reason: null }
}

/** GAT-12: signs in at a controller and moves nothing. */
export const tryController = async (parts: GateParts, viewer: Viewer, id: string): Promise<Trial> => {
  const row = await parts.database.withViewer(scopeOf(viewer), (tx) => findGateController(tx, id))
  if (!row || row.removed_at !== null) throw new Refusal('not-found')
  const result = await resultOf(parts, row)
  await parts.database.withViewer(scopeOf(viewer), (tx) =>
    auditDeed(tx, {
      lotId: row.parking_lot_id,
      viewer,
      action: 'gate-controller.test',
      objectKind: 'gate-controller',
      objectId: row.id,
      before: null,
      after: result,
      at: new Date(parts.clock()),
    }),
  )
  return result
}
