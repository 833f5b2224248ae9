import type { VisitCamera, VisitReader } from '../visits/visits.model.ts'

/** How a device of a gate was judged before and after a change; null = not there. */
export interface DeviceMove<Device> {
  readonly deviceId: string
  readonly before: Device | null
  readonly after: Device | null
}

/**
 * ING-25: a change of cameras, readers, their zones or thresholds. It counts for reads from `from` on, in milliseconds
 * since 1970 UTC, which is later than every read before it.
 */
export interface GateChange {
  readonly from: number
  readonly cameras: readonly DeviceMove<VisitCamera>[]
  readonly readers: readonly DeviceMove<VisitReader>[]
}
