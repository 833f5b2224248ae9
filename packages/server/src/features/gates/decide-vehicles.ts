import { nextDecision, rightsOf, type NextDecision } from '@stallwise/domain/gates/decide-again.rules.ts'
import {
  decideGate,
  maxReadAgeMs,
  type GateDecision,
  type VehicleAtGate,
} from '@stallwise/domain/gates/read-opening.rules.ts'
import { isSameVehicle } from '@stallwise/domain/visits/vehicle-signs.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockGates } from './gate-controllers.store.ts'
import {
  findDeviceNames,
  findGateZones,
  gateZoneOf,
  insertDecision,
  renewDecision,
  type DecidedRead,
  type GateZoneRow,
  type MadeDecision,
} from './gate-decisions.store.ts'
import { findRecentDecisions, noteReadsAgain, type RecentDecision } from './recent-decisions.store.ts'
import type { VehicleLetThrough } from './vehicle-openings.ts'

/** A read of a vehicle at the gates of a zone. */
export interface ReadAtGate {
  readonly read: DecidedRead & { readonly zoneId: string; readonly deviceId: string }
  readonly receivedAt: number
  /** GAT-60: by what the vehicle is recognised. */
  readonly signs: readonly string[]
  readonly isRepeat: boolean
  readonly visitId: string | null
  readonly owed: MadeDecision['owed']
  /** What is known of it at a time. `hasPassed` false: a gate has not let it in, so that it is not inside. */
  readonly vehicleAt: (at: number, hasPassed: boolean) => VehicleAtGate
}

interface Place {
  readonly lotId: string
  /** The server's clock, in milliseconds. */
  readonly now: () => number
}

/** Decides about the vehicles at the gates of a lot, one after the other. */
class Decisions {
  readonly letThrough: VehicleLetThrough[] = []
  readonly #tx: Tx
  readonly #place: Place
  readonly #names: ReadonlyMap<string, string>
  readonly #recent: RecentDecision[]
  readonly #readAgain = new Map<string, { readonly at: number; readonly signs: readonly string[] }>()

  constructor(tx: Tx, place: Place, known: { names: ReadonlyMap<string, string>; recent: RecentDecision[] }) {
    this.#tx = tx
    this.#place = place
    this.#names = known.names
    this.#recent = known.recent
  }

  get readAgain() {
    return [...this.#readAgain].map(([id, { at, signs }]) => ({ id, at, signs }))
  }

  async decide(vehicle: ReadAtGate, zone: GateZoneRow): Promise<void> {
    const at = this.#place.now()
    const earlier = this.#earlierOf(vehicle)
    const next = nextDecision(earlier, { now: at, isRepeat: vehicle.isRepeat })
    if (earlier && next !== 'first')
      this.#readAgain.set(earlier.id, { at, signs: this.#signsOf(vehicle, earlier) })
    if (next === 'none') return
    const found = vehicle.vehicleAt(at, next === 'first' || earlier!.isPassback)
    if (next === 'ifRightChanged' && rightsOf(found) === earlier!.rights) return
    const decision = decideGate(gateZoneOf(zone), found)
    if (decision)
      await this.#make(vehicle, zone, {
        at,
        earlier: next === 'first' ? undefined : earlier,
        next,
        found,
        decision,
      })
  }

  async #make(
    vehicle: ReadAtGate,
    zone: GateZoneRow,
    {
      at,
      earlier,
      next,
      found,
      decision,
    }: {
      readonly at: number
      readonly earlier: RecentDecision | undefined
      readonly next: NextDecision
      readonly found: VehicleAtGate
      readonly decision: GateDecision
    },
  ): Promise<void> {
    const made: MadeDecision = {
      lotId: this.#place.lotId,
      zoneId: zone.id,
      read: vehicle.read,
      deviceName: this.#names.get(vehicle.read.deviceId) ?? '',
      decision,
      at,
      visitId: vehicle.visitId,
      owed: decision.cause === 'unpaid' ? vehicle.owed : null,
      signs: earlier ? this.#signsOf(vehicle, earlier) : vehicle.signs,
      arrivedAt: earlier?.arrivedAt ?? at,
      pulsesAgain: (earlier?.pulsesAgain ?? 0) + (next === 'pulseAgain' ? 1 : 0),
      rights: rightsOf(found),
    }
    const id = await this.#store(made, next === 'pulseAgain' ? undefined : earlier)
    if (id === undefined) return
    this.#note(id, made)
    if (!decision.opens) return
    const { receivedAt, read } = vehicle
    const { deviceName } = made
    this.letThrough.push({
      decisionId: id,
      gateIds: zone.sprockits,
      deviceName,
      cause: decision.cause,
      readAt: Math.min(read.at, receivedAt),
    })
  }

  /** GAT-61: an equal decision is kept in the row of the one before. */
  async #store(made: MadeDecision, earlier: RecentDecision | undefined): Promise<string | undefined> {
    const { opens, cause } = made.decision
    if (!earlier || earlier.opens !== opens || earlier.cause !== cause) return insertDecision(this.#tx, made)
    return (await renewDecision(this.#tx, earlier.id, made)) ? earlier.id : insertDecision(this.#tx, made)
  }

  /** Later reads of the same batch find the decision too. */
  #note(
    id: string,
    { zoneId, read, decision, at, arrivedAt, pulsesAgain, rights, signs }: MadeDecision,
  ): void {
    this.#readAgain.delete(id)
    this.#recent.unshift({
      id,
      zoneId,
      passage: read.passage as 'entry' | 'exit',
      opens: decision.opens,
      cause: decision.cause,
      isPassback: decision.isPassback,
      decidedAt: at,
      arrivedAt,
      lastReadAt: at,
      pulsedAt: null,
      isNotSent: false,
      wasOpening: false,
      pulsesAgain,
      rights,
      signs: signs ?? [],
    })
  }

  #earlierOf({ read, signs }: ReadAtGate): RecentDecision | undefined {
    return this.#recent.find(
      (one) => one.zoneId === read.zoneId && one.passage === read.passage && isSameVehicle(one.signs, signs),
    )
  }

  #signsOf({ signs }: ReadAtGate, earlier: RecentDecision): readonly string[] {
    const known = this.#readAgain.get(earlier.id)?.signs ?? earlier.signs
    return [...new Set([...known, ...signs])]
  }
}

const zonesOf = async (tx: Tx, lotId: string, vehicles: readonly ReadAtGate[]) => {
  const zones = await findGateZones(tx, lotId, [...new Set(vehicles.map(({ read }) => read.zoneId))])
  return new Map(zones.map((zone) => [zone.id, zone]))
}

const namesOf = (tx: Tx, lotId: string, vehicles: readonly ReadAtGate[]) =>
  findDeviceNames(tx, lotId, [...new Set(vehicles.map(({ read }) => read.deviceId))])

/** GAT-50 to GAT-63: decides about vehicles that were read just now; returns those for which gates are to open. */
export const decideVehicles = async (
  tx: Tx,
  place: Place,
  vehicles: readonly ReadAtGate[],
): Promise<VehicleLetThrough[]> => {
  // All of them may be too old by now, after their turn was waited for.
  if (vehicles.length === 0) return []
  const { lotId, now } = place
  const zones = await zonesOf(tx, lotId, vehicles)
  if (zones.size === 0) return []
  await lockGates(tx, lotId)
  const signs = [...new Set(vehicles.flatMap((vehicle) => vehicle.signs))]
  const [names, recent] = await Promise.all([
    namesOf(tx, lotId, vehicles),
    findRecentDecisions(tx, lotId, signs, now()),
  ])
  const decisions = new Decisions(tx, place, { names, recent })
  for (const vehicle of vehicles) {
    const zone = zones.get(vehicle.read.zoneId)
    if (zone) await decisions.decide(vehicle, zone)
  }
  await noteReadsAgain(tx, lotId, decisions.readAgain)
  return decisions.letThrough
}

/** GAT-51: a read that arrives so late opens nothing, since the vehicle has gone. */
export const isTooOld = ({ read }: ReadAtGate, now: number): boolean => now - read.at > maxReadAgeMs

/** GAT-56: records the reads that arrived too late, each passage once. */
export const recordTooOld = async (
  tx: Tx,
  { lotId, now }: Place,
  vehicles: readonly ReadAtGate[],
): Promise<void> => {
  const passages = vehicles.filter(({ isRepeat }) => !isRepeat)
  if (passages.length === 0) return
  const zones = await zonesOf(tx, lotId, passages)
  const names = await namesOf(tx, lotId, passages)
  for (const { read, visitId, vehicleAt } of passages) {
    const zone = zones.get(read.zoneId)
    const at = now()
    const decision = zone && decideGate(gateZoneOf(zone), vehicleAt(at, true))
    if (!decision) continue
    const deviceName = names.get(read.deviceId) ?? ''
    const about = { lotId, zoneId: zone.id, read, deviceName, decision, at, visitId }
    await insertDecision(
      tx,
      Object.assign(about, { owed: null, signs: null, arrivedAt: at, pulsesAgain: 0, rights: '' }),
    )
  }
}
