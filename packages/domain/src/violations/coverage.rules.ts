import { authorisationsAt, authorityAt, passAt, plateOwnerAt } from '../passes/lot-passes.ts'
import type { LotPassFacts } from '../passes/lot-pass-facts.model.ts'
import type { PassValidityGroup } from '../configuration/lot-settings.model.ts'
import type {
  Authorisation,
  PassChange,
  PassFacts,
  PassMove,
  PlateOwner,
} from '../passes/pass-change.model.ts'
import { changesOf } from '../passes/pass-changes.ts'
import { isValidAt, isValidOn } from '../passholders/pass-validity.rules.ts'
import { localDayOf } from '../time/local-day.ts'
import { knownInstantOf, knownLocalTimeOf } from '../time/wall-clock.ts'
import type { Visit } from '../visits/visits.model.ts'

/** What judging knows about who may park. */
export interface CoverageFacts extends LotPassFacts {
  readonly timeZone: string
  /** PAS-23. */
  readonly passValidityGroups: readonly PassValidityGroup[]
}

/** Whether a vehicle may park: it may, its pass is not valid now, or nobody knows it. VIO-11, VIO-12, VIO-13, VIO-14. */
export type Coverage = 'covered' | 'unknown' | 'outsideHours' | 'passExpired'

/** Whether a vehicle may park; `isPaid`: only since a visitor paid for it (PAY-51); `isGuest`: by a guest pass, registration or booking. */
interface Covered {
  readonly coverage: Coverage
  readonly isPaid: boolean
  readonly isGuest: boolean
}

const isSameCoverage = (a: Covered, b: Covered): boolean =>
  a.coverage === b.coverage && a.isPaid === b.isPaid && a.isGuest === b.isGuest

/** A part of a stay with the same coverage, from `from` on. `isChange`: it begins with a change of passes, not by the clock. */
export interface CoveragePart extends Covered {
  readonly from: number
  readonly isChange: boolean
}

/** What a pass says of a vehicle at a time: it may park, it is outside its hours, or it is not valid on the day. */
export const coverageOfPass = (
  facts: Pick<CoverageFacts, 'timeZone' | 'passValidityGroups'>,
  pass: PassFacts,
  at: number,
): Coverage => {
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
  if (authority === 'guest') return { coverage: 'covered', isPaid: false, isGuest: true }
  const coverage = coverageWithoutGuests(facts, visit, at)
  const isPaid = coverage !== 'covered' && authority === 'payment'
  return { coverage: isPaid ? 'covered' : coverage, isPaid, isGuest: false }
}

/** VIO-26: whether a payment of a plate counts, or ended within the grace period. */
export const wasPaidAt = (
  facts: CoverageFacts,
  plate: string,
  { at, graceMs }: { readonly at: number; readonly graceMs: number },
): boolean =>
  authorisationsAt(facts, plate, at).some(
    ({ isPayment, from, until }) => isPayment && from <= at && at < (until ?? Infinity) + graceMs,
  )

const hoursOfTypes = {
  allDay: ['00:00'],
  daytime: ['06:00', '18:00'],
  overnight: ['06:00', '18:00'],
} as const
const maxDays = 32

/** When passes may begin or cease to be valid between two times. */
const validityMoments = (
  facts: CoverageFacts,
  passes: readonly PassFacts[],
  from: number,
  until: number,
): number[] => {
  const groupOf = ({ validityGroup }: PassFacts) =>
    facts.passValidityGroups.find(({ _id }) => _id === validityGroup)
  const times = new Set(['00:00'])
  for (const pass of passes) {
    const group = groupOf(pass)
    for (const time of [...hoursOfTypes[pass.passType], ...(group ? [group.from, group.to] : [])])
      times.add(time)
  }
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

const endOfPlate = (owner: PlateOwner | null | undefined): number[] =>
  owner?.until === undefined ? [] : [owner.until]
const limitsOf = (authorised: readonly Authorisation[]): number[] =>
  authorised.flatMap(({ from, until }) => (until === null ? [from] : [from, until]))
const isLimited = ({ passType, validityGroup, validFrom, validTo }: PassFacts): boolean =>
  passType !== 'allDay' || (validityGroup ?? validFrom ?? validTo) !== null

const isLater = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || after > before)
const isEarlier = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || after < before)

/** VIO-07: whether a pass is valid for longer than before: on more days, or at more hours. */
const isProlonged = ({ before, after }: PassMove): boolean =>
  before !== null &&
  after !== null &&
  (isLater(before.validTo, after.validTo) ||
    isEarlier(before.validFrom, after.validFrom) ||
    (before.passType !== 'allDay' && after.passType === 'allDay') ||
    ((before.validityGroup ?? null) !== null && (after.validityGroup ?? null) === null))

/** What was known of a vehicle at some time of its stay. */
interface KnownInStay {
  /** When authorisations and its plate begin, end or change. */
  readonly changes: ReadonlySet<number>
  /** When its pass became valid for longer. */
  readonly prolonged: ReadonlySet<number>
  /** Its pass, now and before each change, where it is not valid at all times. */
  readonly passes: readonly PassFacts[]
}

const nothingInStay: KnownInStay = { changes: new Set(), prolonged: new Set(), passes: [] }

/** A change of who has a plate, or of what authorises it. */
const noteOfPlate = (changes: Set<number>, { from, plates, authorised = [] }: PassChange, plate: string) => {
  for (const move of authorised)
    if (move.plate === plate)
      for (const at of [from, ...limitsOf(move.before), ...limitsOf(move.after)]) changes.add(at)
  for (const { seen, before, after } of plates)
    if (seen === plate) for (const at of [from, ...endOfPlate(before), ...endOfPlate(after)]) changes.add(at)
}

/**
 * VIO-07: what ended at some time was known then, whatever it was changed to since: a pass that is extended after its end
 * has an end all the same.
 */
const knownInStay = (facts: CoverageFacts, visit: Visit, from: number, until: number): KnownInStay => {
  const { plate, passholderId } = visit
  const { passChanges } = facts
  const authorised = plate === null ? undefined : facts.authorised.get(plate)
  const plateEnds = plate === null ? [] : endOfPlate(facts.plates.get(plate))
  const ofPlate = plate === null ? [] : changesOf(passChanges, plate, from)
  const ofPass = passholderId === null ? [] : changesOf(passChanges, passholderId, from)
  const pass = passholderId === null ? undefined : passAt(facts, passholderId, until)
  const mayChange = authorised !== undefined || plateEnds.length + ofPlate.length + ofPass.length > 0
  if (!mayChange && !(pass && isLimited(pass))) return nothingInStay
  const changes = new Set<number>([...limitsOf(authorised ?? []), ...plateEnds])
  for (const change of ofPlate) noteOfPlate(changes, change, plate!)
  const passes: (PassFacts | null | undefined)[] = [pass]
  const prolonged = new Set<number>()
  for (const change of ofPass)
    for (const move of change.passes) {
      if (move.passholderId !== passholderId) continue
      changes.add(change.from)
      passes.push(move.before, move.after)
      if (isProlonged(move)) prolonged.add(change.from)
    }
  return { changes, prolonged, passes: passes.filter((one): one is PassFacts => !!one && isLimited(one)) }
}

/** VIO-08: when the stay of a visit began. */
export const stayBegan = ({ stayEnteredAt, enteredAt }: Visit): number => stayEnteredAt ?? enteredAt

/**
 * The parts of a visit's stay by coverage, from its beginning until a time at least, and when its coverage has to be looked
 * at again (Infinity for never). Times in milliseconds since 1970 UTC.
 */
export const coverageOf = (
  facts: CoverageFacts,
  visit: Visit,
  until: number,
): { readonly parts: readonly CoveragePart[]; readonly againAt: number } => {
  const began = stayBegan(visit)
  const { changes, prolonged, passes } = knownInStay(facts, visit, began, until)
  // Of most vehicles nothing changes while they stay.
  if (changes.size === 0 && passes.length === 0)
    return {
      parts: [{ from: began, ...coverageAt(facts, visit, began), isChange: false }],
      againAt: Infinity,
    }
  const horizon = until + 24 * 3_600_000
  const byClock = passes.length > 0 ? validityMoments(facts, passes, began, horizon) : []
  const moments = [...new Set([began, ...changes, ...byClock])]
    .filter((at) => at >= began && at <= Math.max(horizon, began))
    .sort((a, b) => a - b)
  const parts: CoveragePart[] = []
  for (const at of moments) {
    const covered = coverageAt(facts, visit, at)
    const last = parts.at(-1)
    // A pass that becomes valid for longer ends a violation also at a time at which it was valid before.
    const isNew = covered.coverage === 'covered' && prolonged.has(at)
    if (last && !isNew && isSameCoverage(last, covered)) continue
    const { coverage, isPaid, isGuest } = covered
    parts.push({ from: at, coverage, isPaid, isGuest, isChange: changes.has(at) })
  }
  const later = [...changes].filter((at) => at > until)
  return { parts, againAt: Math.min(...later, passes.length > 0 ? horizon : Infinity) }
}
