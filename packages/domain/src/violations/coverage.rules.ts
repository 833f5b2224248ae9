import { authorisationAt, passAt, plateOwnerAt } from '../judging/lot-passes.ts'
import type { LotFacts } from '../judging/judging.model.ts'
import type { PassChange, PassFacts } from '../judging/pass-change.model.ts'
import { isValidAt, isValidOn } from '../passholders/pass-validity.rules.ts'
import { localDayOf } from '../time/local-day.ts'
import { knownInstantOf, knownLocalTimeOf } from '../time/wall-clock.ts'
import type { Visit } from '../visits/visits.model.ts'

/** What judging knows about who may park. */
export type CoverageFacts = Pick<
  LotFacts,
  'timeZone' | 'plates' | 'tags' | 'authorised' | 'passes' | 'passChanges' | 'passValidityGroups'
>

/** Whether a vehicle may park: it may, its pass is not valid now, or nobody knows it. VIO-11 to VIO-14. */
export type Coverage = 'covered' | 'unknown' | 'outsideHours' | 'passExpired'

/** A part of a visit with the same coverage, from `from` on. `isChange`: it begins with a change of passes, not by the clock. */
export interface CoveragePart {
  readonly from: number
  readonly coverage: Coverage
  readonly isChange: boolean
}

const coverageOfPass = (facts: CoverageFacts, pass: PassFacts, at: number): Coverage => {
  const local = knownLocalTimeOf(at, facts.timeZone)
  const group = facts.passValidityGroups.find(({ _id }) => _id === pass.validityGroup) ?? null
  if (isValidAt(pass, group, local)) return 'covered'
  return isValidOn(pass, local.day) ? 'outsideHours' : 'passExpired'
}

const coverageAt = (facts: CoverageFacts, { plate, passholderId }: Visit, at: number): Coverage => {
  if (plate !== null && authorisationAt(facts, plate, at)) return 'covered'
  if (passholderId === null) return plate !== null && plateOwnerAt(facts, plate, at) ? 'covered' : 'unknown'
  if (plate !== null && !plateOwnerAt(facts, plate, at)) return 'unknown'
  const pass = passAt(facts, passholderId, at)
  return pass ? coverageOfPass(facts, pass, at) : 'covered'
}

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
  const changes = new Set([
    ...authorisationMoments(facts, visit.plate),
    ...facts.passChanges.filter((change) => concerns(change, visit)).map(({ from }) => from),
  ])
  const pass = limitedPassOf(facts, visit, until)
  const horizon = until + 24 * 3_600_000
  const byClock = pass ? validityMoments(facts, pass, enteredAt, horizon) : []
  const moments = [...new Set([enteredAt, ...changes, ...byClock])]
    .filter((at) => at >= enteredAt && at <= Math.max(horizon, enteredAt))
    .sort((a, b) => a - b)
  const parts: CoveragePart[] = []
  for (const at of moments) {
    const coverage = coverageAt(facts, visit, at)
    if (parts.at(-1)?.coverage !== coverage) parts.push({ from: at, coverage, isChange: changes.has(at) })
  }
  const later = [...changes].filter((at) => at > until)
  return { parts, againAt: Math.min(...later, pass ? horizon : Infinity) }
}
