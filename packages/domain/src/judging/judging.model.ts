import type { PassValidityGroup } from '../configuration/lot-settings.model.ts'
import type { AlertState } from '../alerts/alerts.rules.ts'
import type { StallCount } from '../stalls/stall-counts.rules.ts'
import type { GroupType, SensorErrorKind, StallType } from '../stalls/stalls.model.ts'
import type { GateChange } from './gate-change.model.ts'
import type { LotPassFacts } from '../passes/lot-pass-facts.model.ts'
import type { Enforcement, Violation } from '../violations/violations.model.ts'
import type { GateOutcome, LoggedOpening } from '../visits/gate-entries.model.ts'
import type { VisitVehicle } from '../visits/plate-correction.ts'
import type { LotReaders } from '../visits/visits.model.ts'

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
  /** The first report of the sensor on this stall; null if unknown or none. */
  readonly firstSeenAt: number | null
  readonly lastSeenAt: number | null
  readonly battery: { readonly percent: number; readonly at: number } | null
  readonly fault: { readonly text: string | null; readonly at: number } | null
  readonly errors: readonly SensorErrorKind[]
}

/** The state of the occupancy alert of a group (or of the lot, key = lot id). */
export interface AlertFacts {
  readonly key: string
  readonly state: Exclude<AlertState, 'none'>
}

/** Stalls, or a whole floor, out of use for a period; `to` null = until further notice. */
export interface ClosureFacts {
  readonly id: string
  /** The floor with all of its stalls; null if `stallIds` is used. */
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

/** Everything that judging of a lot starts from. */
export interface LotFacts extends LotPassFacts, LotReaders {
  readonly lotId: string
  readonly timeZone: string
  readonly thresholdPercent: number
  readonly sensorTimeoutMs: number
  /** ING-03: the lateness window, within which the order of arrival of events does not matter. */
  readonly latenessMs: number
  readonly groups: readonly GroupFacts[]
  /** PAS-23: weekdays and hours that passes may refer to. */
  readonly passValidityGroups: readonly PassValidityGroup[]
  /** OCC-62: whether vehicles inside are counted by passholder group too. */
  readonly countsPassholderGroups: boolean
  /** VIO-01: what is enforced; null = nothing. */
  readonly enforcement: Enforcement | null
  readonly stalls: readonly StallFacts[]
  /** ING-25: changes of cameras and readers for which earlier reads may still arrive, oldest first. */
  readonly gateChanges: readonly GateChange[]
  /** VIS-12: times of tag resets for which earlier reads may still arrive. */
  readonly tagResets: readonly number[]
  /** VIS-41: what gates decided about reads that may still be judged again, by the read (`keyOfRead`). */
  readonly gateDecisions: ReadonlyMap<string, GateOutcome>
  /** VIS-43: gates that were opened by hand or for a payment while earlier reads may still arrive. */
  readonly gateOpenings: readonly LoggedOpening[]
  /** VIS-40: when exits opened without the read of a known vehicle, oldest first, as far back as it still matters. */
  readonly unknownExits: readonly number[]
  /** VIO-70: the vehicles of visits whose plate a person corrected and whose entry may be judged again, by the visit's key. */
  readonly corrected: ReadonlyMap<string, VisitVehicle>
  /** CFG-27: the former default visitor groups until each change, oldest first; the current one is in `groups`. */
  readonly formerDefaults: readonly FormerDefault[]
  readonly alerts: readonly AlertFacts[]
  /** The violations that are active or may still change. */
  readonly violations: readonly Violation[]
  /** Until when violations have been judged; null = never. */
  readonly violationsUntil: number | null
  /** The closures that may still affect the correctable time; older ones may be missing. */
  readonly closures: readonly ClosureFacts[]
  readonly exceptions: readonly ExceptionFacts[]
  readonly lastEventAt: number | null
  readonly sampledUntil: number | null
  /** ING-08: earlier samples are not written, since they do not come from the lot's event log; null = no limit. */
  readonly samplesFrom: number | null
  /** OCC-11: how stalls counted before they were edited, oldest first, as far back as it still matters. */
  readonly formerStalls: readonly FormerStall[]
}

/** What a judged lot keeps of its facts: the states of its stalls change, and are kept in a form of their own. */
export type JudgedFacts = Omit<LotFacts, 'stalls'>

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

/** The settings of a lot that affect judging. CFG. */
export type JudgedSettings = Pick<
  LotFacts,
  | 'thresholdPercent'
  | 'sensorTimeoutMs'
  | 'latenessMs'
  | 'groups'
  | 'passValidityGroups'
  | 'countsPassholderGroups'
  | 'enforcement'
>

type LaterSettings = 'latenessMs' | 'passValidityGroups' | 'countsPassholderGroups' | 'enforcement'
/** Settings as logged: older entries lack those that were added later. */
export type LoggedSettings = Omit<JudgedSettings, LaterSettings> &
  Partial<Pick<JudgedSettings, LaterSettings>>

/** The figures of a group, floor or lot. `occupancyPercent` is null without capacity (OCC-01) and if nothing was ever observed (OCC-51). */
export interface Figures {
  readonly capacity: number
  readonly occupancy: number
  readonly occupancyPercent: number | null
}

/** Vehicles of a passholder group that are inside. */
export interface PassholderGroupCount {
  readonly _id: string
  readonly occupancy: number
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
  /** OCC-62: vehicles inside by passholder group, those of the lot that count them; groups without any are left out. */
  readonly passholderGroups?: readonly PassholderGroupCount[]
}

/** A sensor error of a stall that opens or is resolved. */
export interface SensorErrorChange {
  readonly stallId: string
  readonly deviceId: string
  readonly kind: SensorErrorKind
  readonly move: 'open' | 'resolve'
  readonly detail: string | null
  readonly at: number
}

/** An occupancy alert that opens, ends or may open again; `groupId` null = the lot. */
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
  /** ING-04: what late events add to the stored value, if any; null if `value` replaces it. */
  readonly change: number | null
  /** OCC-62: of a passholder group: it has no daily summary, and no value while no vehicle is inside. */
  readonly isSparse: boolean
}

/** ING-04, OCC-09: the value of a slot after writing a sample; unobserved slots are not written. */
export const sampleAfter = (
  stored: number | null | undefined,
  { value, change }: Pick<SampleValue, 'value' | 'change'>,
): number | null => {
  if (change !== null && stored !== null && stored !== undefined) return Math.max(0, stored + change)
  return value ?? stored ?? null
}

/** A timer to set: it fires at `dueAt` under the lot's lock. */
export interface TimerChange {
  readonly kind: 'flapping' | 'violations'
  readonly subject: string
  readonly dueAt: number
}
