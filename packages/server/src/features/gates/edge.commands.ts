import type { IncomingHttpHeaders } from 'node:http'
import type { EdgeCommand, EdgeResult } from '@stallwise/contract/gates/edge.contract.ts'
import type { GateOutcome } from '@stallwise/domain/gates/gates.model.ts'
import { hashKey, readKey } from '#features/sources/sources.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { createAddressLimit } from '#platform/http/address-limit.ts'
import { Refusal } from '#platform/http/problems.ts'
import { findEdgeBox, findEdgeKeys, touchEdgeBoxes, type EdgeBox } from './edge-keys.store.ts'
import { findGateController } from './gate-controllers.store.ts'
import { decideIn } from './gate-outcomes.ts'
import type { GateParts } from './gate-parts.ts'
import { targetOf } from './gate-targets.ts'
import { claimOpening, findOpening } from './openings.store.ts'
import { createPollLimit } from './poll-limit.ts'
import { settleRelease } from './releases.ts'
import { listOfferedPulses, takeDueReleases, type DueRelease } from './releases.store.ts'
import { SharedLooks } from './shared-looks.ts'

/** The hash of the key that a box shows. Its own header first: a person's token may stand beside it. */
const keyHashOf = (headers: IncomingHttpHeaders): string | undefined => {
  const { 'x-api-key': own } = headers
  const key = readKey(own === undefined ? headers : { 'x-api-key': own })
  return key === undefined ? undefined : hashKey(key)
}

/** GAT-40: authenticates an edge box by its key, always against the database. */
export const requireEdgeBox = async (
  { database }: GateParts,
  headers: IncomingHttpHeaders,
): Promise<EdgeBox> => {
  const hash = keyHashOf(headers)
  const box = hash === undefined ? undefined : await findEdgeBox(database, hash)
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

type Taken = readonly EdgeCommand[] | 'wrong-key'

/**
 * What there is to do in a lot, for each box that waits there. Commands carry passwords, so the keys are asked for anew
 * at each look: one that was removed stops at once. Pulses are offered to all; a release goes to who asked last, since
 * of two calls with one key the older may be of a connection that is lost.
 */
const takeCommands = (parts: GateParts, lotId: string, boxes: readonly EdgeBox[]) =>
  parts.database.withViewer({ lots: [lotId] }, async (tx): Promise<(Taken | undefined)[]> => {
    const known = await findEdgeKeys(tx, lotId, boxes)
    await touchEdgeBoxes(tx, lotId, [...known], new Date(parts.clock()))
    const last = boxes.findLastIndex(({ keyId }) => known.has(keyId))
    const offered = last < 0 ? [] : await listOfferedPulses(tx, lotId)
    const due = last < 0 ? [] : await takeDueReleases(tx, 'edge', lotId)
    const pulses: EdgeCommand[] = []
    const releases: EdgeCommand[] = []
    for (const pulse of offered) pulses.push(...(await commandOf(parts, tx, 'pulse', pulse)))
    for (const release of due) releases.push(...(await commandOf(parts, tx, 'release', release)))
    return boxes.map(({ keyId }, index) => {
      if (!known.has(keyId)) return 'wrong-key'
      const commands = index === last ? [...pulses, ...releases] : pulses
      return commands.length > 0 ? commands : undefined
    })
  })

/** GAT-44: of one key at once. */
const maxPolls = 4

/** GAT-44: of one key; a box that looks every quarter of a second for what it has in hand stays well below. */
const pollsByKey = { max: 600, windowMs: 60_000 }

/** Waits for something to do on site, for at most `waitMs`; `left` says that the caller has gone. */
export const createCommandPolls = (parts: GateParts) => {
  const looks = new SharedLooks<EdgeBox, Taken>({
    notices: parts.gateNotices,
    everyMs: 2_000,
    look: (lotId, boxes) => takeCommands(parts, lotId, boxes),
  })
  const beginPoll = createPollLimit(maxPolls)
  const isWithinLimit = createAddressLimit(pollsByKey)
  return async (
    headers: IncomingHttpHeaders,
    waitMs: number,
    left: AbortSignal,
  ): Promise<readonly EdgeCommand[]> => {
    const hash = keyHashOf(headers)
    if (hash !== undefined && !isWithinLimit(hash))
      throw new Refusal('too-many-requests', { retryAfterSeconds: 5 })
    const box = await requireEdgeBox(parts, headers)
    const poll = beginPoll(box.keyId)
    const taken = await looks
      .wait(box.lotId, box, waitMs, AbortSignal.any([left, poll.ended]))
      .finally(poll.end)
    if (taken === 'wrong-key') throw new Refusal('wrong-key')
    return taken ?? []
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

/**
 * Stores a result reported by a box; returns false if the command was not this box's. A pulse whose sign-in at the
 * controller was refused has not been claimed.
 */
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
