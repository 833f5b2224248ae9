import type { Authorisation } from '../passes/pass-change.model.ts'
import type { GateOutcome, LoggedOpening } from './gate-entries.model.ts'
import type { PlateMatch } from '../vehicles/plate-match.ts'

/** Lanes that a device covers: entry, exit, both, or neither. Source: decision 3. */
export type GateRole = 'entry' | 'exit' | 'both' | 'interior'

/** Range of degrees, clockwise from `from` to `to`, across 0 if needed, limits included. */
export interface DegreeRange {
  readonly from: number
  readonly to: number
}

/** A camera as the visit rules need it. Source: decision 3. */
export interface VisitCamera {
  readonly id: string
  readonly zoneId?: string | null | undefined
  readonly role: GateRole
  readonly entryDegrees?: DegreeRange | undefined
  readonly exitDegrees?: DegreeRange | undefined
  /** VIS-40: whether its zone has a gate. */
  readonly isGated?: boolean | undefined
}

/** An RFID reader as the visit rules need it; reads weaker than `weakestDbm` come from the next lane. Source: decision 3. */
export interface VisitReader {
  readonly id: string
  readonly zoneId?: string | null | undefined
  readonly role: GateRole
  readonly entryAntennas: readonly number[]
  readonly exitAntennas: readonly number[]
  /** RFI-05: zones of single antennas, in place of the reader's. */
  readonly antennaZones?: Readonly<Record<number, string>> | undefined
  readonly weakestDbm: number | null
  /** VIS-40: whether all of its zones have a gate. */
  readonly isGated?: boolean | undefined
  /** VIS-08: milliseconds within which further reads of a tag are the same passage. */
  readonly samePassageMs: number
}

/** The cameras and RFID readers of a lot, by the id of their device. */
export interface LotReaders {
  readonly cameras: ReadonlyMap<string, VisitCamera>
  readonly readers: ReadonlyMap<string, VisitReader>
}

/** Direction of a read; unknown = a device for both directions could not determine it. `tagReset` (VIS-12), `authorised` (VIS-02) and `gateOpened` (VIS-43) are not reads. */
export type Passage = 'entry' | 'exit' | 'interior' | 'unknown' | 'tagReset' | 'authorised' | 'gateOpened'

/** VIS-13: a vehicle as a camera read it. `plate` normalised, but not corrected; `score` 0 to 1. */
export interface SeenVehicle {
  readonly plate: string
  readonly score: number
  readonly make: string | null
  readonly color: string | null
}

/** A read as the visit rules need it: subject = passholder id if known, else the plate; `groupId` = where it counts. */
export interface VisitRead {
  readonly at: number
  readonly eventId: string
  readonly by: 'plate' | 'tag'
  readonly deviceId: string
  readonly zoneId: string | null
  readonly passage: Passage
  /** Identifies the vehicle for this device: the plate, or the tag's EPC. */
  readonly vehicleKey: string
  /** Milliseconds within which reads of the same vehicle are one. */
  readonly sameReadMs: number
  readonly subject: string
  readonly plate: string | null
  /** Null for a tag. */
  readonly seen: SeenVehicle | null
  readonly passholderId: string | null
  readonly match: PlateMatch
  /** PAY-17: the passholder's pass was not valid on that day. Absent = no. */
  readonly passNotValid?: boolean
  readonly groupId: string | null
  /** OCC-62: the passholder group of the passholder at that time. */
  readonly passholderGroupId: string | null
  /** VIS-02: what authorises a plate without a pass. */
  readonly authorised?: readonly Authorisation[]
  /** VIS-34: the same read as that of each passholder whose plate fits it equally; absent if none does, or one was chosen. */
  readonly fits?: readonly VisitRead[]
  /** VEH-12: the known plates that fit it equally; absent if none does, or one was chosen. */
  readonly mayBe?: readonly string[]
  /** VIS-41: what the gates of its zone did, if they decided about it. */
  readonly gate?: GateOutcome
  /** VIS-43: of `gateOpened`. */
  readonly opening?: LoggedOpening
}

/** GAT-51: a vehicle that was read at an entry or exit just now, and what was known of it before. */
export interface Arrival {
  readonly read: VisitRead
  /** When the server received the read, in milliseconds since 1970 UTC. */
  readonly receivedAt: number
  /** Whether it repeats a passage (VIS-01, VIS-08, VIS-09, VIS-31). */
  readonly isRepeat: boolean
  readonly isInside: boolean
  /** GAT-55: how many other vehicles of its multi-pass are inside; 0 of any other. */
  readonly othersInside: number
  /** GAT-56: the visit that the vehicle had before, which an exit ends. */
  readonly visit: Visit | undefined
  /** GAT-60: by what the vehicle is recognised when it is read again. */
  readonly signs: readonly string[]
  /** GAT-53: whether the vehicle is among those that are inside now. */
  readonly isCounted: boolean
}

/** VIS-30: where a vehicle was read inside the lot; `zoneId` null = by a device without a zone. */
export interface VisitMove {
  readonly at: number
  readonly eventId: string
  readonly deviceId: string
  readonly zoneId: string | null
}

/** How a visit ended; `opened`: a gate was opened for a vehicle that an exit held (VIS-43). */
export type VisitEnd = 'exit' | 'nextEntry' | 'longestStay' | 'tagReset' | 'opened'

/** VIS-40: the stay that a visit belongs to. Times in milliseconds since 1970 UTC. */
export interface StayOfVisit {
  /** The entry with which the vehicle came in, if the visit goes on with the stay of an earlier one; null: it began the stay. */
  readonly stayEnteredAt: number | null
  /** When the stay ended although the visit had ended otherwise before: by itself, or by the next entry. */
  readonly stayEndedAt: number | null
  /** The next entry began a new stay: the exit was missed, and the rest of this stay is not asked for. */
  readonly exitMissed: boolean
  /** VIS-42: whether the vehicle came in is not certain. */
  readonly entryInDoubt: boolean
  /** The last read of the vehicle since the entry, or one before it within the same ten minutes; null = none. */
  readonly lastReadAt: number | null
}

/**
 * A vehicle's stay. Times in milliseconds since 1970 UTC. A visit opened by a tag has no plate until a camera reads
 * one, at `plateAt`; null for a visit that began with its plate.
 */
export interface Visit extends StayOfVisit {
  /** Unique within its lot: the key of its entry (`keyOfRead`), made once since it is looked up with each read. */
  readonly key: string
  readonly entryEventId: string
  readonly subject: string
  readonly plate: string | null
  readonly plateAt: number | null
  /** VIS-13: the read that gave the visit its plate; null while it has none, and for visits from before this was kept. */
  readonly seen: SeenVehicle | null
  readonly passholderId: string | null
  /** PAY-17: the pass was not valid on the day of the entry. Absent = no. */
  readonly passNotValid?: boolean
  readonly match: PlateMatch
  readonly groupId: string | null
  readonly passholderGroupId: string | null
  /** The zone of the entry; null = none. */
  readonly zoneId: string | null
  /** Where it was read inside the lot since then, oldest first. */
  readonly moves: readonly VisitMove[]
  /** VIS-02: when it ends at the latest, if that is later than usual, since its vehicle is authorised for longer. */
  readonly stayUntil: number | null
  readonly enteredAt: number
  readonly exitedAt: number | null
  readonly closedBy: VisitEnd | null
  readonly exitEventId: string | null
}
