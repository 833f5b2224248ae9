import type { VisitCamera, VisitReader } from '../visits/visits.model.ts'

/** The facts of a gate device before and after a change; null = does not exist. */
export interface DeviceChange<Device> {
  readonly deviceId: string
  readonly before: Device | null
  readonly after: Device | null
}

/**
 * ING-25: a change of cameras, readers, their zones or thresholds. It applies to reads from `from` on, in milliseconds
 * since 1970 UTC, which is later than every earlier read.
 */
export interface GateChange {
  readonly from: number
  readonly cameras: readonly DeviceChange<VisitCamera>[]
  readonly readers: readonly DeviceChange<VisitReader>[]
}
