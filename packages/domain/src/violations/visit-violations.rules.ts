import { passAt } from '../passes/lot-passes.ts'
import type { LotReaders, Visit } from '../visits/visits.model.ts'
import { coverageOf, type Coverage, type CoverageFacts, type CoveragePart } from './coverage.rules.ts'
import { exceededOf } from './exceeded.rules.ts'
import { clearedAfter, type Found, type FoundViolation } from './found-violation.ts'
import { findOverStay } from './stay-limit.rules.ts'
import type { Enforcement, ViolationReason } from './violations.model.ts'
import { graceAfter, graceOf } from './violations.rules.ts'
import { findInZones } from './zone-violations.rules.ts'

/** What judging knows that violations depend on. */
export interface ViolationFacts extends CoverageFacts, LotReaders {
  readonly enforcement: Enforcement | null
  /** ING-03. */
  readonly latenessMs: number
}

const reasonOf = (
  coverage: Coverage,
  isAtEntry: boolean,
  { passholderId }: Visit,
  { needsRegistration }: Enforcement,
): ViolationReason | undefined => {
  if (coverage === 'covered') return undefined
  if (coverage !== 'unknown') return coverage
  if (!isAtEntry) return passholderId === null ? 'timeLimit' : 'passExpired'
  return needsRegistration ? 'graceExpired' : undefined
}

/** VIO-11, VIO-12, VIO-13, VIO-14: a vehicle that stays without a valid pass, registration, guest pass or booking for the grace period. */
const findUncovered = (
  facts: CoverageFacts,
  enforcement: Enforcement,
  visit: Visit,
  { parts, until }: { readonly parts: readonly CoveragePart[]; readonly until: number },
): Found => {
  const found: FoundViolation[] = []
  let againAt = Infinity
  const end = visit.exitedAt ?? Infinity
  for (const [place, { from, coverage }] of parts.entries()) {
    const reason = reasonOf(coverage, place === 0, visit, enforcement)
    const ended = reason === 'timeLimit' ? parts[place - 1] : undefined
    const graceMs = ended ? graceAfter(enforcement, ended) : graceOf(enforcement)
    const openedAt = from + graceMs
    // VIO-08: what was exceeded before belongs to the visit with which the stay began.
    if (!reason || openedAt < visit.enteredAt) continue
    if (openedAt >= Math.min(end, parts[place + 1]?.from ?? Infinity)) continue
    if (openedAt > until) againAt = Math.min(againAt, openedAt)
    else
      found.push({
        reason,
        zoneId: visit.zoneId,
        causeAt: from,
        openedAt,
        graceUntil: openedAt,
        exceededMs: exceededOf(facts, visit, { reason, at: from, graceMs }),
        isStayLimit: false,
        ...clearedAfter(parts, openedAt, until),
        movedAt: null,
      })
  }
  return { found, againAt }
}

/** VIO-15: a multi-pass with more vehicles inside than it allows; `others` are the other visits of the pass. */
const findOverLimit = (
  facts: ViolationFacts,
  enforcement: Enforcement,
  visit: Visit,
  { others, until }: { readonly others: readonly Visit[]; readonly until: number },
): FoundViolation[] => {
  const { passholderId, enteredAt, entryEventId, stayEnteredAt } = visit
  // VIO-08: a parked car that is read at the entry again did not enter.
  if (passholderId === null || others.length === 0 || enteredAt > until || stayEnteredAt !== null) return []
  const pass = passAt(facts, passholderId, enteredAt)
  const inside = others.filter(
    (other) =>
      (other.enteredAt < enteredAt || (other.enteredAt === enteredAt && other.entryEventId < entryEventId)) &&
      (other.exitedAt === null || other.exitedAt > enteredAt),
  )
  return pass && inside.length >= pass.insideAtOnce
    ? [
        {
          reason: 'passLimit',
          zoneId: visit.zoneId,
          causeAt: enteredAt,
          openedAt: enteredAt,
          graceUntil: enteredAt + graceOf(enforcement),
          exceededMs: null,
          isStayLimit: false,
          clearedAt: null,
          isPaid: false,
          movedAt: null,
        },
      ]
    : []
}

/** The causes of violations of a visit, whether or not they open one, and the parts of its stay by coverage. */
export interface FoundCauses extends Found {
  readonly parts: readonly CoveragePart[]
}

/**
 * The causes of violations of a visit as known until a time, and when they have to be looked at again (Infinity for
 * never). A pure function of the visit and of what was authorised when: the order in which events arrived makes no
 * difference. Which of them open a violation is decided by `acceptedOf`. VIO-02.
 */
export const findCauses = (
  facts: ViolationFacts,
  visit: Visit,
  { others, until }: { readonly others: readonly Visit[]; readonly until: number },
): FoundCauses => {
  const { enforcement } = facts
  // VIO-06: whoever left at the moment of the entry was never inside.
  const isOver = visit.exitedAt !== null && visit.exitedAt <= visit.enteredAt
  if (!enforcement || isOver) return { found: [], againAt: Infinity, parts: [] }
  const { parts, againAt } = coverageOf(facts, visit, until)
  const known = { parts, until }
  const uncovered = findUncovered(facts, enforcement, visit, known)
  const overStay = findOverStay(facts, enforcement, visit, known)
  const inZones = findInZones(facts, enforcement, visit, known)
  const overLimit = findOverLimit(facts, enforcement, visit, { others, until })
  return {
    found: [...inZones.found, ...overLimit, ...uncovered.found, ...overStay.found],
    againAt: Math.min(againAt, uncovered.againAt, inZones.againAt, overStay.againAt),
    parts,
  }
}
