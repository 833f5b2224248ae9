import type { LotFacts } from '../judging/judging.model.ts'
import { passAt } from '../judging/lot-passes.ts'
import type { Visit } from '../visits/visits.model.ts'
import { coverageOf, type Coverage, type CoverageFacts, type CoveragePart } from './coverage.rules.ts'
import type { Enforcement, ViolationReason } from './violations.model.ts'
import { graceMs } from './violations.rules.ts'
import { clearedAfter, findInZones, type Found, type FoundViolation } from './zone-violations.rules.ts'

/** What judging knows that violations depend on. */
export type ViolationFacts = CoverageFacts & { readonly enforcement: Enforcement | null } & Pick<
    LotFacts,
    'latenessMs' | 'cameras' | 'readers'
  >

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

/** VIO-11 to VIO-14: a vehicle that stays without a valid pass, registration, guest pass or booking for the grace period. */
const findUncovered = (
  enforcement: Enforcement,
  visit: Visit,
  { parts, until }: { readonly parts: readonly CoveragePart[]; readonly until: number },
): Found => {
  const found = new Map<ViolationReason, FoundViolation>()
  let againAt = Infinity
  const end = visit.exitedAt ?? Infinity
  for (const [place, { from, coverage }] of parts.entries()) {
    const reason = reasonOf(coverage, place === 0, visit, enforcement)
    if (!reason || found.has(reason)) continue
    const openedAt = from + graceMs
    if (openedAt >= Math.min(end, parts[place + 1]?.from ?? Infinity)) continue
    if (openedAt > until) againAt = Math.min(againAt, openedAt)
    else {
      found.set(reason, {
        reason,
        zoneId: visit.zoneId,
        openedAt,
        graceUntil: openedAt,
        ...clearedAfter(parts, openedAt, until),
        movedAt: null,
      })
    }
  }
  return { found: [...found.values()], againAt }
}

/** VIO-15: a multi-pass with more vehicles inside than it allows; `others` are the other visits of the pass. */
const findOverLimit = (
  facts: ViolationFacts,
  visit: Visit,
  others: readonly Visit[],
  until: number,
): FoundViolation[] => {
  const { passholderId, enteredAt, entryEventId } = visit
  if (passholderId === null || others.length === 0 || enteredAt > until) return []
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
          openedAt: enteredAt,
          graceUntil: enteredAt + graceMs,
          clearedAt: null,
          isPaid: false,
          movedAt: null,
        },
      ]
    : []
}

/**
 * The violations of a visit as known until a time, at most one for each reason, and when they have to be looked at again
 * (Infinity for never). A pure function of the visit and of what was authorised when: the order in which events arrived makes no
 * difference. VIO-02.
 */
export const findViolations = (
  facts: ViolationFacts,
  visit: Visit,
  { others, until }: { readonly others: readonly Visit[]; readonly until: number },
): Found => {
  const { enforcement } = facts
  // VIO-06: whoever left at the moment of the entry was never inside.
  const isOver = visit.exitedAt !== null && visit.exitedAt <= visit.enteredAt
  if (!enforcement || isOver) return { found: [], againAt: Infinity }
  const { parts, againAt } = coverageOf(facts, visit, until)
  const uncovered = findUncovered(enforcement, visit, { parts, until })
  const inZones = findInZones(facts, enforcement, visit, { parts, until })
  const overLimit = findOverLimit(facts, visit, others, until)
  return {
    found: [...inZones.found, ...overLimit, ...uncovered.found],
    againAt: Math.min(againAt, uncovered.againAt, inZones.againAt),
  }
}
