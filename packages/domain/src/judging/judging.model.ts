import type { AlertStanding } from '../alerts/alerts.rules.ts'
import type { StallCount } from '../stalls/stall-counts.rules.ts'
import type { GroupType, SensorErrorKind, StallType } from '../stalls/stalls.model.ts'
import type { GateChange } from './gate-change.model.ts'
import type { VisitCamera, VisitReader } from '../visits/visits.model.ts'

/** A parking group as judging needs it; `thresholdPercent` null = the lot's. Source: decision 4. */
export interface GroupFacts {
  readonly id: string
  readonly name: string
  readonly type: GroupType
  readonly countedBy: 'stalls' | 'plates'
  readonly typedCapacity: number | null
  readonly thresholdPercent: number | null
  readonly isDefaultVisitor: boolean
}

/** A stall with the state of its sensor. Times in milliseconds since 1970 UTC, null = never. */
export interface StallFacts {
  readonly id: string
  readonly number: string
  readonly floorName: string
  readonly stallType: StallType
  readonly groupId: string | null
  readonly isActive: boolean
  readonly deviceId: string | null
  readonly base: {
    readonly at: number
    readonly eventId: string
    readonly occupied: boolean
    readonly since: number
  }
  /** The oldest report of the sensor on this stall; null where it is not known, or there was none. */
  readonly firstSeenAt: number | null
  readonly lastSeenAt: number | null
  readonly battery: { readonly percent: number; readonly at: number } | null
  readonly fault: { readonly text: string | null; readonly at: number } | null
  readonly errors: readonly SensorErrorKind[]
}

/** Whose a plate or a tag is. */
export interface PlateOwner {
  readonly passholderId: string
  readonly groupId: string | null
}

/** The standing of a group's (or the lot's, key = lot id) occupancy alert. */
export interface AlertFacts {
  readonly key: string
  readonly standing: Exclude<AlertStanding, 'none'>
}

/** Stalls, or a whole floor, out of use from a time until another, null = until further notice. */
export interface ClosureFacts {
  readonly id: string
  /** The floor, with whatever stalls it has; null for the stalls named. */
  readonly floorName: string | null
  readonly stallIds: readonly string[]
  readonly from: number
  readonly to: number | null
}

/** A period whose figures are void, of a group or (null) of the whole lot. */
export interface ExceptionFacts {
  readonly id: string
  readonly groupId: string | null
  readonly from: number
  readonly to: number
}

/** Everything that judging a lot begins with. */
export interface LotFacts {
  readonly lotId: string
  readonly timeZone: string
  readonly thresholdPercent: number
  readonly sensorTimeoutMs: number
  /** ING-03: how late events may be for their order not to matter. */
  readonly latenessMs: number
  readonly groups: readonly GroupFacts[]
  readonly stalls: readonly StallFacts[]
  readonly cameras: ReadonlyMap<string, VisitCamera>
  readonly plates: ReadonlyMap<string, PlateOwner>
  /** RFID readers by the id of their device, and tags by their EPC. */
  readonly readers: ReadonlyMap<string, VisitReader>
  readonly tags: ReadonlyMap<string, PlateOwner>
  /** ING-25: changes of cameras and readers that reads may still come from before of, oldest first. */
  readonly gateChanges: readonly GateChange[]
  /** VIS-12: when all tags were taken as outside, as long as reads of before may come. */
  readonly tagResets: readonly number[]
  /** CFG-27: which group took vehicles that no group claims, until each change of it, oldest first; then the one that `groups` says. */
  readonly formerDefaults: readonly FormerDefault[]
  readonly alerts: readonly AlertFacts[]
  /** Those that may still matter to the time that can be corrected; what is over longer than that may be missing. */
  readonly closures: readonly ClosureFacts[]
  readonly exceptions: readonly ExceptionFacts[]
  readonly lastEventAt: number | null
  readonly sampledUntil: number | null
  /** ING-08: samples of before are not written, since they come from elsewhere than the lot's log; null = none do. */
  readonly samplesFrom: number | null
  /** OCC-11: how stalls counted before they were edited, oldest first, as long as it may matter. */
  readonly formerStalls: readonly FormerStall[]
}

/** OCC-11: how a stall counted until it was edited, in milliseconds since 1970 UTC. */
export interface FormerStall {
  readonly stallId: string
  readonly until: number
  readonly groupId: string | null
  readonly isActive: boolean
}

/** CFG-27: the default visitor group (null = none) of reads before `from`, in milliseconds since 1970 UTC. */
export interface FormerDefault {
  readonly from: number
  readonly groupId: string | null
}

/** What judging knows of a lot's configuration. CFG. */
export type JudgedSettings = Pick<LotFacts, 'thresholdPercent' | 'sensorTimeoutMs' | 'latenessMs' | 'groups'>

/** Settings as the log has them: entries from before lots had a lateness window of their own lack it. */
export type LoggedSettings = Omit<JudgedSettings, 'latenessMs'> & { readonly latenessMs?: number }

/** The figures of a group, floor or lot. `occupancyPercent` is null without capacity (OCC-01) and where nothing was ever observed (OCC-51). */
export interface Figures {
  readonly capacity: number
  readonly occupancy: number
  readonly occupancyPercent: number | null
}

/** The figures of a whole lot as its screens show them. */
export interface LotFigures extends Figures {
  readonly high: boolean
  readonly estimated: boolean
  readonly types: Readonly<Record<GroupType, Figures>> & { readonly others: number }
  readonly groups: readonly (Figures & {
    readonly _id: string
    readonly name: string
    readonly type: GroupType
    readonly countedBy: 'stalls' | 'plates'
    readonly highOccupancyThreshold: number | null
    readonly high: boolean
    readonly estimated: boolean
  })[]
  readonly floors: readonly (Figures & {
    readonly floorName: string
    readonly closed: number
    /** The floor's stalls by type; types without stalls that count are left out. */
    readonly types: Readonly<Partial<Record<GroupType, StallCount>>>
  })[]
}

/** A sensor error of a stall that begins or ends. */
export interface SensorErrorChange {
  readonly stallId: string
  readonly deviceId: string
  readonly kind: SensorErrorKind
  readonly move: 'open' | 'resolve'
  readonly detail: string | null
  readonly at: number
}

/** An occupancy alert that begins, ends or is released; `groupId` null = the lot. */
export interface AlertChange {
  readonly move: 'open' | 'close' | 'release'
  readonly groupId: string | null
  readonly body: GroupType | 'general'
  readonly occupancyPercent: number | null
  readonly thresholdPercent: number
}

/** The value of a 5-minute slot of a group (key = lot id for the lot): the peak, null if unobserved. */
export interface SampleValue {
  readonly key: string
  readonly slot: number
  readonly value: number | null
  /** ING-04: what late events add to the stored value, if there is one; null where `value` replaces it. */
  readonly change: number | null
}

/** ING-04, OCC-09: what a slot holds after a value was written; nothing is written where nothing was observed. */
export const sampleAfter = (
  stored: number | null | undefined,
  { value, change }: Pick<SampleValue, 'value' | 'change'>,
): number | null => {
  if (change !== null && stored !== null && stored !== undefined) return Math.max(0, stored + change)
  return value ?? stored ?? null
}

/** A timer that is set: fires at `dueAt` under the lot's lock. */
export interface TimerChange {
  readonly kind: 'flapping'
  readonly subject: string
  readonly dueAt: number
}
