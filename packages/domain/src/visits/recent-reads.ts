import { quickReturnMs } from './missed-reads.model.ts'
import type { VisitRead } from './visits.model.ts'
import { samePassageMs } from './visits.rules.ts'

interface ReadKeys {
  readonly same: string
  /** VIS-31. */
  readonly lane?: string
  readonly zone?: string
  readonly otherInZone?: string
}

// Cache: a read is processed repeatedly while others arrive out of order; its keys do not change.
const cachedKeys = new WeakMap<VisitRead, ReadKeys>()
const keysOf = (read: VisitRead): ReadKeys => {
  const cached = cachedKeys.get(read)
  if (cached) return cached
  const { by, deviceId, vehicleKey, zoneId, passholderId, passage } = read
  const zone = zoneId === null || passholderId === null ? undefined : `at ${zoneId} ${passholderId}`
  const other = by === 'tag' ? 'plate' : 'tag'
  const keys = {
    same: `${by} ${deviceId} ${vehicleKey}`,
    ...(zoneId !== null && { lane: `${by} ${passage} at ${zoneId} ${vehicleKey}` }),
    ...(zone !== undefined && { zone: `${by} ${zone}`, otherInZone: `${other} ${zone}` }),
  }
  cachedKeys.set(read, keys)
  return keys
}

const leftKey = (subject: string): string => `left ${subject}`
const insideKey = (read: VisitRead): string => `inside ${keysOf(read).same}`

/** When vehicles were last read where, for what belongs to one passage. VIS-01, VIS-08, VIS-09, VIS-31, VIS-32. */
export class RecentReads {
  readonly #at: Map<string, number>

  constructor(times: Iterable<readonly [string, number]> = []) {
    this.#at = new Map(times)
  }

  get size(): number {
    return this.#at.size
  }

  copy(): RecentReads {
    return new RecentReads(this.#at)
  }

  /** A read, or the time at which it counts as read. */
  add(read: VisitRead, at = read.at): void {
    const { same, lane, zone } = keysOf(read)
    for (const key of [same, lane, zone]) if (key !== undefined) this.#at.set(key, at)
  }

  addInside(read: VisitRead): void {
    this.#at.set(insideKey(read), read.at)
  }

  addLeft({ subject, at }: VisitRead): void {
    this.#at.set(leftKey(subject), at)
  }

  /** VIS-01, VIS-08, VIS-09, VIS-31: whether a read belongs to the same passage as one before. */
  repeats(read: VisitRead): boolean {
    const { same, lane } = keysOf(read)
    return (
      this.#within(same, read.at, read.sameReadMs) ||
      (lane !== undefined && this.#within(lane, read.at, samePassageMs)) ||
      this.hasOtherOfPass(read, read.at)
    )
  }

  /** VIS-09: whether the tag of a plate's passholder, or the plate of a tag's, was read in the same passage. */
  hasOtherOfPass(read: VisitRead, at: number): boolean {
    const { otherInZone } = keysOf(read)
    return otherInZone !== undefined && this.#within(otherInZone, at, samePassageMs)
  }

  /** Whether an interior device read the vehicle just before. */
  repeatsInside(read: VisitRead): boolean {
    return this.#within(insideKey(read), read.at, read.sameReadMs)
  }

  /** VIS-32: whether the vehicle left just before. */
  hasJustLeft({ subject, at }: VisitRead): boolean {
    return this.#within(leftKey(subject), at, quickReturnMs)
  }

  /** Discards reads from before a time, which no window needs any more. */
  forgetBefore(at: number): void {
    for (const [key, last] of this.#at) if (last < at) this.#at.delete(key)
  }

  #within(key: string, at: number, window: number): boolean {
    const last = this.#at.get(key)
    return last !== undefined && at - last <= window
  }
}
