import type { LotReaders, Visit } from '../visits/visits.model.ts'
import { wasPaidAt, type CoverageFacts, type CoveragePart } from './coverage.rules.ts'
import { clearedAfter, type Found, type FoundViolation } from './found-violation.ts'
import type { EnforcedZone, Enforcement } from './violations.model.ts'
import { graceOf } from './violations.rules.ts'

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

/** What is known of a stay: its parts by coverage, as known until a time, and the grace period. */
interface Known {
  readonly parts: readonly CoveragePart[]
  readonly until: number
  readonly graceMs: number
}

/** VIO-26: a payment counts until the grace period after it is over, but not in a restricted zone. */
const isCoveredAt = (
  facts: CoverageFacts,
  { plate }: Visit,
  { parts, graceMs, at, mayPay }: Known & { readonly at: number; readonly mayPay: boolean },
): boolean => {
  const part = parts.findLast(({ from }) => from <= at)
  if (part?.coverage === 'covered') return mayPay || !part.isPaid
  return mayPay && plate !== null && wasPaidAt(facts, plate, { at, graceMs })
}

/** VIO-10: a vehicle in a zone that is not open to it. */
const findClosedZone = (
  facts: CoverageFacts,
  { zone, isEntry, from, movedAt }: ZoneStay,
  visit: Visit,
  known: Known,
): FoundViolation | undefined => {
  if (!zone || (!zone.isRestricted && zone.passholderGroups.length === 0)) return undefined
  const { passholderId, passholderGroupId } = visit
  const graceUntil = from + known.graceMs
  // VIO-18: whoever passes through a zone inside the lot leaves it in time; whoever entered by the wrong zone did so.
  const isPassing = !isEntry && movedAt !== null && movedAt <= graceUntil
  const at = {
    zoneId: zone.id,
    causeAt: from,
    openedAt: from,
    graceUntil,
    exceededMs: null,
    isStayLimit: false,
    movedAt: isPassing ? movedAt : null,
  }
  const mayPay = !zone.isRestricted
  if (passholderId === null)
    return isCoveredAt(facts, visit, { ...known, at: from, mayPay })
      ? undefined
      : { reason: 'unauthorised', ...at, ...clearedAfter(known.parts, from, known.until, mayPay) }
  const isOther = passholderGroupId !== null && !zone.passholderGroups.includes(passholderGroupId)
  return zone.passholderGroups.length > 0 && isOther
    ? { reason: 'wrongZone', ...at, clearedAt: null, isPaid: false }
    : undefined
}

/** VIO-17: whether a vehicle that goes on from a zone would be read elsewhere inside the lot. */
const isReadElsewhere = ({ cameras, readers }: LotReaders, zoneId: string): boolean =>
  [...cameras.values(), ...readers.values()].some(
    (device) => device.role === 'interior' && (device.zoneId ?? null) !== zoneId,
  )

/** VIO-10, VIO-17: the violations of a vehicle by the zones in which it was read. */
export const findInZones = (
  facts: CoverageFacts & LotReaders,
  enforcement: Enforcement,
  visit: Visit,
  { parts, until }: Omit<Known, 'graceMs'>,
): Found => {
  const { zones } = enforcement
  const known = { parts, until, graceMs: graceOf(enforcement) }
  if (visit.enteredAt > until) return { found: [], againAt: visit.enteredAt }
  const found: FoundViolation[] = []
  let againAt = Math.min(Infinity, ...visit.moves.map(({ at }) => at).filter((at) => at > until))
  for (const stay of staysOf(zones, visit, until)) {
    const { zone, from, movedAt } = stay
    if (from >= (visit.exitedAt ?? Infinity)) continue
    // VIO-08: a parked car that is read at the entry again did not come into another zone.
    const goesOn = stay.isEntry && visit.stayEnteredAt !== null
    const closed = goesOn ? undefined : findClosedZone(facts, stay, visit, known)
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
        causeAt: from,
        openedAt,
        graceUntil: openedAt,
        exceededMs: travelMs,
        isStayLimit: false,
        goesOn,
        clearedAt: null,
        isPaid: false,
        movedAt,
      })
  }
  return { found, againAt }
}
