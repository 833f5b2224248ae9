import type { DemoWorld } from '#world/demo-world.rows.ts'
import type { LotRow } from '#lots/lots.rows.ts'
import { DiaryPages, type DiaryPage, type Moment } from './diary-page.ts'
import { layoutOf, type LotLayout, type Sensor } from './lot-layout.ts'
import { Gates, tagHeardMs, type Passage, type TagHeard } from './passages.ts'
import type { Statement } from './sensor-voices.ts'
import type { Story } from './group-plan.ts'
import { batteryOf, type Troubles } from './troubles.ts'
import type { Vehicle } from './vehicles.ts'

const minuteMs = 60_000
/** A vehicle enters a while before it parks, and with the parking day's first it was still the day before. */
const aheadMs = 30 * minuteMs

/** What happens at a lot in a span of time, by time. */
export interface Happenings {
  readonly statements: Statement[]
  readonly passages: Passage[]
  readonly tags: TagHeard[]
}

/** A vehicle inside, with its plate as it was read at the entry; undefined where no camera looks. */
export interface Inside {
  readonly vehicle: Vehicle
  readonly plate: string | undefined
}

/** A vehicle as the gates tell of it. */
export type AtGate = Pick<Happenings, 'passages' | 'tags'>

/** Everything that happens at a lot, at any time: the same seed gives the same, wherever one begins to look. */
export class LotDiary {
  readonly layout: LotLayout
  readonly #pages: DiaryPages
  readonly #gates: Gates
  readonly #sensors: ReadonlyMap<string, Sensor>
  readonly #byPhase: readonly Sensor[]
  readonly #heartbeatMs: number

  constructor(world: DemoWorld, lot: LotRow, seed: number, heartbeatMs: number) {
    this.layout = layoutOf(world, lot, seed)
    this.#pages = new DiaryPages(seed, this.layout)
    this.#gates = new Gates(
      world.cameras.filter((camera) => camera.parking_lot_id === lot.id),
      world.readers?.filter((reader) => reader.parking_lot_id === lot.id) ?? [],
      seed,
    )
    this.#sensors = new Map(this.layout.sensors.map((sensor) => [sensor.deviceId, sensor]))
    this.#byPhase = [...this.layout.sensors].sort((a, b) => a.phase - b.phase)
    this.#heartbeatMs = heartbeatMs
  }

  /** What happens after `from`, up to and with `to`. */
  between(from: number, to: number): Happenings {
    const moments = this.#momentsBetween(from, to)
    const statements = [
      ...moments.flatMap((moment) => this.#statementOf(moment)),
      ...this.#heartbeats(from, to),
      ...this.#recoveries(from, to),
    ]
    return {
      statements: statements.sort((a, b) => a.at - b.at),
      passages: moments.flatMap((moment) => this.#passageOf(moment)),
      tags: this.#tagsBetween(from, to),
    }
  }

  /** The stories that begin on the parking day of a time. */
  storiesOf(at: number): readonly Story[] {
    return this.#pages.at(at).stories
  }

  /** What goes wrong on the parking day of a time. */
  troublesOf(at: number): Troubles {
    return this.#pages.at(at).troubles
  }

  /** The vehicles inside at a time of which a gate told. */
  inside(at: number): Inside[] {
    return this.#pagesAround(at, at).flatMap(({ stories }) =>
      stories
        .filter(({ entersAt, exitsAt }) => entersAt <= at && at < exitsAt)
        .flatMap(({ vehicle, entersAt }) => (vehicle ? this.#entered(vehicle, entersAt) : [])),
    )
  }

  /** A vehicle passes a gate at another time than planned, and is read clearly. */
  enterNow(vehicle: Vehicle, at: number): AtGate {
    return this.#passNow('entry', vehicle, at)
  }

  /** Somebody who should not be there any more leaves, known by the plate or by the tag alone. */
  leaveNow(known: { readonly plate: string } | { readonly epc: string }, at: number): AtGate {
    return this.#passNow('exit', { plate: '', make: 'Toyota', model: 'RAV4', color: 'silver', ...known }, at)
  }

  /** What every sensor that can speak would say at a time. */
  standing(at: number): Statement[] {
    return this.layout.sensors
      .filter((sensor) => !this.#isMute(sensor, at))
      .map((sensor) => this.#say(sensor, 'heartbeat', at))
  }

  /** The pages on which stories or troubles stand that reach into a span. */
  #pagesAround(from: number, to: number): DiaryPage[] {
    const last = this.#pages.at(to + aheadMs)
    const pages = [last]
    while (pages[0]!.day.startMs > from) pages.unshift(pages[0]!.before())
    return [pages[0]!.before(), ...pages]
  }

  #momentsBetween(from: number, to: number): Moment[] {
    return this.#pagesAround(from, to)
      .flatMap(({ moments }) => moments.slice(firstAfter(moments, from), firstAfter(moments, to)))
      .sort((a, b) => a.at - b.at)
  }

  #statementOf({ what, story, at }: Moment): Statement[] {
    const sensor = this.#sensors.get(story.place?.deviceId ?? '')
    if (!sensor || what === 'enters' || what === 'exits') return []
    // A sensor with a fault sees nothing.
    if (this.#isMute(sensor, at) || this.#faultOf(sensor, at)) return []
    return [this.#say(sensor, 'status', at)]
  }

  #passageOf({ what, story, at }: Moment): Passage[] {
    if (!story.vehicle || what === 'parks' || what === 'leaves') return []
    const passage = this.#gates.pass(what === 'enters' ? 'entry' : 'exit', story.vehicle, at)
    return passage ? [passage] : []
  }

  #entered(vehicle: Vehicle, at: number): Inside[] {
    const plate = this.#gates.pass('entry', vehicle, at)?.plate
    const isTold = plate !== undefined || (vehicle.epc !== undefined && this.#gates.hasReaders)
    return isTold ? [{ vehicle, plate }] : []
  }

  /** A camera's look, and where none looks the tag, once. */
  #passNow(way: Passage['way'], vehicle: Vehicle, at: number): AtGate {
    const passage = vehicle.plate === '' ? undefined : this.#gates.pass(way, vehicle, at, true)
    if (passage) return { passages: [passage], tags: [] }
    const [first] = this.#gates.hear(way, vehicle, at)
    return { passages: [], tags: first ? [{ ...first, at }] : [] }
  }

  /** A tag is heard a little before and after its vehicle passes. */
  #tagsBetween(from: number, to: number): TagHeard[] {
    if (!this.#gates.hasReaders) return []
    return this.#momentsBetween(from - tagHeardMs.after, to + tagHeardMs.before)
      .flatMap(({ what, story: { vehicle }, at }) => {
        if (!vehicle || what === 'parks' || what === 'leaves') return []
        return this.#gates.hear(what === 'enters' ? 'entry' : 'exit', vehicle, at)
      })
      .filter(({ at }) => at > from && at <= to)
      .sort((a, b) => a.at - b.at)
  }

  #heartbeats(from: number, to: number): Statement[] {
    const period = this.#heartbeatMs
    const said: Statement[] = []
    for (let round = Math.floor(from / period); round * period <= to; round++) {
      const begin = round * period
      const first = firstOfPhase(this.#byPhase, (from - begin) / period)
      for (let nth = first; nth < this.#byPhase.length; nth++) {
        const sensor = this.#byPhase[nth]!
        const at = Math.floor(begin + sensor.phase * period)
        if (at > to) break
        if (at > from && !this.#isMute(sensor, at)) said.push(this.#say(sensor, 'heartbeat', at))
      }
    }
    return said
  }

  /** A sensor says so when it gets a fault, and where it stands when it is back. */
  #recoveries(from: number, to: number): Statement[] {
    const isNow = (at: number) => at > from && at <= to
    const pages = this.#pagesAround(from, to)
    return [pages[0]!.before(), ...pages].flatMap(({ troubles: { failures, powerCut } }) => {
      const restored = powerCut
        ? this.layout.sensors.filter(({ floorId }) => floorId === powerCut.floorId)
        : []
      const moments = [
        ...failures.flatMap(({ sensor, faultAt, backAt }) => [
          { sensor, at: faultAt },
          { sensor, at: backAt },
        ]),
        ...restored.map((sensor) => ({ sensor, at: powerCut!.to + Math.floor(sensor.phase * 90_000) })),
      ]
      return moments
        .filter(({ sensor, at }) => isNow(at) && !this.#isMute(sensor, at))
        .map(({ sensor, at }) => this.#say(sensor, 'heartbeat', at))
    })
  }

  #say(sensor: Sensor, kind: Statement['kind'], at: number): Statement {
    const failure = this.#faultOf(sensor, at)
    return {
      deviceId: sensor.deviceId,
      customerId: this.layout.customerId,
      kind,
      occupied: this.#isTaken(sensor, failure?.faultAt ?? at),
      at,
      batteryPercent: batteryOf(sensor, at),
      fault: failure?.fault,
    }
  }

  #isTaken({ deviceId }: Sensor, at: number): boolean {
    const page = this.#pages.at(at)
    const holds = ({ byDevice }: DiaryPage) =>
      byDevice.get(deviceId)?.some(({ parksAt, leavesAt }) => parksAt <= at && at < leavesAt) ?? false
    return holds(page) || holds(page.before())
  }

  #faultOf({ deviceId }: Sensor, at: number) {
    const failures = this.#pages.at(at).failures.get(deviceId)
    return failures?.find(({ faultAt, silentAt }) => faultAt <= at && at < silentAt)
  }

  #isMute({ deviceId, floorId }: Sensor, at: number): boolean {
    const { failures, powerCuts } = this.#pages.at(at)
    return (
      (failures.get(deviceId)?.some(({ silentAt, backAt }) => silentAt <= at && at < backAt) ?? false) ||
      powerCuts.some((cut) => cut.floorId === floorId && cut.from <= at && at < cut.to)
    )
  }
}

const firstWhere = <T>(items: readonly T[], isPast: (item: T) => boolean): number => {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isPast(items[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

const firstAfter = (moments: readonly Moment[], at: number): number =>
  firstWhere(moments, (moment) => moment.at > at)

const firstOfPhase = (sensors: readonly Sensor[], phase: number): number =>
  firstWhere(sensors, (sensor) => sensor.phase >= phase - 1e-9)
