import type { DemoWorld } from '#world/demo-world.rows.ts'
import { LotSchedule, type AtGate, type Inside } from './lot-schedule.ts'
import { withoutEnd, type InsidePlace, type Passage, type TagDetection } from './passages.ts'
import type { SensorReport } from './sensor-posts.ts'
import type { Vehicle } from './vehicles.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'

/** Well below any lot's sensor time-out, so that no sensor counts as silent. */
const defaultHeartbeatMs = 60 * minuteMs
/** Exits come before entries, so that no vehicle is inside twice. */
const afterLeavingMs = 1_000
const straysAtStart = 3

/** The server's state when the simulator starts. */
export interface KnownState {
  readonly occupiedDevices: ReadonlySet<string>
  /** Plates of open visits, by lot. */
  readonly platesInside: ReadonlyMap<string, ReadonlySet<string>>
  /** Tags of open visits that have no plate, by lot. */
  readonly tagsInside?: ReadonlyMap<string, ReadonlySet<string>>
}

/** Initial state: every stall vacant and nobody inside. */
export const nothingKnown: KnownState = { occupiedDevices: new Set(), platesInside: new Map() }

/** Reports of devices, of all lots or of one. */
export interface DeviceReports {
  readonly sensorReports: readonly SensorReport[]
  readonly passages: readonly Passage[]
  readonly tags: readonly TagDetection[]
  /** Reads of cameras inside the lots. */
  readonly insideReads?: readonly Passage[]
}

const join = (all: readonly DeviceReports[]): DeviceReports => ({
  sensorReports: all.flatMap(({ sensorReports }) => sensorReports),
  passages: all.flatMap(({ passages }) => passages),
  tags: all.flatMap(({ tags }) => tags),
  insideReads: all.flatMap(({ insideReads = [] }) => insideReads),
})

/** Simulates a world's lots: a pure function of the world, the seed and the time. */
export class Player {
  readonly #schedules: readonly LotSchedule[]

  constructor(world: DemoWorld, seed: number, heartbeatMs = defaultHeartbeatMs) {
    this.#schedules = world.lots.map((lot) => new LotSchedule(world, lot, seed, heartbeatMs))
  }

  /** The reports after `from`, up to and including `to`. */
  between(from: number, to: number): DeviceReports {
    return join(this.#schedules.map((schedule) => schedule.between(from, to)))
  }

  /** The vehicles that cameras at exits will read after `from`, up to and including `to`. */
  exitsBetween(from: number, to: number): Passage[] {
    return this.#schedules.flatMap((schedule) =>
      schedule.between(from, to).passages.filter(({ way }) => way === 'exit'),
    )
  }

  /** The last exit that each camera read in the day before a time. */
  lastExits(at: number): Passage[] {
    return this.#schedules.flatMap((schedule) => schedule.lastExits(at))
  }

  /** The reports that bring a server's state up to date. */
  catchUp(at: number, known: KnownState): DeviceReports {
    return join(this.#schedules.map((schedule) => catchUpLot(schedule, at, known)))
  }
}

const catchUpLot = (schedule: LotSchedule, at: number, known: KnownState): DeviceReports => {
  const sensorReports = schedule
    .stateAt(at)
    .map((one) =>
      one.occupied === known.occupiedDevices.has(one.deviceId) || one.fault
        ? one
        : { ...one, kind: 'status' as const },
    )
  const { lotId } = schedule.layout
  return {
    sensorReports,
    ...catchUpGates(schedule, at, known.platesInside.get(lotId), known.tagsInside?.get(lotId)),
  }
}

const catchUpGates = (
  schedule: LotSchedule,
  at: number,
  plates: ReadonlySet<string> = new Set(),
  tags: ReadonlySet<string> = new Set(),
): Omit<DeviceReports, 'sensorReports'> => {
  const inside = schedule.inside(at)
  const there = new Set(inside.flatMap(({ plate, vehicle }) => [plate, vehicle.plate, vehicle.epc]))
  const isKnown = (plate = '', epc = '') => plates.has(plate) || tags.has(epc)
  const came = inside.filter(
    ({ plate, vehicle }) => !isKnown(plate, vehicle.epc) && !isKnown(vehicle.plate, vehicle.epc),
  )
  const passed = [
    ...[...plates].filter((plate) => !there.has(plate)).map((plate) => schedule.leaveNow({ plate }, at)),
    ...[...tags].filter((epc) => !there.has(epc)).map((epc) => schedule.leaveNow({ epc }, at)),
  ]
  const arrivals = came.map(arrivalOf(schedule, came, plates.size === 0))
  const entered = arrivals.map((arrival) => enterNow(schedule, arrival, at + afterLeavingMs))
  return {
    passages: [...passed, ...entered].flatMap(({ passages }) => passages),
    tags: [...passed, ...entered].flatMap((one) => one.tags),
    insideReads: arrivals.flatMap((arrival) => readInside(schedule, arrival, at + 2 * afterLeavingMs)),
  }
}

/** A vehicle that enters at the start. */
interface Arrival {
  readonly vehicle: Vehicle
  readonly place: InsidePlace
  readonly isDirty: boolean
}

/** Some park where only passes are valid; at the first start the plate of a passholder is dirty. So there are violations. */
const arrivalOf = (schedule: LotSchedule, came: readonly Inside[], isFirst: boolean) => {
  const strays = new Set(came.filter(({ hasPass }) => !hasPass).slice(0, straysAtStart))
  const dirty = schedule.hasCamerasInside && isFirst ? came.find(({ hasPass }) => hasPass) : undefined
  return (one: Inside): Arrival => {
    const isDirty = one === dirty
    return { vehicle: one.vehicle, place: isDirty || strays.has(one) ? 'restricted' : 'open', isDirty }
  }
}

const enterNow = (schedule: LotSchedule, { vehicle, isDirty }: Arrival, at: number): AtGate => {
  const entered = schedule.enterNow(vehicle, at)
  return isDirty ? { ...entered, passages: entered.passages.map(withoutEnd) } : entered
}

const readInside = (schedule: LotSchedule, { vehicle, place, isDirty }: Arrival, at: number): Passage[] => {
  const reads = schedule.readInsideNow(vehicle, at, place)
  return isDirty ? reads.map(withoutEnd) : reads
}
