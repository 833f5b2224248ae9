import { setTimeout as sleep } from 'node:timers/promises'
import { judgedWithinMs, maxReadAgeMs, type GatePolicy } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { JudgedFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { Arrival, VisitRead } from '@stallwise/domain/visits/visits.model.ts'
import { visitIdOf, type OnArrivals } from '#features/judging/judging.public.ts'
import { ask } from '#lot-events/lot-events.ts'
import type { ExitDue } from '#lot-events/lot-events.model.ts'
import type { Tx } from '#platform/database/database.ts'
import { decideVehicles, recordTooOld, type ReadAtGate } from './decide-vehicles.ts'
import { findOverlongVisits, findPasses, type PassRow } from './gate-decisions.store.ts'
import type { GateParts } from './gate-parts.ts'
import { isAnyAuthorised, isPassValid } from './parking-rights.ts'
import { RepeatFilter } from './repeat-filter.ts'
import { openGates, runningClock } from './vehicle-openings.ts'

type LotArrival = Parameters<OnArrivals>[1][number]

/** A vehicle at a gate, whether its group is full, and what it owes. */
type ArrivalAtGate = Arrival & ExitDue & { readonly isFull: boolean }

/** The plates that a read may be of: a tag is of any of its passholder's; VEH-12: one that several fit equally, of each of these. */
const platesOf = ({ plates }: JudgedFacts, { plate, passholderId, mayBe = [] }: VisitRead): string[] => {
  if (plate !== null) return [plate, ...mayBe]
  return [...plates].flatMap(([known, owner]) => (owner.passholderId === passholderId ? [known] : []))
}

/** When a vehicle was read, by the clock of the server if that of the camera is ahead. */
const readAtOf = ({ read, receivedAt }: Pick<Arrival, 'read' | 'receivedAt'>): number =>
  Math.min(read.at, receivedAt)

const isAuthorised = (facts: JudgedFacts, arrival: Arrival): boolean =>
  facts.authorised.size > 0 && isAnyAuthorised(facts, platesOf(facts, arrival.read), readAtOf(arrival))

/** GAT-52: the passholders to whom a vehicle that was read may belong; one that several plates fit equally to each of theirs. */
const passholdersOf = ({ plates }: JudgedFacts, { passholderId, mayBe = [] }: VisitRead): string[] =>
  passholderId === null ? mayBe.flatMap((plate) => plates.get(plate)?.passholderId ?? []) : [passholderId]

/** GAT-52: the pass of a vehicle, of several that it may have one that lets it in. */
const passOf = (facts: JudgedFacts, passes: readonly PassRow[], arrival: Arrival): PassRow | undefined => {
  const own = passholdersOf(facts, arrival.read)
  const known = passes.filter(({ id }) => own.includes(id))
  return known.find((pass) => isPassValid(pass, facts, readAtOf(arrival))) ?? known[0]
}

const vehicleOf = (
  arrival: ArrivalAtGate,
  pass: PassRow | undefined,
  facts: JudgedFacts,
): ReadAtGate['vehicleAt'] => {
  const { read, receivedAt, isFull, due, othersInside } = arrival
  return (at, hasPassed) => {
    const isInside = (hasPassed && arrival.isInside) || othersInside >= (pass?.inside_at_once ?? 1)
    return {
      passage: read.passage as 'entry' | 'exit',
      pass: pass
        ? {
            passholderGroupId: pass.passholder_group_id,
            isValid: isPassValid(pass, facts, readAtOf(arrival)),
            isInside,
          }
        : null,
      isAuthorised: isAuthorised(facts, arrival),
      isFull,
      due,
      judgedAfterMs: at - receivedAt,
      ageMs: at - read.at,
    }
  }
}

const idsAmong = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
]

/** GAT-56: the visits of vehicles at exits that ended by themselves. */
const findOverlong = (tx: Tx, lotId: string, arrivals: readonly ArrivalAtGate[]) => {
  const atExits = arrivals.filter(({ read, visit }) => read.passage === 'exit' && !visit)
  return findOverlongVisits(tx, lotId, idsAmong(atExits.map(({ read }) => read.plate)))
}

const readsAtGates = async (
  tx: Tx,
  facts: JudgedFacts,
  arrivals: readonly ArrivalAtGate[],
): Promise<ReadAtGate[]> => {
  const { lotId } = facts
  const [passes, overlong] = await Promise.all([
    findPasses(tx, lotId, idsAmong(arrivals.flatMap(({ read }) => passholdersOf(facts, read)))),
    findOverlong(tx, lotId, arrivals),
  ])
  return arrivals.map((arrival) => {
    const { read, visit, receivedAt, signs, isRepeat, owed } = arrival
    const pass = passOf(facts, passes, arrival)
    const known = arrival.visitId ?? overlong.get(read.plate ?? '') ?? null
    const ended = visit ? visitIdOf(lotId, visit) : known
    return {
      read: Object.assign({}, read, { zoneId: read.zoneId! }),
      receivedAt,
      signs,
      isRepeat,
      visitId: read.passage === 'exit' ? ended : null,
      owed,
      vehicleAt: vehicleOf(arrival, pass, facts),
    }
  })
}

/**
 * PAY-17: whether the exit read exactly a known plate, other than that of the visit which the read ends (VIS-06); not if a person
 * said that this plate was misread (VIO-74).
 */
const isKnownByItself = ({ read, visit }: LotArrival): boolean =>
  visit !== undefined &&
  read.match === 'exact' &&
  read.plate !== visit.plate &&
  visit.plate !== null &&
  read.plate !== visit.seen?.plate

/** PAY-17: whether the vehicle of a visit came in with its pass; one whose stay had begun before may have got it since. */
const beganWithPass = ({
  passholderId,
  passNotValid,
  stayEnteredAt,
}: NonNullable<LotArrival['visit']>): boolean =>
  passholderId !== null && passNotValid !== true && stayEnteredAt === null

const free: ExitDue = { due: 'free', visitId: null, owed: null }

/**
 * GAT-57: what a vehicle at an exit owes, as its payment page says; nothing is asked for one that came in with its pass. If
 * that fails, or is not done `withinMs`, it may leave (GAT-54).
 */
const findDue = async (
  { database }: GateParts,
  facts: JudgedFacts,
  arrival: LotArrival,
  { withinMs, onError }: { readonly withinMs: number; readonly onError: (error: unknown) => void },
): Promise<ExitDue> => {
  const { read, visit } = arrival
  const { passage, passholderId, eventId, at } = read
  // VIS-06: the exit may have read a look-alike of the vehicle that leaves.
  const plate = visit?.plate ?? read.plate
  const hadPass = passholderId !== null && (!visit || beganWithPass(visit))
  if (passage !== 'exit' || plate === null || hadPass) return free
  if (withinMs <= 0) return free
  const now = readAtOf(arrival)
  const owedBy = (of: string) =>
    database.asSystem((tx) =>
      ask('owedAtExit', { tx, lotId: facts.lotId, read: { eventId, at, plate: of }, now }),
    )
  const own = isKnownByItself(arrival) ? read.plate : null
  const priced = (async () => {
    const owed = own === null ? free : await owedBy(own)
    return own !== null && owed.due === 'free' ? owed : owedBy(plate)
  })()
  const answered = priced.catch((error: unknown) => {
    onError(error)
    return free
  })
  const isOver = new AbortController()
  const tooLate = sleep(withinMs + 1, free, { signal: isOver.signal, ref: false }).catch(() => free)
  return Promise.race([answered, tooLate]).finally(() => isOver.abort())
}

/**
 * GAT-50 to GAT-63: opens the gates of zones for vehicles that cameras and readers see. It runs after judging was committed,
 * so that a gate never delays it.
 */
export const openForReads = (parts: GateParts, onError: (error: unknown) => void): OnArrivals => {
  const repeats = new RepeatFilter()
  const withDue = async (facts: JudgedFacts, arrival: LotArrival, policy: GatePolicy, leftMs: number) => {
    const due =
      policy === 'everyone' ? free : await findDue(parts, facts, arrival, { withinMs: leftMs, onError })
    return Object.assign({}, arrival, due)
  }
  const work = async (facts: JudgedFacts, arrivals: readonly LotArrival[], now: () => number) => {
    const { lotId } = facts
    const zones = await parts.gateZones.of(lotId)
    const inZones = arrivals.filter(({ read }) => read.zoneId !== null && zones.has(read.zoneId))
    const isLate = ({ read }: LotArrival) => now() - read.at > maxReadAgeMs
    const atGates = inZones.filter((one) => !isLate(one) && repeats.lets(one, now()))
    const late = inZones.filter((one) => isLate(one) && !one.isRepeat)
    const place = { lotId, now }
    if (atGates.length > 0) {
      const withDues = await Promise.all(
        atGates.map((one) =>
          withDue(facts, one, zones.get(one.read.zoneId!)!, one.receivedAt + judgedWithinMs - now()),
        ),
      )
      const decide = async (tx: Tx) => decideVehicles(tx, place, await readsAtGates(tx, facts, withDues))
      await openGates(parts, lotId, decide, onError)
    }
    if (late.length > 0) {
      const asFree = late.map((one) => Object.assign({}, one, free))
      await parts.database.withViewer({ lots: [lotId] }, async (tx) =>
        recordTooOld(tx, place, await readsAtGates(tx, facts, asFree)),
      )
    }
  }
  return (facts, arrivals) => {
    work(facts, arrivals, runningClock(parts)).catch(onError)
  }
}
