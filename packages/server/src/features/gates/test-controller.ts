import type { OutcomeReason } from '@stallwise/domain/gates/gates.model.ts'
import { defaultPulseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { findGateController, type GateControllerRow } from './gate-controllers.store.ts'
import { auditGateChange } from './gates.audit.ts'
import type { GateParts } from './gate-parts.ts'
import { targetOf } from './gate-targets.ts'

const testTimeoutMs = 5_000

interface ControllerTest {
  readonly ok: boolean
  readonly reason: OutcomeReason | null
}

/**
 * The server cannot reach a controller behind an edge box, so it is not tested. The plain HTTP driver has no sign-in: only
 * its address is checked.
 */
const resultOf = async (parts: GateParts, row: GateControllerRow): Promise<ControllerTest> => {
  if (row.reach === 'edge') return { ok: false, reason: null }
  if (row.driver === 'http')
    return { ok: false, reason: (await parts.addresses.failureOf(row.address, testTimeoutMs)) ?? null }
  const target = targetOf(parts.sealing, row, { outlet: 0, pulseMs: defaultPulseMs })
  const signedIn = await parts.controllerQueue.run(row.id, () =>
    parts.gateAdapters.get(row.driver)!.signIn(parts.send, target, testTimeoutMs),
  )
  return 'outcome' in signedIn ? { ok: false, reason: signedIn.outcome.reason } : { ok: true, reason: null }
}

/** GAT-12: tests a controller by signing in, without operating any outlet. */
export const testController = async (
  parts: GateParts,
  viewer: Viewer,
  id: string,
): Promise<ControllerTest> => {
  const row = await parts.database.withViewer(scopeOf(viewer), (tx) => findGateController(tx, id))
  if (!row || row.removed_at !== null) throw new Refusal('not-found')
  const result = await resultOf(parts, row)
  await parts.database.withViewer(scopeOf(viewer), (tx) =>
    auditGateChange(tx, {
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
