import type { PlateBox } from '../vehicles/plate-box.ts'
import type { PlateCandidate } from '../vehicles/plate-candidate.ts'

/** What every message of a device has: its identity and its time, in milliseconds since 1970 UTC. Source: decision 3. */
interface DeviceEventBase {
  readonly eventId: string
  readonly deviceId: string
  readonly at: number
}

/** A stall sensor's message. `occupied` is null for a message without a state; `fault` absent = none; battery in percent. */
export interface StallSensorEvent extends DeviceEventBase {
  readonly kind: 'stall'
  readonly occupied: boolean | null
  readonly batteryPercent?: number | undefined
  readonly fault?: string | undefined
}

/** A camera's read of one vehicle. `plate` is null for a vehicle without a readable plate; direction in degrees 0 to 360. */
export interface PlateReadEvent extends DeviceEventBase {
  readonly kind: 'plate'
  readonly plate: string | null
  readonly score: number
  readonly region?: string | undefined
  readonly candidates: readonly PlateCandidate[]
  readonly directionDegrees?: number | undefined
  readonly orientation?: 'Front' | 'Rear' | undefined
  /** ING-35: absent = not known. */
  readonly plateBox?: PlateBox | undefined
  readonly vehicle?:
    | { readonly type?: string; readonly make?: string; readonly model?: string; readonly color?: string }
    | undefined
  /** BOO-50: the parking group in which the visit of an erased plate counts, if it was booked. */
  readonly groupId?: string | undefined
}

/** An RFID reader's read of a tag. `epc` in upper-case hex; `antenna` counts from 1; power in dBm, absent = unknown. */
export interface TagReadEvent extends DeviceEventBase {
  readonly kind: 'tag'
  readonly epc: string
  readonly antenna: number
  readonly rssiDbm?: number | undefined
}

/** A device event in the product's own format. */
export type DeviceEvent = StallSensorEvent | PlateReadEvent | TagReadEvent

/** Why a well-formed event is rejected. Source: decision 3. */
export type RejectionCode =
  | 'unknown-device'
  | 'too-old'
  | 'too-new'
  | 'invalid-event'
  | 'unreadable-payload'
  | 'wrong-device-kind'
  | 'unknown-passholder'

/** A rejected event, by its id. */
export interface Rejection {
  readonly eventId: string
  readonly code: RejectionCode
  readonly message: string
}
