import { authorisationsAt, authorityAt, passAt, plateOwnerAt } from '../judging/lot-passes.ts'
import type { LotFacts } from '../judging/judging.model.ts'
import type { PassChange, PassFacts } from '../judging/pass-change.model.ts'
import { isValidAt, isValidOn } from '../passholders/pass-validity.rules.ts'
import { localDayOf } from '../time/local-day.ts'
import { knownInstantOf, knownLocalTimeOf } from '../time/wall-clock.ts'
import type { Visit } from '../visits/visits.model.ts'
import { graceMs } from './violations.rules.ts'

/** What judging knows about who may park. */
export type CoverageFacts = Pick<
  LotFacts,
  'timeZone' | 'plates' | 'tags' | 'authorised' | 'passes' | 'passChanges' | 'passValidityGroups'
>

/** Whether a vehicle may park: it may, its pass is not valid now, or nobody knows it. VIO-11 to VIO-14. */
export type Coverage = 'covered' | 'unknown' | 'outsideHours' | 'passExpired'

/** Whether a vehicle may park; `isPaid`: only since a visitor paid for it. PAY-51. */
interface Covered {
  readonly coverage: Coverage
  readonly isPaid: boolean
}

/** A part of a visit with the same coverage, from `from` on. `isChange`: it begins with a change of passes, not by the clock. */
export interface CoveragePart extends Covered {
  readonly from: number
  readonly isChange: boolean
}

const coverageOfPass = (facts: CoverageFacts, pass: PassFacts, at: number): Coverage => {
  const local = knownLocalTimeOf(at, facts.timeZone)
  const group = facts.passValidityGroups.find(({ _id }) => _id === pass.validityGroup) ?? null
  if (isValidAt(pass, group, local)) return 'covered'
  return isValidOn(pass, local.day) ? 'outsideHours' : 'passExpired'
}

const coverageWithoutGuests = (
  facts: CoverageFacts,
  { plate, passholderId }: Visit,
  at: number,
): Coverage => {
  if (passholderId === null) return plate !== null && plateOwnerAt(facts, plate, at) ? 'covered' : 'unknown'
  if (plate !== null && !plateOwnerAt(facts, plate, at)) return 'unknown'
  const pass = passAt(facts, passholderId, at)
  return pass ? coverageOfPass(facts, pass, at) : 'covered'
}

const coverageAt = (facts: CoverageFacts, visit: Visit, at: number): Covered => {
  const authority = visit.plate === null ? undefined : authorityAt(facts, visit.plate, at)
  if (authority === 'guest') return { coverage: 'covered', isPaid: false }
  const coverage = coverageWithoutGuests(facts, visit, at)
  const isPaid = coverage !== 'covered' && authority === 'payment'
  return { coverage: isPaid ? 'covered' : coverage, isPaid }
}

/** VIO-26: whether a payment of a plate counts, or ended within the grace period. */
export const wasPaidAt = (facts: CoverageFacts, plate: string, at: number): boolean =>
  authorisationsAt(facts, plate, at).some(
    ({ isPayment, from, until }) => isPayment && from <= at && at < (until ?? Infinity) + graceMs,
  )

/** Whether a change of passes concerns a visit. */
export const concerns = (
  { plates, passes, authorised = [] }: PassChange,
  { plate, passholderId }: Visit,
): boolean =>
  plates.some(({ seen }) => seen === plate) ||
  authorised.some((move) => move.plate === plate) ||
  passes.some((move) => move.passholderId === passholderId)

const hoursOfTypes = {
  allDay: ['00:00'],
  daytime: ['06:00', '18:00'],
  overnight: ['06:00', '18:00'],
} as const
const maxDays = 32

/** When a pass may begin or cease to be valid between two times. */
const validityMoments = (facts: CoverageFacts, pass: PassFacts, from: number, until: number): number[] => {
  const group = facts.passValidityGroups.find(({ _id }) => _id === pass.validityGroup)
  const times = new Set(['00:00', ...hoursOfTypes[pass.passType], ...(group ? [group.from, group.to] : [])])
  const moments: number[] = []
  let dayAt = from
  for (let nth = 0; nth < maxDays && dayAt <= until; nth++) {
    const { day, startMs, slots } = localDayOf(dayAt, facts.timeZone)
    for (const time of times)
      moments.push(
        time === '24:00'
          ? startMs + slots * 300_000
          : (knownInstantOf(`${day}T${time}`, facts.timeZone) ?? startMs),
      )
    dayAt = startMs + slots * 300_000
  }
  return moments
}

const authorisationMoments = ({ authorised }: CoverageFacts, plate: string | null): number[] =>
  (plate === null ? [] : (authorised.get(plate) ?? [])).flatMap(({ from, until }) =>
    until === null ? [from] : [from, until],
  )

/** When passes changed during a visit. */
const changesDuring = ({ passChanges }: CoverageFacts, visit: Visit): number[] => {
  const moments: number[] = []
  // From the newest on: where visitors pay, most changes were before the visit.
  for (let nth = passChanges.length - 1; nth >= 0 && passChanges[nth]!.from >= visit.enteredAt; nth--)
    if (concerns(passChanges[nth]!, visit)) moments.push(passChanges[nth]!.from)
  return moments
}

/** The pass of a visit that is not valid at all times. */
const limitedPassOf = (facts: CoverageFacts, { passholderId }: Visit, at: number): PassFacts | undefined => {
  const pass = passholderId === null ? undefined : passAt(facts, passholderId, at)
  if (!pass) return undefined
  const { passType, validityGroup, validFrom, validTo } = pass
  const isLimited = passType !== 'allDay' || (validityGroup ?? validFrom ?? validTo) !== null
  return isLimited ? pass : undefined
}

/**
 * The parts of a visit by coverage, from its entry until a time at least, and when its coverage has to be looked at again
 * (Infinity for never). Times in milliseconds since 1970 UTC.
 */
export const coverageOf = (
  facts: CoverageFacts,
  visit: Visit,
  until: number,
): { readonly parts: readonly CoveragePart[]; readonly againAt: number } => {
  const { enteredAt } = visit
  const changes = new Set([...authorisationMoments(facts, visit.plate), ...changesDuring(facts, visit)])
  const pass = limitedPassOf(facts, visit, until)
  const horizon = until + 24 * 3_600_000
  const byClock = pass ? validityMoments(facts, pass, enteredAt, horizon) : []
  const moments = [...new Set([enteredAt, ...changes, ...byClock])]
    .filter((at) => at >= enteredAt && at <= Math.max(horizon, enteredAt))
    .sort((a, b) => a - b)
  const parts: CoveragePart[] = []
  for (const at of moments) {
    const { coverage, isPaid } = coverageAt(facts, visit, at)
    const last = parts.at(-1)
    if (last?.coverage !== coverage || last.isPaid !== isPaid)
      parts.push({ from: at, coverage, isPaid, isChange: changes.has(at) })
  }
  const later = [...changes].filter((at) => at > until)
  return { parts, againAt: Math.min(...later, pass ? horizon : Infinity) }
}
