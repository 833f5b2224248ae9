/** Bits of one byte; the value counts from the lowest of them. */
export interface BitsAt {
  readonly byte: number
  readonly mask: number
}

/** What a payload says of the battery: a flag, or a voltage between the one that counts as empty and the one of a new cell. */
export type BatteryAt =
  | (BitsAt & { readonly says: 'low' | 'good' })
  | {
      readonly byte: number
      readonly bytes: 1 | 2
      readonly millivolts: { readonly base: number; readonly step: number }
      readonly empty: number
      readonly full: number
    }

/** Bits that are a fault when any of them is set. */
export interface FaultAt extends BitsAt {
  readonly fault: string
}

/** One kind of message; without `occupied` it is a sign of life. Without `fPort` or `lengths` any will do. */
export interface FrameLayout {
  readonly fPort?: number
  readonly lengths?: readonly number[]
  /** Frames that share port and length are told apart by these bits. */
  readonly when?: BitsAt & { readonly oneOf: readonly number[] }
  readonly occupied?: BitsAt
  readonly battery?: BatteryAt
  readonly faults?: readonly FaultAt[]
}

/** One of the values of a message that is a row of channel, type and value. */
export interface ChannelLayout {
  readonly channel: number
  readonly types: readonly number[]
  readonly bytes: number
  /** The value's bytes count from 0. */
  readonly occupied?: BitsAt
  readonly battery?: BatteryAt
}

/** How a product writes its messages; `decoded-only` where the bytes are not known and the network's codec has to read them. */
export type PayloadLayout =
  | { readonly form: 'frames'; readonly frames: readonly FrameLayout[] }
  | { readonly form: 'channels'; readonly channels: readonly ChannelLayout[] }
  | { readonly form: 'decoded-only' }

/** A stall sensor as data: what it is called, what it can say, how it writes it, and what to know before trusting it. */
export interface SensorProduct {
  readonly product: string
  /** Words by which the network server or the operator names the maker, in lower-case letters and digits. */
  readonly makers: readonly string[]
  /** The same for the product; a name with one of these means this product, one with the maker alone all of the maker's. */
  readonly models: readonly string[]
  readonly capabilities: readonly ('occupancy' | 'battery' | 'fault')[]
  readonly payload: PayloadLayout
  readonly caveats: readonly string[]
}
