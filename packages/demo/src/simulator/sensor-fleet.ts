import type { Random } from '#seeded/random.ts'
import { pick, shuffled, wholeBetween } from '#seeded/random.ts'
import type { DemoWorld, Rhythm } from '#world/demo-world.rows.ts'
import { usualShare } from './day-curve.ts'
import type { Statement } from './sensor-voices.ts'

const minuteMs = 60_000
/** Shorter than any lot's sensor time-out, so that nobody is taken for silent. */
const heartbeatMs = 45 * minuteMs
/** A stall keeps its state so long at least; below it, sensors would count as flapping. */
const shortestStayMs = 5 * minuteMs
const mostFaults = 4
const mostLowBatteries = 5
const faults = ['radar error', 'obstruction', 'calibration lost'] as const

interface Sensor {
  readonly deviceId: string
  readonly customerId: string
  occupied: boolean
  battery: number
  fault: string | undefined
  faultEndsAt: number
  changedAt: number
}

interface Group {
  readonly rhythm: Rhythm
  readonly timeZone: string
  readonly sensors: Sensor[]
  taken: number
}

/** What the server knew when the simulator began: the devices of occupied stalls. */
export type KnownOccupied = ReadonlySet<string>

const placeSensors = (world: DemoWorld, random: Random): Group[] => {
  const lots = new Map(world.lots.map((lot) => [lot.id, lot]))
  const rhythms = new Map(world.rhythms.map(({ groupId, rhythm }) => [groupId, rhythm]))
  const groups = new Map<string, Group>()
  for (const { group_id, parking_lot_id, device, is_active } of world.stalls) {
    const lot = lots.get(parking_lot_id)
    if (!lot || !group_id || !device || !is_active) continue
    const rhythm = rhythms.get(group_id) ?? 'retail'
    const group = groups.get(group_id) ?? { rhythm, timeZone: lot.time_zone, sensors: [], taken: 0 }
    groups.set(group_id, group)
    group.sensors.push({
      deviceId: device,
      customerId: lot.customer_id,
      occupied: false,
      battery: wholeBetween(random, 35, 100),
      fault: undefined,
      faultEndsAt: 0,
      changedAt: 0,
    })
  }
  return [...groups.values()]
}

const say = (sensor: Sensor, kind: Statement['kind'], at: number): Statement => ({
  deviceId: sensor.deviceId,
  customerId: sensor.customerId,
  kind,
  occupied: sensor.occupied,
  at,
  batteryPercent: Math.floor(sensor.battery),
  fault: sensor.fault,
})

/** The stall sensors of a world: vehicles come and go, sensors report, fail now and then, and recover. */
export class SensorFleet {
  readonly #random: Random
  readonly #groups: readonly Group[]
  readonly #sensors: readonly Sensor[]
  readonly #groupOf: ReadonlyMap<Sensor, Group>
  #nextHeartbeat = 0
  #moves = 0
  #heartbeats = 0

  constructor(world: DemoWorld, random: Random) {
    this.#random = random
    this.#groups = placeSensors(world, random)
    this.#sensors = this.#groups.flatMap((group) => group.sensors)
    this.#groupOf = new Map(this.#groups.flatMap((group) => group.sensors.map((sensor) => [sensor, group])))
  }

  /** Brings every group to what is usual at this hour, and lets each sensor say where it stands. */
  begin(now: number, known: KnownOccupied | undefined): Statement[] {
    for (let n = 0; n < 3; n++) this.#drainOne()
    for (let n = 0; n < 2; n++) this.#breakOne(now)
    return this.#groups.flatMap((group) => this.#fill(group, now, known))
  }

  /** What the sensors say in the next seconds, with so many moves a second. */
  step(now: number, seconds: number, movesPerSecond: number): Statement[] {
    if (this.#sensors.length === 0) return []
    this.#moves += movesPerSecond * seconds
    this.#heartbeats += (this.#sensors.length * seconds * 1000) / heartbeatMs
    const said: Statement[] = []
    for (; this.#moves >= 1; this.#moves--) said.push(...this.#moveOne(now))
    for (; this.#heartbeats >= 1; this.#heartbeats--) said.push(this.#beat(now))
    if (this.#happens(seconds, 6 * minuteMs)) said.push(...this.#breakOne(now))
    if (this.#happens(seconds, 15 * minuteMs)) this.#drainOne()
    if (this.#happens(seconds, 20 * minuteMs)) said.push(...this.#replaceBattery(now))
    return [...said, ...this.#mendFaults(now)]
  }

  #happens(seconds: number, everyMs: number): boolean {
    return this.#random() < (seconds * 1000) / everyMs
  }

  #target(group: Group, now: number): number {
    return Math.round(group.sensors.length * usualShare(group.rhythm, now, group.timeZone))
  }

  #fill(group: Group, now: number, known: KnownOccupied | undefined): Statement[] {
    for (const sensor of group.sensors) sensor.occupied = known?.has(sensor.deviceId) ?? false
    group.taken = group.sensors.filter((sensor) => sensor.occupied).length
    const missing = this.#target(group, now) - group.taken
    const turning = new Set(
      shuffled(
        this.#random,
        group.sensors.filter((sensor) => sensor.occupied === missing < 0),
      ).slice(0, Math.abs(missing)),
    )
    for (const sensor of turning) this.#turn(group, sensor, now - shortestStayMs)
    // On a first start the vehicles came over the last minutes; later the server knows newer things already.
    return group.sensors.map((sensor) => {
      const at = known ? now : now - wholeBetween(this.#random, 0, 8 * minuteMs)
      return say(sensor, turning.has(sensor) && !sensor.fault ? 'status' : 'heartbeat', at)
    })
  }

  #turn(group: Group, sensor: Sensor, at: number): void {
    sensor.occupied = !sensor.occupied
    sensor.changedAt = at
    group.taken += sensor.occupied ? 1 : -1
  }

  #moveOne(now: number): Statement[] {
    const group = this.#groupOf.get(pick(this.#random, this.#sensors))!
    const missing = this.#target(group, now) - group.taken
    const follows = this.#random() < 0.8
    const arrives = missing === 0 ? this.#random() < 0.5 : missing > 0 === follows
    for (let tries = 0; tries < 12; tries++) {
      const sensor = pick(this.#random, group.sensors)
      if (sensor.occupied === arrives || sensor.fault || now - sensor.changedAt < shortestStayMs) continue
      this.#turn(group, sensor, now)
      return [say(sensor, 'status', now)]
    }
    return []
  }

  #beat(now: number): Statement {
    const sensor = this.#sensors[this.#nextHeartbeat++ % this.#sensors.length]!
    sensor.battery = Math.max(10, sensor.battery - 0.01)
    return say(sensor, 'heartbeat', now)
  }

  #breakOne(now: number): Statement[] {
    if (this.#sensors.length === 0 || this.#sensors.filter(({ fault }) => fault).length >= mostFaults)
      return []
    const sensor = pick(this.#random, this.#sensors)
    sensor.fault = pick(this.#random, faults)
    sensor.faultEndsAt = now + wholeBetween(this.#random, 4, 15) * minuteMs
    return [say(sensor, 'heartbeat', now)]
  }

  #mendFaults(now: number): Statement[] {
    return this.#sensors
      .filter(({ fault, faultEndsAt }) => fault && faultEndsAt <= now)
      .map((sensor) => {
        sensor.fault = undefined
        return say(sensor, 'heartbeat', now)
      })
  }

  #drainOne(): void {
    if (
      this.#sensors.length === 0 ||
      this.#sensors.filter(({ battery }) => battery < 20).length >= mostLowBatteries
    )
      return
    pick(this.#random, this.#sensors).battery = wholeBetween(this.#random, 12, 19)
  }

  #replaceBattery(now: number): Statement[] {
    const empty = this.#sensors.find(({ battery }) => battery < 20)
    if (!empty) return []
    empty.battery = 100
    return [say(empty, 'heartbeat', now)]
  }
}
