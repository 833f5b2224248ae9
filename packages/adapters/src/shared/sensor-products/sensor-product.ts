/** Bits of one byte; the value counts from the lowest of them. */
export interface BitsAt {
  readonly byte: number
  readonly mask: number
}

/** Battery in a payload: a flag, or a voltage between those of an empty and a new cell. */
export type BatteryAt =
  | (BitsAt & { readonly meaning: 'low' | 'good' })
  | {
      readonly byte: number
      readonly bytes: 1 | 2
      readonly millivolts: { readonly base: number; readonly step: number }
      readonly empty: number
      readonly full: number
    }

/** Bits that signal a fault when any of them is set. */
export interface FaultAt extends BitsAt {
  readonly fault: string
}

/** One kind of message; without `occupied` it is a heartbeat. Without `fPort` or `lengths` any matches. */
export interface FrameLayout {
  readonly fPort?: number
  readonly lengths?: readonly number[]
  /** Frames with the same port and length are distinguished by these bits. */
  readonly when?: BitsAt & { readonly oneOf: readonly number[] }
  readonly occupied?: BitsAt
  readonly battery?: BatteryAt
  readonly faults?: readonly FaultAt[]
}

/** One value of a message that is a sequence of channel, type and value. */
export interface ChannelLayout {
  readonly channel: number
  readonly types: readonly number[]
  readonly bytes: number
  /** The value's bytes count from 0. */
  readonly occupied?: BitsAt
  readonly battery?: BatteryAt
}

/** Message format of a product; `decoded-only` if the bytes are not documented and the network's codec has to decode them. */
export type PayloadLayout =
  | { readonly form: 'frames'; readonly frames: readonly FrameLayout[] }
  | { readonly form: 'channels'; readonly channels: readonly ChannelLayout[] }
  | { readonly form: 'decoded-only' }

/** A stall sensor as data: its names, what it reports, its message format, and known limitations. */
export interface SensorProduct {
  readonly product: string
  /** Names of the vendor in network servers or by operators, in lower-case letters and digits. */
  readonly vendors: readonly string[]
  /** The same for the product; a name that contains one of these means this product, one with the vendor only all of the vendor's. */
  readonly models: readonly string[]
  readonly capabilities: readonly ('occupancy' | 'battery' | 'fault')[]
  readonly payload: PayloadLayout
  readonly caveats: readonly string[]
}
