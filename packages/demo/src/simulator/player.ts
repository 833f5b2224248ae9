import type { DemoWorld } from '#world/demo-world.rows.ts'
import { LotDiary } from './lot-diary.ts'
import type { Passage } from './passages.ts'
import type { Statement } from './sensor-voices.ts'

const minuteMs = 60_000
/** Well below any lot's sensor time-out, so that nobody is taken for silent. */
const usualHeartbeatMs = 60 * minuteMs
/** Whoever has left is gone before others come, so that nobody is inside twice. */
const afterLeavingMs = 1_000

/** What the server knew when the simulator began. */
export interface KnownState {
  readonly occupiedDevices: ReadonlySet<string>
  /** Plates of open visits, by lot. */
  readonly platesInside: ReadonlyMap<string, ReadonlySet<string>>
}

/** Nothing known: every stall vacant and nobody inside. */
export const nothingKnown: KnownState = { occupiedDevices: new Set(), platesInside: new Map() }

/** What devices have to say, of all lots or of one. */
export interface Sayings {
  readonly statements: readonly Statement[]
  readonly passages: readonly Passage[]
}

const join = (all: readonly Sayings[]): Sayings => ({
  statements: all.flatMap(({ statements }) => statements),
  passages: all.flatMap(({ passages }) => passages),
})

/** Plays the days of a world's lots: a pure function of the world, the seed and the time. */
export class Player {
  readonly #diaries: readonly LotDiary[]

  constructor(world: DemoWorld, seed: number, heartbeatMs = usualHeartbeatMs) {
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
  return { statements, passages: catchUpGates(diary, at, known.platesInside.get(diary.layout.lotId)) }
}

const catchUpGates = (diary: LotDiary, at: number, known: ReadonlySet<string> = new Set()): Passage[] => {
  const inside = diary.inside(at)
  const there = new Set(inside.flatMap((entry) => [entry.plate, entry.vehicle.plate]))
  const gone = [...known].filter((plate) => !there.has(plate))
  const came = inside.filter(({ plate, vehicle }) => !known.has(plate) && !known.has(vehicle.plate))
  return [
    ...gone.flatMap((plate) => diary.leaveNow(plate, at) ?? []),
    ...came.flatMap(({ vehicle }) => diary.enterNow(vehicle, at + afterLeavingMs) ?? []),
  ]
}
