import type { IncomingHttpHeaders } from 'node:http'
import type { EdgeCommand, EdgeResult } from '@stallwise/contract/gates/edge.contract.ts'
import type { GateOutcome } from '@stallwise/domain/gates/gates.model.ts'
import { readKey } from '#features/sources/sources.public.ts'
import { SharedQueries } from '#platform/commands/shared-queries.ts'
import type { Tx } from '#platform/database/database.ts'
import { createAddressLimit } from '#platform/http/address-limit.ts'
import { Refusal } from '#platform/http/problems.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { findEdgeBox, findEdgeKeys, touchEdgeBoxes, type EdgeBox } from './edge-keys.store.ts'
import { findGateController } from './gate-controllers.store.ts'
import { decideIn } from './gate-outcomes.ts'
import type { GateParts } from './gate-parts.ts'
import { targetOf } from './gate-targets.ts'
import { claimOpening, findOpening } from './openings.store.ts'
import { createPollLimit } from './poll-limit.ts'
import { storeReleaseOutcome } from './releases.ts'
import { listOfferedPulses, leaseDueReleases, type DueRelease } from './releases.store.ts'

/** The hash of the key that a box sends. Its own header takes precedence, since a user's token may be sent as well. */
const keyHashOf = (headers: IncomingHttpHeaders): string | undefined => {
  const { 'x-api-key': own } = headers
  const key = readKey(own === undefined ? headers : { 'x-api-key': own })
  return key === undefined ? undefined : hashOfToken(key)
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

type DueCommand = Pick<DueRelease, 'id' | 'controllerId' | 'outlet' | 'pulseMs'>

const commandOf = async (
  { sealing }: GateParts,
  tx: Tx,
  kind: EdgeCommand['kind'],
  command: DueCommand,
): Promise<EdgeCommand[]> => {
  const controller = await findGateController(tx, command.controllerId)
  if (!controller) return []
  const target = targetOf(sealing, controller, command) as EdgeCommand['target']
  return [{ _id: command.id, kind, driver: controller.driver, target }]
}

type PollResult = readonly EdgeCommand[] | 'wrong-key'

/**
 * The commands of a lot for each waiting box. Commands contain passwords, so the keys are read again for each poll: a
 * removed key is invalid at once. Pulses are offered to all boxes; a release goes to the latest request, since of two
 * requests with one key the older may belong to a lost connection.
 */
const pollCommands = (parts: GateParts, lotId: string, boxes: readonly EdgeBox[]) =>
  parts.database.withViewer({ lots: [lotId] }, async (tx): Promise<(PollResult | undefined)[]> => {
    const known = await findEdgeKeys(tx, lotId, boxes)
    await touchEdgeBoxes(tx, lotId, [...known], new Date(parts.clock()))
    const last = boxes.findLastIndex(({ keyId }) => known.has(keyId))
    const offered = last < 0 ? [] : await listOfferedPulses(tx, lotId)
    const due = last < 0 ? [] : await leaseDueReleases(tx, 'edge', lotId)
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

/** GAT-44: concurrent requests per key. */
const maxPolls = 4

/** GAT-44: requests per key; a box that polls every quarter of a second while it has work stays well below. */
const pollsByKey = { max: 600, windowMs: 60_000 }

/** Waits for commands for a box, for at most `waitMs`; `left` is aborted when the caller disconnects. */
export const createCommandPolls = (parts: GateParts) => {
  const queries = new SharedQueries<EdgeBox, PollResult>({
    notices: parts.gateNotices,
    everyMs: 2_000,
    query: (lotId, boxes) => pollCommands(parts, lotId, boxes),
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
    const result = await queries
      .wait(box.lotId, box, waitMs, AbortSignal.any([left, poll.ended]))
      .finally(poll.end)
    if (result === 'wrong-key') throw new Refusal('wrong-key')
    return result ?? []
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
const storeResult = async (tx: Tx, box: EdgeBox, result: EdgeResult, at: Date): Promise<boolean> => {
  const opening = await findOpening(tx, box.lotId, result._id)
  if (!opening || opening.reach !== 'edge') return false
  const outcome = outcomeOf(result)
  if (result.kind === 'release') {
    if (opening.release_state !== 'due') return false
    const attempts = Math.max(1, opening.release_attempts)
    await storeReleaseOutcome(tx, { lotId: box.lotId, id: opening.id, attempts }, outcome)
    return true
  }
  const isOurs =
    opening.claimed_by === box.keyId || (opening.claimed_by === null && outcome.state === 'refused')
  return isOurs && (await decideIn(tx, opening, outcome, at))
}

export const storeResults = (
  parts: GateParts,
  box: EdgeBox,
  results: readonly EdgeResult[],
): Promise<number> =>
  parts.database.withViewer({ lots: [box.lotId] }, async (tx) => {
    let accepted = 0
    for (const result of results) if (await storeResult(tx, box, result, new Date(parts.clock()))) accepted++
    return accepted
  })
