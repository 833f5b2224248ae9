import { acceptedOf, isCausedBy } from '../violations/accepted-causes.rules.ts'
import type { CoveragePart } from '../violations/coverage.rules.ts'
import { firstCleared, type FoundViolation } from '../violations/found-violation.ts'
import { findCauses, type ViolationFacts } from '../violations/visit-violations.rules.ts'
import type { Violation } from '../violations/violations.model.ts'
import { stayBeganAt } from '../visits/stay.rules.ts'
import type { Visit } from '../visits/visits.model.ts'
import type { KnownStay } from './known-visits.ts'
import { keyOfVisit } from './visit-change.model.ts'
import { clearedIn, movedAfter } from './violation-of-visit.ts'

/** A cause of a violation, with the key of the visit of its stay in which the violation opens. */
export type StayCause = FoundViolation & { readonly visit: string }

/** What follows from a stay until some time. */
export interface StayCauses {
  readonly stay: KnownStay
  readonly keys: readonly string[]
  readonly found: readonly StayCause[]
  /** The parts of the stay by coverage. */
  readonly parts: readonly CoveragePart[]
  /** When it has to be looked at again; Infinity for never. */
  readonly againAt: number
}

/** What follows from a stay, and which of its causes open a violation. */
export interface JudgedStay extends StayCauses {
  readonly accepted: readonly StayCause[]
}

/**
 * The parts of a stay by coverage with those of its next visit: each visit tells who its vehicle is while it lasts. What
 * was before the first known visit of a stay has been judged.
 */
const withPartsOf = (
  before: readonly CoveragePart[],
  { enteredAt, stayEnteredAt }: Visit,
  parts: readonly CoveragePart[],
): readonly CoveragePart[] => {
  const place = parts.findLastIndex(({ from }) => from <= enteredAt)
  if (stayEnteredAt === null || place < 0) return parts.length > 0 ? parts : before
  const atEntry = parts[place]!
  const isChange = atEntry.isChange && atEntry.from === enteredAt
  return [
    ...before.filter(({ from }) => from < enteredAt),
    { ...atEntry, from: enteredAt, isChange },
    ...parts.slice(place + 1),
  ]
}

/**
 * VIO-08: the causes of all visits of a stay. No moment belongs to two of them, so each cause is found once; `othersOf` gives
 * the other visits of a visit's pass.
 */
export const causesOfStay = (
  facts: ViolationFacts,
  stay: KnownStay,
  { othersOf, until }: { readonly othersOf: (visit: Visit) => readonly Visit[]; readonly until: number },
): StayCauses => {
  const inVisits: StayCause[] = []
  let parts: readonly CoveragePart[] = []
  let againAt = Infinity
  for (const visit of stay) {
    const causes = findCauses(facts, visit, { others: othersOf(visit), until })
    const key = keyOfVisit(visit)
    for (const cause of causes.found) {
      const movedAt = cause.movedAt ?? movedAfter(cause, visit, stay)
      inVisits.push({ ...cause, movedAt, visit: key })
    }
    parts = withPartsOf(parts, visit, causes.parts)
    if (visit.exitedAt === null || visit.exitedAt > until) againAt = Math.min(againAt, causes.againAt)
  }
  const found = inVisits.map((cause) => ({
    ...cause,
    ...firstCleared(clearedIn(parts, cause, until, facts), cause),
  }))
  return { stay, keys: stay.map(keyOfVisit), found, parts, againAt }
}

/** VIO-09: which of the causes open a violation; `known` are the violations of the stay. */
export const judgedBy = (
  causes: StayCauses,
  known: readonly Violation[],
  { enforcement }: Pick<ViolationFacts, 'enforcement'>,
): JudgedStay => ({
  ...causes,
  accepted: acceptedOf(causes.found, { known, zones: enforcement?.zones ?? [] }),
})

/** The cause of a violation among some. */
export const causeAmong = (found: readonly StayCause[], violation: Violation): StayCause | undefined =>
  found.find((one) => isCausedBy(violation, one))

/** The stays of a vehicle before and after its visits changed: an entry read may have split a stay, or joined two. */
export interface ChangedStays {
  readonly before: readonly JudgedStay[]
  readonly after: readonly StayCauses[]
}

/** Brings together the stays that have visits in common. */
export const changedStays = (before: readonly JudgedStay[], after: readonly StayCauses[]): ChangedStays[] => {
  if (before.length === 0) return after.map((stay) => ({ before, after: [stay] }))
  interface Group {
    readonly before: JudgedStay[]
    readonly after: StayCauses[]
    readonly keys: Set<string>
  }
  const groups = new Set<Group>()
  const groupOf = new Map<string, Group>()
  const groupWith = (keys: readonly string[]): Group => {
    const group: Group = { before: [], after: [], keys: new Set(keys) }
    for (const other of new Set(keys.map((key) => groupOf.get(key)))) {
      if (!other) continue
      groups.delete(other)
      group.before.push(...other.before)
      group.after.push(...other.after)
      for (const key of other.keys) group.keys.add(key)
    }
    groups.add(group)
    for (const key of group.keys) groupOf.set(key, group)
    return group
  }
  for (const stay of before) groupWith(stay.keys).before.push(stay)
  for (const stay of after) groupWith(stay.keys).after.push(stay)
  return [...groups]
}

const began = ([first]: KnownStay): number => stayBeganAt(first!)

/** VIO-08: the stay to which a visit of a former stay belongs now; if it turned out not to have been, the one that began then. */
const stayNow = (
  visit: string,
  former: StayCauses | undefined,
  after: readonly StayCauses[],
): StayCauses | undefined =>
  after.find(({ keys }) => keys.includes(visit)) ??
  after.find(({ stay }) => former && began(stay) === began(former.stay))

/** VIO-08: the stay with which a violation of one of the visits goes on; undefined if there is none any more. */
export const stayOfViolation = (
  { visit, stayVisit }: Violation,
  { before, after }: ChangedStays,
): StayCauses | undefined => {
  const formerOf = (key: string) => before.find(({ keys }) => keys.includes(key))
  const isOwnKnown = [...before, ...after].some(({ keys }) => keys.includes(visit!))
  if (isOwnKnown) return stayNow(visit!, formerOf(visit!), after)
  const former = formerOf(stayVisit!)
  return (
    after.find(({ stay }) => former && began(stay) === began(former.stay)) ??
    after.find(({ keys }) => !former && keys.includes(stayVisit!))
  )
}

/** The causes that opened violations before, of the visits that belong to a stay now. */
export const acceptedBefore = (stay: StayCauses, { before, after }: ChangedStays): StayCause[] =>
  before.flatMap((former) => former.accepted.filter((cause) => stayNow(cause.visit, former, after) === stay))
