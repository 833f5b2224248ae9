/** A row of device. */
export interface DeviceRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly customer_id: string
  readonly device_id: string
  readonly kind: 'stall-sensor' | 'camera' | 'rfid-reader'
  readonly stall_id: string | null
}

/** A row of zone. */
export interface ZoneRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly name: string
  readonly type: 'entry' | 'exit' | 'entryExit' | 'interior' | 'ev' | 'restricted'
  readonly passholder_groups: readonly string[]
  readonly travel_time_minutes: number | null
  readonly auto_dismiss_minutes: number | null
  readonly sprockits: readonly string[]
}

/** A row of camera; degrees as reported by the camera. */
export interface CameraRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly zone_id: string | null
  readonly name: string
  readonly device_id: string
  readonly role: 'entry' | 'exit' | 'both' | 'interior'
  readonly entry_from_degrees: number | null
  readonly entry_to_degrees: number | null
  readonly exit_from_degrees: number | null
  readonly exit_to_degrees: number | null
}

/** A row of rfid_threshold. */
export interface RfidThresholdRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly name: string
  readonly seconds: number
}

/** A row of rfid_reader; antennas count from 1, power in dBm. */
export interface RfidReaderRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly zone_id: string | null
  readonly threshold_id: string | null
  readonly name: string
  readonly device_id: string
  readonly ip: string | null
  readonly role: 'entry' | 'exit' | 'both' | 'interior'
  readonly entry_antennas: readonly number[]
  readonly exit_antennas: readonly number[]
  readonly weakest_dbm: number | null
}

/** A row of source with its key in plain text: the table has its hash and its last four characters. */
export interface SourceRow {
  readonly id: string
  readonly customer_id: string
  readonly kind:
    | 'stall-events'
    | 'the-things-stack'
    | 'chirpstack'
    | 'plate-recognizer'
    | 'rfid-impinj'
    | 'rfid-zebra'
    | 'mobile-events'
  readonly name: string
  readonly key: string
}
