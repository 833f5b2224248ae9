/** A row of gate_controller without the sealed credentials; an empty address is set when the demo starts. */
export interface GateControllerRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly monex_device_id: string
  readonly driver: 'dataprobe-pdu'
  readonly reach: 'server' | 'edge'
  readonly address: string
  readonly outlet_base: 0 | 1
}

/** A row of sprockit; outlets count from 0. */
export interface SprockitRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly name: string
  readonly code: string
  readonly description: string
  readonly controller_id: string
  readonly outlet: number
  readonly pulse_ms: number
}

/** A row of sector. */
export interface SectorRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly name: string
  readonly stall_ids: readonly string[]
  readonly floor_ids: readonly string[]
}

/** What a line of a sign counts; `subject` is a group's or sector's id or a floor's name, empty for the lot. */
export interface SignLine {
  readonly label: string
  readonly counts: 'lot' | 'group' | 'floor' | 'sector'
  readonly subject: string
}

/** A row of wayfinder without its token, which is created on loading. */
export interface WayfinderRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly name: string
  readonly description: string
  readonly lines: readonly SignLine[]
  readonly full_at: number
  readonly full_text: string
  readonly closed_text: string
  readonly stale_text: string
  readonly push_format: 'json' | 'text'
}

/** Gates, sectors and signs. */
export interface GatesAndSigns {
  readonly controllers: readonly GateControllerRow[]
  readonly sprockits: readonly SprockitRow[]
  readonly sectors: readonly SectorRow[]
  readonly wayfinders: readonly WayfinderRow[]
}
