import type { MapStall } from './map-stall.ts'
import type { StallStore } from './stall-store.ts'

/** What all stalls of a floor have in common. */
export interface StallLook {
  readonly prefix: string
  readonly store: StallStore
  readonly labelOf: (number: string, stall: MapStall | undefined) => string
  /** What is written on a stall; undefined where no zoom would make it readable. */
  readonly writtenOn: (number: string) => string | undefined
  readonly role: 'button' | 'img'
  readonly vehicleScale: number
}
