import type { ColumnType } from 'kysely'

type MaybeAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface LotRetentionTable {
  parking_lot_id: string
  matched_images_until: MaybeAt
  files_swept_until: MaybeAt
  plates_erased_until: MaybeAt
  log_from: MaybeAt
}

export interface DeviceLogBaseTable {
  parking_lot_id: string
  device_id: string
  last_seen_at: ColumnType<Date, Date | string, Date | string>
  at: MaybeAt
  event_id: string | null
  occupied: boolean | null
  since: MaybeAt
  battery_percent: number | null
  battery_at: MaybeAt
  fault: string | null
  fault_at: MaybeAt
}
