import { sensorErrorKinds, type SensorErrorKind } from '../stalls/stalls.model.ts'
import { StallTimeline } from '../stalls/stall-timeline.ts'
import type { StallFacts } from './judging.model.ts'
import { layoutStallOf, type LayoutStall } from './lot-layout.ts'

/** A judged stall: its place in the lot, its timeline and the state of its sensor. */
export interface JudgedStall {
  facts: LayoutStall
  readonly timeline: StallTimeline
  errors: ReadonlySet<SensorErrorKind>
  firstSeenAt: number | null
  lastSeenAt: number | null
  battery: StallFacts['battery']
  fault: StallFacts['fault']
}

/** Every set of errors once, by its bits: a set of its own takes as much memory as the rest of a stall. */
const errorSets: readonly ReadonlySet<SensorErrorKind>[] = Array.from(
  { length: 2 ** sensorErrorKinds.length },
  (_, bits) => new Set(sensorErrorKinds.filter((_kind, place) => bits & (1 << place))),
)

const bitsOf = (errors: Iterable<SensorErrorKind>): number => {
  let bits = 0
  for (const kind of errors) bits |= 1 << sensorErrorKinds.indexOf(kind)
  return bits
}

/** The errors with one more or one less. */
export const errorsWith = (
  errors: Iterable<SensorErrorKind>,
  kind: SensorErrorKind,
  isOn: boolean,
): ReadonlySet<SensorErrorKind> => {
  const [bits, bit] = [bitsOf(errors), bitsOf([kind])]
  return errorSets[isOn ? bits | bit : bits & ~bit]!
}

const occupiedBit = 1 << sensorErrorKinds.length

/** The columns of the times of a stall, and of the charge of its battery. */
const columns = 7
const [baseAt, baseSince, firstSeen, lastSeen, batteryAt, batteryPercent, faultAt] = [0, 1, 2, 3, 4, 5, 6]

const orNull = (time: number): number | null => (Number.isNaN(time) ? null : time)

/**
 * The states of a lot's stalls in columns, each by its place in the lot. As objects they take three times the memory; most
 * sensors have not reported within the lateness window, and nothing is judged about those.
 */
export class PackedStalls {
  readonly #layouts: LayoutStall[]
  readonly #times: Float64Array
  readonly #flags: Uint8Array
  /** The id of the last event before the window. */
  readonly #eventIds: string[]
  readonly #faults = new Map<number, string>()

  /** Starts with the stored states. */
  constructor(stalls: readonly StallFacts[]) {
    this.#layouts = stalls.map(layoutStallOf)
    this.#times = new Float64Array(stalls.length * columns)
    this.#flags = new Uint8Array(stalls.length)
    this.#eventIds = stalls.map(() => '')
    for (const [place, { base, errors, firstSeenAt, lastSeenAt, battery, fault }] of stalls.entries())
      this.#write(place, { base, errors, firstSeenAt, lastSeenAt, battery, fault })
  }

  get layouts(): readonly LayoutStall[] {
    return this.#layouts
  }

  /** Whether the sensor at a place has ever reported. */
  hasReported(place: number): boolean {
    return !Number.isNaN(this.#times[place * columns + lastSeen]!)
  }

  /** The errors of the sensor at a place. */
  errorsAt(place: number): ReadonlySet<SensorErrorKind> {
    return errorSets[this.#flags[place]! & (occupiedBit - 1)]!
  }

  /** The stall at a place as an object, which is not written back before `pack`. */
  unpack(place: number): JudgedStall {
    const row = place * columns
    const times = this.#times
    const at = times[row + batteryAt]!
    const faultSince = times[row + faultAt]!
    return {
      facts: this.#layouts[place]!,
      timeline: new StallTimeline({
        at: times[row + baseAt]!,
        eventId: this.#eventIds[place]!,
        occupied: (this.#flags[place]! & occupiedBit) !== 0,
        since: times[row + baseSince]!,
      }),
      errors: this.errorsAt(place),
      firstSeenAt: orNull(times[row + firstSeen]!),
      lastSeenAt: orNull(times[row + lastSeen]!),
      battery: Number.isNaN(at) ? null : { percent: times[row + batteryPercent]!, at },
      fault: Number.isNaN(faultSince) ? null : { text: this.#faults.get(place) ?? null, at: faultSince },
    }
  }

  /** Writes a stall back of which no report is within the window. */
  pack(place: number, stall: JudgedStall): void {
    this.#layouts[place] = stall.facts
    this.#write(place, { ...stall, base: stall.timeline.base })
  }

  #write(
    place: number,
    state: Pick<JudgedStall, 'firstSeenAt' | 'lastSeenAt' | 'battery' | 'fault'> &
      Pick<StallFacts, 'base'> & { readonly errors: Iterable<SensorErrorKind> },
  ): void {
    const { base, errors, firstSeenAt, lastSeenAt, battery, fault } = state
    const [row, times] = [place * columns, this.#times]
    times[row + baseAt] = base.at
    times[row + baseSince] = base.since
    times[row + firstSeen] = firstSeenAt ?? NaN
    times[row + lastSeen] = lastSeenAt ?? NaN
    times[row + batteryAt] = battery?.at ?? NaN
    times[row + batteryPercent] = battery?.percent ?? NaN
    times[row + faultAt] = fault?.at ?? NaN
    this.#flags[place] = bitsOf(errors) | (base.occupied ? occupiedBit : 0)
    this.#eventIds[place] = base.eventId
    if (fault?.text) this.#faults.set(place, fault.text)
    else this.#faults.delete(place)
  }
}
