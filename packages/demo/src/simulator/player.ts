import type { DemoWorld } from '#world/demo-world.rows.ts'
import { LotDiary, type AtGate } from './lot-diary.ts'
import type { Passage, TagHeard } from './passages.ts'
import type { Statement } from './sensor-voices.ts'

const minuteMs = 60_000
/** Well below any lot's sensor time-out, so that nobody is taken for silent. */
const defaultHeartbeatMs = 60 * minuteMs
/** Whoever has left is gone before others come, so that nobody is inside twice. */
const afterLeavingMs = 1_000

/** What the server knew when the simulator began. */
export interface KnownState {
  readonly occupiedDevices: ReadonlySet<string>
  /** Plates of open visits, by lot. */
  readonly platesInside: ReadonlyMap<string, ReadonlySet<string>>
  /** Tags of open visits that have no plate, by lot. */
  readonly tagsInside?: ReadonlyMap<string, ReadonlySet<string>>
}

/** Nothing known: every stall vacant and nobody inside. */
export const nothingKnown: KnownState = { occupiedDevices: new Set(), platesInside: new Map() }

/** What devices have to say, of all lots or of one. */
export interface Sayings {
  readonly statements: readonly Statement[]
  readonly passages: readonly Passage[]
  readonly tags: readonly TagHeard[]
}

const join = (all: readonly Sayings[]): Sayings => ({
  statements: all.flatMap(({ statements }) => statements),
  passages: all.flatMap(({ passages }) => passages),
  tags: all.flatMap(({ tags }) => tags),
})

/** Plays the days of a world's lots: a pure function of the world, the seed and the time. */
export class Player {
  readonly #diaries: readonly LotDiary[]

  constructor(world: DemoWorld, seed: number, heartbeatMs = defaultHeartbeatMs) {
    this.#diaries = world.lots.map((lot) => new LotDiary(world, lot, seed, heartbeatMs))
  }

  /** What happens after `from`, up to and with `to`. */
  between(from: number, to: number): Sayings {
    return join(this.#diaries.map((diary) => diary.between(from, to)))
  }

  /** What brings a server that knows something of the lots to where they stand. */
  catchUp(at: number, known: KnownState): Sayings {
    return join(this.#diaries.map((diary) => catchUpLot(diary, at, known)))
  }
}

const catchUpLot = (diary: LotDiary, at: number, known: KnownState): Sayings => {
  const statements = diary
    .standing(at)
    .map((one) =>
      one.occupied === known.occupiedDevices.has(one.deviceId) || one.fault
        ? one
        : { ...one, kind: 'status' as const },
    )
  const { lotId } = diary.layout
  return {
    statements,
    ...catchUpGates(diary, at, known.platesInside.get(lotId), known.tagsInside?.get(lotId)),
  }
}

const catchUpGates = (
  diary: LotDiary,
  at: number,
  plates: ReadonlySet<string> = new Set(),
  tags: ReadonlySet<string> = new Set(),
): AtGate => {
  const inside = diary.inside(at)
  const there = new Set(inside.flatMap(({ plate, vehicle }) => [plate, vehicle.plate, vehicle.epc]))
  const isKnown = (plate = '', epc = '') => plates.has(plate) || tags.has(epc)
  const came = inside.filter(
    ({ plate, vehicle }) => !isKnown(plate, vehicle.epc) && !isKnown(vehicle.plate, vehicle.epc),
  )
  const passed = [
    ...[...plates].filter((plate) => !there.has(plate)).map((plate) => diary.leaveNow({ plate }, at)),
    ...[...tags].filter((epc) => !there.has(epc)).map((epc) => diary.leaveNow({ epc }, at)),
    ...came.map(({ vehicle }) => diary.enterNow(vehicle, at + afterLeavingMs)),
  ]
  return { passages: passed.flatMap(({ passages }) => passages), tags: passed.flatMap((one) => one.tags) }
}
