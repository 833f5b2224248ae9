import type { LotFacts } from '../judging/judging.model.ts'
import type { Visit } from '../visits/visits.model.ts'
import { wasPaidAt, type CoverageFacts, type CoveragePart } from './coverage.rules.ts'
import type { EnforcedZone, Enforcement, ViolationReason } from './violations.model.ts'
import { graceMs } from './violations.rules.ts'

/** A violation of a visit as it follows from what is known. Times in milliseconds since 1970 UTC. */
export interface FoundViolation {
  readonly reason: ViolationReason
  /** Where it is; null = no zone. */
  readonly zoneId: string | null
  readonly openedAt: number
  readonly graceUntil: number
  readonly clearedAt: number | null
  /** VIO-26: whether a payment cleared it. */
  readonly isPaid: boolean
  readonly movedAt: number | null
}

/** The violations of a visit, and when they have to be looked at again (Infinity for never). */
export interface Found {
  readonly found: readonly FoundViolation[]
  readonly againAt: number
}

/**
 * When a vehicle that was not authorised at a time is authorised by a change of passes, or paid for if `mayPay`; null if
 * not until `until`.
 */
export const clearedAfter = (
  parts: readonly CoveragePart[],
  at: number,
  until: number,
  mayPay = true,
): Pick<FoundViolation, 'clearedAt' | 'isPaid'> => {
  const cleared = parts.find(
    ({ from, coverage, isPaid, isChange }) =>
      coverage === 'covered' && (mayPay || !isPaid) && isChange && from > at && from <= until,
  )
  return { clearedAt: cleared?.from ?? null, isPaid: cleared?.isPaid ?? false }
}

/** A time that a vehicle spent in a zone; `until` = when it was read elsewhere or left. */
interface ZoneStay {
  readonly zone: EnforcedZone | undefined
  readonly isEntry: boolean
  readonly from: number
  /** When it was read elsewhere inside the lot; null = not yet known. */
  readonly movedAt: number | null
  readonly until: number
}

const staysOf = (zones: readonly EnforcedZone[], visit: Visit, until: number): ZoneStay[] => {
  const moves = visit.moves.filter(({ at }) => at <= until)
  const places = [{ at: visit.enteredAt, zoneId: visit.zoneId }, ...moves]
  return places.map(({ at, zoneId }, nth) => {
    const movedAt = places[nth + 1]?.at ?? null
    return {
      zone: zones.find(({ id }) => id === zoneId),
      isEntry: nth === 0,
      from: at,
      movedAt,
      until: movedAt ?? visit.exitedAt ?? Infinity,
    }
  })
}

/** VIO-26: a payment counts until the grace period after it is over, but not in a restricted zone. */
const isCoveredAt = (
  facts: CoverageFacts,
  { plate }: Visit,
  {
    parts,
    at,
    mayPay,
  }: { readonly parts: readonly CoveragePart[]; readonly at: number; readonly mayPay: boolean },
): boolean => {
  const part = parts.findLast(({ from }) => from <= at)
  if (part?.coverage === 'covered') return mayPay || !part.isPaid
  return mayPay && plate !== null && wasPaidAt(facts, plate, at)
}

/** VIO-10: a vehicle in a zone that is not open to it. */
const findClosedZone = (
  facts: CoverageFacts,
  { zone, isEntry, from, movedAt }: ZoneStay,
  visit: Visit,
  { parts, until }: { readonly parts: readonly CoveragePart[]; readonly until: number },
): FoundViolation | undefined => {
  if (!zone || (!zone.isRestricted && zone.passholderGroups.length === 0)) return undefined
  const { passholderId, passholderGroupId } = visit
  const graceUntil = from + graceMs
  // VIO-18: whoever passes through a zone inside the lot leaves it in time; whoever entered by the wrong zone did so.
  const isPassing = !isEntry && movedAt !== null && movedAt <= graceUntil
  const at = { zoneId: zone.id, openedAt: from, graceUntil, movedAt: isPassing ? movedAt : null }
  const mayPay = !zone.isRestricted
  if (passholderId === null)
    return isCoveredAt(facts, visit, { parts, at: from, mayPay })
      ? undefined
      : { reason: 'unauthorised', ...at, ...clearedAfter(parts, from, until, mayPay) }
  const isOther = passholderGroupId !== null && !zone.passholderGroups.includes(passholderGroupId)
  return zone.passholderGroups.length > 0 && isOther
    ? { reason: 'wrongZone', ...at, clearedAt: null, isPaid: false }
    : undefined
}

/** One violation for each reason: the first that the vehicle did not drive away from, or else the last. VIO-02. */
const oneForEachReason = (found: readonly FoundViolation[]): FoundViolation[] => {
  const reasons = new Map<ViolationReason, FoundViolation>()
  for (const one of found) {
    const known = reasons.get(one.reason)
    if (!known || known.movedAt !== null) reasons.set(one.reason, one)
  }
  return [...reasons.values()]
}

/** VIO-17: whether a vehicle that goes on from a zone would be read elsewhere inside the lot. */
const isReadElsewhere = (
  { cameras, readers }: Pick<LotFacts, 'cameras' | 'readers'>,
  zoneId: string,
): boolean =>
  [...cameras.values(), ...readers.values()].some(
    (device) => device.role === 'interior' && (device.zoneId ?? null) !== zoneId,
  )

/** VIO-10, VIO-17: the violations of a vehicle by the zones in which it was read. */
export const findInZones = (
  facts: CoverageFacts & Pick<LotFacts, 'cameras' | 'readers'>,
  { zones }: Enforcement,
  visit: Visit,
  known: { readonly parts: readonly CoveragePart[]; readonly until: number },
): Found => {
  const { until } = known
  if (visit.enteredAt > until) return { found: [], againAt: visit.enteredAt }
  const found: FoundViolation[] = []
  let againAt = Math.min(Infinity, ...visit.moves.map(({ at }) => at).filter((at) => at > until))
  for (const stay of staysOf(zones, visit, until)) {
    const { zone, from, movedAt } = stay
    if (from >= (visit.exitedAt ?? Infinity)) continue
    const closed = findClosedZone(facts, stay, visit, known)
    if (closed) found.push(closed)
    const travelMs = zone?.travelMs ?? null
    if (!zone || closed || travelMs === null || !isReadElsewhere(facts, zone.id)) continue
    const openedAt = from + travelMs
    if (openedAt >= stay.until) continue
    if (openedAt > until) againAt = Math.min(againAt, openedAt)
    else
      found.push({
        reason: 'travelTime',
        zoneId: zone.id,
        openedAt,
        graceUntil: openedAt,
        clearedAt: null,
        isPaid: false,
        movedAt,
      })
  }
  return { found: oneForEachReason(found), againAt }
}
