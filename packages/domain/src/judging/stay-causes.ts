import { acceptedOf, isCausedBy } from '../violations/accepted-causes.rules.ts'
import type { CoveragePart } from '../violations/coverage.rules.ts'
import { firstCleared, type FoundViolation } from '../violations/found-violation.ts'
import { findCauses, type ViolationFacts } from '../violations/visit-violations.rules.ts'
import type { Violation } from '../violations/violations.model.ts'
import { stayBeganAt } from '../visits/stay.rules.ts'
import type { Visit } from '../visits/visits.model.ts'
import type { KnownStay } from './known-visits.ts'
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
  const inVisits: { readonly cause: FoundViolation; readonly visit: Visit }[] = []
  let parts: readonly CoveragePart[] = []
  let againAt = Infinity
  for (const visit of stay) {
    const causes = findCauses(facts, visit, { others: othersOf(visit), until })
    for (const cause of causes.found) inVisits.push({ cause, visit })
    parts = withPartsOf(parts, visit, causes.parts)
    if (visit.exitedAt === null || visit.exitedAt > until) againAt = Math.min(againAt, causes.againAt)
  }
  const found = inVisits.map(({ cause, visit }): StayCause => {
    const { clearedAt, isPaid } = firstCleared(clearedIn(parts, cause, until, facts), cause)
    const movedAt = cause.movedAt ?? movedAfter(cause, visit, stay)
    return { ...cause, movedAt, visit: visit.key, clearedAt, isPaid }
  })
  return { stay, keys: stay.map(({ key }) => key), found, parts, againAt }
}

/** VIO-09: which of the causes of a stay open a violation; `known` are the violations of the stay. */
export const acceptedIn = (
  { found }: StayCauses,
  known: readonly Violation[],
  { enforcement }: Pick<ViolationFacts, 'enforcement'>,
): readonly StayCause[] => acceptedOf(found, { known, zones: enforcement?.zones ?? [] })

/** The cause of a violation among some. */
export const causeAmong = (found: readonly StayCause[], violation: Violation): StayCause | undefined =>
  found.find((one) => isCausedBy(violation, one))

/** Whether two causes are the same. */
export const isSameCause = (a: FoundViolation, b: FoundViolation): boolean =>
  a.reason === b.reason && a.causeAt === b.causeAt && a.zoneId === b.zoneId

/** The stays of a vehicle before and after its visits changed: an entry read may have split a stay, or joined two. */
export interface ChangedStays {
  readonly before: readonly JudgedStay[]
  readonly after: readonly StayCauses[]
}

/** The keys of the visits of stays before and after a change, each once. */
export const keysOfStays = ({ before, after }: ChangedStays): readonly string[] => {
  const [stay] = after
  const isSame = ({ keys }: StayCauses) => keys.length === 1 && keys[0] === stay?.keys[0]
  if (stay && after.length === 1 && isSame(stay) && before.every(isSame)) return stay.keys
  return [...new Set([...before, ...after].flatMap(({ keys }) => keys))]
}

const hasOneVisit = ({ keys }: StayCauses): boolean => keys.length === 1

/** As `changedStays`, of stays of one visit each. */
const changedVisits = (before: readonly JudgedStay[], after: readonly StayCauses[]): ChangedStays[] => {
  const formerOf = new Map(before.map((stay) => [stay.keys[0]!, stay]))
  const changed = after.map((stay) => {
    const former = formerOf.get(stay.keys[0]!)
    formerOf.delete(stay.keys[0]!)
    return { before: former ? [former] : [], after: [stay] }
  })
  return [...Array.from(formerOf.values(), (stay) => ({ before: [stay], after: [] })), ...changed]
}

/** Brings together the stays that have visits in common. */
export const changedStays = (before: readonly JudgedStay[], after: readonly StayCauses[]): ChangedStays[] => {
  if (before.length === 0) return after.map((stay) => ({ before, after: [stay] }))
  if (before.every(hasOneVisit) && after.every(hasOneVisit)) return changedVisits(before, after)
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
  const isOwn = ({ keys }: StayCauses) => keys.includes(visit!)
  const isOwnKnown = before.some(isOwn) || after.some(isOwn)
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
