import { quickReturnMs } from './missed-reads.model.ts'
import { PairedReads, type PassingRead } from './paired-reads.ts'
import type { VisitRead } from './visits.model.ts'
import { samePassageMs } from './visits.rules.ts'

interface ReadKeys {
  readonly same: string
  /** VIS-31. */
  readonly lane?: string
  readonly zone?: string
  readonly otherInZone?: string
  /** PAS-32: where tags and plates of a multi-pass are paired. */
  readonly pairing?: string
}

// A read is asked about several times in a row. A WeakMap of all reads takes longer, above all when memory is collected.
let last: { readonly read: VisitRead; readonly keys: ReadKeys } | undefined

const keysInZone = ({ by, subject, passholderId }: VisitRead, zoneId: string): Partial<ReadKeys> => {
  if (passholderId === null) return {}
  const place = `at ${zoneId} ${passholderId}`
  if (subject !== passholderId) return { pairing: place }
  return { zone: `${by} ${place}`, otherInZone: `${by === 'tag' ? 'plate' : 'tag'} ${place}` }
}

const keysOf = (read: VisitRead): ReadKeys => {
  if (last?.read === read) return last.keys
  const { by, deviceId, vehicleKey, zoneId, passage } = read
  const keys = {
    same: `${by} ${deviceId} ${vehicleKey}`,
    ...(zoneId !== null && { lane: `${by} ${passage} at ${zoneId} ${vehicleKey}` }),
    ...(zoneId !== null && keysInZone(read, zoneId)),
  }
  last = { read, keys }
  return keys
}

const insideKey = (read: VisitRead): string => `inside ${keysOf(read).same}`

/** VIS-31: which device read a vehicle last in one direction of a zone, and when another one did. */
interface LaneReads {
  readonly deviceId: string
  readonly at: number
  readonly byAnotherAt: number
}

interface Known {
  readonly left: Iterable<readonly [string, number]>
  readonly at: Iterable<readonly [string, number]>
  readonly lanes: Iterable<readonly [string, LaneReads]>
  readonly pairs: PairedReads
}

const nothing: Known = { left: [], at: [], lanes: [], pairs: new PairedReads() }

/** When vehicles were last read where, for what belongs to one passage. VIS-01, VIS-08, VIS-09, VIS-31, VIS-32. */
export class RecentReads {
  /** When vehicles left last, by their subjects. */
  readonly #left: Map<string, number>
  readonly #at: Map<string, number>
  readonly #lanes: Map<string, LaneReads>
  readonly #pairs: PairedReads

  constructor({ left, at, lanes, pairs }: Known = nothing) {
    this.#left = new Map(left)
    this.#at = new Map(at)
    this.#lanes = new Map(lanes)
    this.#pairs = pairs.copy()
  }

  get size(): number {
    return this.#left.size + this.#at.size + this.#lanes.size + this.#pairs.size
  }

  copy(): RecentReads {
    return new RecentReads({ left: this.#left, at: this.#at, lanes: this.#lanes, pairs: this.#pairs })
  }

  /** A read, or the time at which it counts as read. */
  add(read: VisitRead, at = read.at): void {
    const { same, lane, zone, pairing } = keysOf(read)
    if (pairing !== undefined) this.#pairs.add(read, pairing, at, this.#continues(read, at))
    for (const key of [same, zone]) if (key !== undefined) this.#at.set(key, at)
    if (lane !== undefined) this.#addToLane(lane, read.deviceId, at)
  }

  addInside(read: VisitRead): void {
    this.#at.set(insideKey(read), read.at)
  }

  addLeft({ subject, at }: VisitRead): void {
    this.#left.set(subject, at)
  }

  /** VIS-01, VIS-08, VIS-09, VIS-31: whether a read belongs to the same passage as one before. */
  repeats(read: VisitRead): boolean {
    return this.#continues(read, read.at) || this.hasOtherOfPass(read, read.at)
  }

  /** VIS-09: whether the tag of a plate's passholder, or the plate of a tag's, was read in the same passage. */
  hasOtherOfPass(read: VisitRead, at: number): boolean {
    const { otherInZone } = keysOf(read)
    if (otherInZone !== undefined) return this.#within(otherInZone, at, samePassageMs)
    return this.partnerOf(read, at) !== undefined
  }

  /** PAS-32: the plate of a tag of a multi-pass, or the tag of a plate, if it was read in the same passage. */
  partnerOf(read: VisitRead, at = read.at): PassingRead | undefined {
    const { pairing } = keysOf(read)
    return pairing === undefined
      ? undefined
      : this.#pairs.partnerOf(read, pairing, at, this.#continues(read, at))
  }

  /** PAS-32: what the tag or plate of a multi-pass was paired with in its last passage. */
  linkedTo(read: VisitRead): Pick<PassingRead, 'by' | 'vehicleKey'> | undefined {
    const { pairing } = keysOf(read)
    return pairing === undefined ? undefined : this.#pairs.linkedTo(read, pairing)
  }

  /** When the passage began that a read of a multi-pass belongs to; undefined if none is known. */
  sinceOf(read: VisitRead): number | undefined {
    const { pairing } = keysOf(read)
    return pairing === undefined ? undefined : this.#pairs.sinceOf(read, pairing)
  }

  /** Whether an interior device read the vehicle just before. */
  repeatsInside(read: VisitRead): boolean {
    return this.#within(insideKey(read), read.at, read.sameReadMs)
  }

  /** VIS-32: whether the vehicle left just before. */
  hasJustLeft({ subject, at }: VisitRead): boolean {
    const leftAt = this.#left.get(subject)
    return leftAt !== undefined && at - leftAt <= quickReturnMs
  }

  /** Discards reads from before a time, which no window needs any more. */
  forgetBefore(at: number): void {
    // No entries: thousands of arrays would be made each time.
    this.#left.forEach((last, key) => last < at && this.#left.delete(key))
    this.#at.forEach((last, key) => last < at && this.#at.delete(key))
    this.#lanes.forEach((last, key) => last.at < at && this.#lanes.delete(key))
    this.#pairs.forgetBefore(at)
  }

  /** VIS-01, VIS-08, VIS-31: whether the same plate or tag was read just before, by this device or another of its lane. */
  #continues(read: VisitRead, at: number): boolean {
    const { same, lane } = keysOf(read)
    return (
      this.#within(same, at, read.sameReadMs) || (lane !== undefined && this.#inLane(lane, read.deviceId, at))
    )
  }

  #inLane(lane: string, deviceId: string, at: number): boolean {
    const last = this.#lanes.get(lane)
    if (!last) return false
    return at - (last.deviceId === deviceId ? last.byAnotherAt : last.at) <= samePassageMs
  }

  #addToLane(lane: string, deviceId: string, at: number): void {
    const last = this.#lanes.get(lane)
    const byAnotherAt = !last ? -Infinity : last.deviceId === deviceId ? last.byAnotherAt : last.at
    this.#lanes.set(lane, { deviceId, at, byAnotherAt })
  }

  #within(key: string, at: number, window: number): boolean {
    const last = this.#at.get(key)
    return last !== undefined && at - last <= window
  }
}
