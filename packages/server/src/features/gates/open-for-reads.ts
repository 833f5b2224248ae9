import { setTimeout as sleep } from 'node:timers/promises'
import { decideGate, judgedWithinMs } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import { isFreeOfCharge } from '@stallwise/domain/payments/free-parking.ts'
import { isValidAt } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import { localTimeOf } from '@stallwise/domain/time/wall-clock.ts'
import { lookAlikesOf } from '@stallwise/domain/vehicles/plate-match.ts'
import type { Arrival, VisitRead } from '@stallwise/domain/visits/visits.model.ts'
import { graceMs } from '@stallwise/domain/violations/violations.rules.ts'
import type { OnArrivals } from '#features/judging/judging.public.ts'
import { findDueAtExit, type ExitDue } from '#features/payments/exit-dues.public.ts'
import type { Tx } from '#platform/database/database.ts'
import {
  findDeviceNames,
  findGateZones,
  findPasses,
  gateZoneOf,
  insertDecision,
  type PassRow,
} from './gate-decisions.store.ts'
import type { GateParts } from './gate-parts.ts'
import { openGates, runningClock, type VehicleLetThrough } from './vehicle-openings.ts'

/** A vehicle at a gate, whether its group is full, and what it owes. */
type ArrivalAtGate = Arrival & ExitDue & { readonly isFull: boolean }

type PassRules = Pick<LotFacts, 'lotId' | 'timeZone' | 'passValidityGroups'>

const isValid = (pass: PassRow, { timeZone, passValidityGroups }: PassRules, at: number): boolean => {
  const { pass_type: passType, valid_from: validFrom, valid_to: validTo, validity_group: groupId } = pass
  const group = passValidityGroups.find(({ _id }) => _id === groupId) ?? null
  return isValidAt({ passType, validFrom, validTo }, group, localTimeOf(at, timeZone))
}

const vehicleOf = (
  { read, receivedAt, isInside, isFull, due }: ArrivalAtGate,
  pass: PassRow | undefined,
  rules: PassRules,
  now: number,
) => ({
  passage: read.passage as 'entry' | 'exit',
  pass: pass
    ? {
        passholderGroupId: pass.passholder_group_id,
        isValid: isValid(pass, rules, read.at),
        isInside,
      }
    : null,
  // VEH-02: a plate that matches without a pass is one that a guest pass, a registration or a booking authorises.
  isAuthorised: read.passholderId === null && read.match !== 'none',
  isFull,
  due,
  judgedAfterMs: now - receivedAt,
  ageMs: now - read.at,
})

const decideArrivals = async (
  tx: Tx,
  rules: PassRules,
  { arrivals, now }: { arrivals: readonly ArrivalAtGate[]; now: () => number },
): Promise<VehicleLetThrough[]> => {
  const { lotId } = rules
  const zones = await findGateZones(tx, lotId, [...new Set(arrivals.map(({ read }) => read.zoneId!))])
  if (zones.length === 0) return []
  const byId = new Map(zones.map((zone) => [zone.id, zone]))
  const concerned = arrivals.filter(({ read }) => byId.has(read.zoneId!))
  const idsOf = (pick: (arrival: ArrivalAtGate) => string | null) => [
    ...new Set(concerned.map(pick).filter((id) => id !== null)),
  ]
  const [passes, names] = await Promise.all([
    findPasses(
      tx,
      lotId,
      idsOf(({ read }) => read.passholderId),
    ),
    findDeviceNames(
      tx,
      lotId,
      idsOf(({ read }) => read.deviceId),
    ),
  ])
  const letThrough: VehicleLetThrough[] = []
  for (const arrival of concerned) {
    const zone = byId.get(arrival.read.zoneId!)!
    const at = now()
    const pass = passes.find(({ id }) => id === arrival.read.passholderId)
    const decision = decideGate(gateZoneOf(zone), vehicleOf(arrival, pass, rules, at))
    if (!decision) continue
    const deviceName = names.get(arrival.read.deviceId) ?? ''
    const id = await insertDecision(tx, {
      lotId,
      zoneId: zone.id,
      read: arrival.read,
      deviceName,
      decision,
      at,
      owed: decision.cause === 'unpaid' ? arrival.owed : null,
    })
    if (id === undefined || !decision.opens) continue
    letThrough.push({ decisionId: id, gateIds: zone.sprockits, deviceName, cause: decision.cause })
  }
  return letThrough
}

const free: ExitDue = { due: 'free', owed: null }

/**
 * What judging knows of the plate, or of a look-alike, which never holds anybody back; until the grace period is over.
 * GUE-14: the pass of a guest who pays does not say what is due.
 */
const knownDueOf = ({ authorised }: LotFacts, plate: string, at: number): ExitDue | undefined => {
  const inForce = [plate, ...lookAlikesOf(plate)]
    .flatMap((one) => authorised.get(one) ?? [])
    .filter(({ from, until }) => from <= at && at <= (until ?? Infinity) + graceMs)
  if (inForce.some(isFreeOfCharge)) return free
  return inForce.some(({ isPayment }) => isPayment) ? { due: 'paid', owed: null } : undefined
}

/** GUE-14: whether the plate was matched to a guest who pays. */
const isPayingGuest = ({ authorised }: LotFacts, plate: string, at: number): boolean =>
  (authorised.get(plate) ?? []).some((one) => one.isPayingGuest && one.from <= at)

/**
 * GAT-57: what a vehicle at an exit owes: mostly judging knows; only for a vehicle that nobody knows its visit is priced.
 * If that fails, or is not done `withinMs`, it may leave (GAT-54).
 */
const findDue = async (
  { database }: GateParts,
  facts: LotFacts,
  read: VisitRead,
  { withinMs, onError }: { readonly withinMs: number; readonly onError: (error: unknown) => void },
): Promise<ExitDue> => {
  const { passage, plate, passholderId, match, eventId, at } = read
  if (passage !== 'exit' || passholderId !== null || plate === null) return free
  if (match !== 'none' && !isPayingGuest(facts, plate, at)) return free
  const known = knownDueOf(facts, plate, at)
  if (known) return known
  if (withinMs <= 0) return free
  const priced = database
    .asSystem((tx) => findDueAtExit(tx, facts.lotId, { eventId, at, plate }))
    .catch((error: unknown) => {
      onError(error)
      return free
    })
  const isOver = new AbortController()
  const tooLate = sleep(withinMs + 1, free, { signal: isOver.signal, ref: false }).catch(() => free)
  return Promise.race([priced, tooLate]).finally(() => isOver.abort())
}

/**
 * GAT-50 to GAT-58: opens the gates of zones for vehicles that cameras and readers see. It runs after judging was committed,
 * so that a gate never delays it.
 */
export const openForReads =
  (parts: GateParts, onError: (error: unknown) => void): OnArrivals =>
  (facts, arrivals) => {
    const now = runningClock(parts)
    const work = async () => {
      const zones = await parts.gateZones.of(facts.lotId)
      const atGates = arrivals.filter(({ read }) => read.zoneId !== null && zones.has(read.zoneId))
      if (atGates.length === 0) return
      const dueOf = async ({ read, receivedAt }: Arrival): Promise<ExitDue> => {
        if (zones.get(read.zoneId!) === 'everyone') return free
        return findDue(parts, facts, read, { withinMs: receivedAt + judgedWithinMs - now(), onError })
      }
      const withDues = await Promise.all(
        atGates.map(async (arrival) => ({ ...arrival, ...(await dueOf(arrival)) })),
      )
      await openGates(parts, facts.lotId, (tx) => decideArrivals(tx, facts, { arrivals: withDues, now }))
    }
    work().catch(onError)
  }
