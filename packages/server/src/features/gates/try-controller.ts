import type { OutcomeReason } from '@stallwise/domain/gates/gates.model.ts'
import { usualPulseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { findGateController } from './gate-controllers.store.ts'
import type { GateParts } from './gate-parts.ts'
import { targetOf } from './gate-targets.ts'

const longestTrialMs = 5_000

/** Signs in at a controller and moves nothing. A described one has no signing in, and the server reaches none on site. GAT-12. */
export const tryController = async (
  parts: GateParts,
  viewer: Viewer,
  id: string,
): Promise<{ ok: boolean; reason: OutcomeReason | null }> => {
  const row = await parts.database.withViewer(scopeOf(viewer), (tx) => findGateController(tx, id))
  if (!row || row.removed_at !== null) throw new Refusal('not-found')
  if (row.reach === 'edge' || row.driver === 'http') return { ok: false, reason: null }
  const target = targetOf(parts.sealing, row, { outlet: 0, pulseMs: usualPulseMs })
  const signedIn = await parts.gateTurns.take(row.id, () =>
    parts.gateAdapters.get(row.driver)!.signIn(parts.send, target, longestTrialMs),
  )
  return 'outcome' in signedIn ? { ok: false, reason: signedIn.outcome.reason } : { ok: true, reason: null }
}
