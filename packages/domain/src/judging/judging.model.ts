import type { AlertStanding } from '../alerts/alerts.rules.ts'
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
}

/** CFG-27: the default visitor group (null = none) of reads before `from`, in milliseconds since 1970 UTC. */
export interface FormerDefault {
  readonly from: number
  readonly groupId: string | null
}

/** What judging knows of a lot's configuration. CFG. */
export type JudgedSettings = Pick<LotFacts, 'thresholdPercent' | 'sensorTimeoutMs' | 'groups'>

/** The figures of a group or lot. */
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
  readonly floors: readonly (Figures & { readonly floorName: string; readonly closed: number })[]
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
}

/** A timer that is set: fires at `dueAt` under the lot's lock. */
export interface TimerChange {
  readonly kind: 'flapping'
  readonly subject: string
  readonly dueAt: number
}
