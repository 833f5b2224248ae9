import type { IncomingHttpHeaders } from 'node:http'
import type { EdgeCommand, EdgeResult } from '@stallwise/contract/gates/edge.contract.ts'
import type { GateOutcome } from '@stallwise/domain/gates/gates.model.ts'
import { hashKey, readKey } from '#features/sources/sources.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { findEdgeBox, isEdgeKey, touchEdgeBox, type EdgeBox } from './edge-keys.store.ts'
import { findGateController } from './gate-controllers.store.ts'
import { decideIn } from './gate-outcomes.ts'
import type { GateParts } from './gate-parts.ts'
import { targetOf } from './gate-targets.ts'
import { claimOpening, findOpening } from './openings.store.ts'
import { settleRelease } from './releases.ts'
import { listOfferedPulses, takeDueReleases, type DueRelease } from './releases.store.ts'

/** GAT-40: whose key it is; every server asks the database. */
export const requireEdgeBox = async (
  { database }: GateParts,
  headers: IncomingHttpHeaders,
): Promise<EdgeBox> => {
  // Its own header first: a person's token may stand beside it.
  const { 'x-api-key': own } = headers
  const key = readKey(own === undefined ? headers : { 'x-api-key': own })
  const box = key === undefined ? undefined : await findEdgeBox(database, hashKey(key))
  if (!box) throw new Refusal('wrong-key')
  return box
}

type Wanted = Pick<DueRelease, 'id' | 'controllerId' | 'outlet' | 'pulseMs'>

const commandOf = async (
  { sealing }: GateParts,
  tx: Tx,
  kind: EdgeCommand['kind'],
  wanted: Wanted,
): Promise<EdgeCommand[]> => {
  const controller = await findGateController(tx, wanted.controllerId)
  if (!controller) return []
  const target = targetOf(sealing, controller, wanted) as EdgeCommand['target']
  return [{ _id: wanted.id, kind, driver: controller.driver, target }]
}

/** Commands carry passwords, so the key is asked for anew at each look: one that was removed stops at once. */
const takeCommands = (parts: GateParts, box: EdgeBox): Promise<EdgeCommand[]> =>
  parts.database.withViewer({ lots: [box.lotId] }, async (tx) => {
    if (!(await isEdgeKey(tx, box))) throw new Refusal('wrong-key')
    await touchEdgeBox(tx, box, new Date(parts.clock()))
    const pulses = await listOfferedPulses(tx, box.lotId)
    const releases = await takeDueReleases(tx, 'edge', box.lotId)
    const commands: EdgeCommand[] = []
    for (const pulse of pulses) commands.push(...(await commandOf(parts, tx, 'pulse', pulse)))
    for (const release of releases) commands.push(...(await commandOf(parts, tx, 'release', release)))
    return commands
  })

/** Waits for something to do on site; a release may fall due without anybody saying so. */
export const awaitCommands = async (
  parts: GateParts,
  box: EdgeBox,
  waitMs: number,
  left: AbortSignal,
): Promise<EdgeCommand[]> => {
  const end = performance.now() + waitMs
  for (;;) {
    const leftMs = end - performance.now()
    const notice = parts.gateNotices.wait(box.lotId, Math.min(2_000, leftMs), left)
    const commands = await takeCommands(parts, box)
    if (commands.length > 0 || leftMs <= 0 || left.aborted || parts.gateNotices.closed) return commands
    await notice
  }
}

/** GAT-41, GAT-43. */
export const claimOnSite = async (parts: GateParts, box: EdgeBox, id: string) => {
  const claim = await parts.database.withViewer({ lots: [box.lotId] }, (tx) =>
    claimOpening(tx, { lotId: box.lotId, id }, box.keyId),
  )
  return { claimed: claim !== undefined, remainingMs: claim?.remainingMs ?? 0 }
}

const outcomeOf = ({ state, reason }: EdgeResult): GateOutcome =>
  state === 'answered' ? { state } : { state, reason: reason ?? 'strange-answer' }

/** Puts down what a box says; whether it was this box's to say. A pulse that signing in refused was never claimed. */
const takeResult = async (tx: Tx, box: EdgeBox, result: EdgeResult, at: Date): Promise<boolean> => {
  const opening = await findOpening(tx, box.lotId, result._id)
  if (!opening || opening.reach !== 'edge') return false
  const outcome = outcomeOf(result)
  if (result.kind === 'release') {
    if (opening.release_state !== 'due') return false
    const attempts = Math.max(1, opening.release_attempts)
    await settleRelease(tx, { lotId: box.lotId, id: opening.id, attempts }, outcome)
    return true
  }
  const isOurs =
    opening.claimed_by === box.keyId || (opening.claimed_by === null && outcome.state === 'refused')
  return isOurs && (await decideIn(tx, opening, outcome, at))
}

export const takeResults = (
  parts: GateParts,
  box: EdgeBox,
  results: readonly EdgeResult[],
): Promise<number> =>
  parts.database.withViewer({ lots: [box.lotId] }, async (tx) => {
    let accepted = 0
    for (const result of results) if (await takeResult(tx, box, result, new Date(parts.clock()))) accepted++
    return accepted
  })
