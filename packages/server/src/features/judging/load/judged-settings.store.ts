import type { AlertFacts, GroupFacts, JudgedSettings } from '@stallwise/domain/judging/judging.model.ts'
import type { PassValidityGroup } from '@stallwise/domain/configuration/lot-settings.model.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'
import type { SqlClient } from '#platform/database/ask.ts'
import { askOf, wantedLots, type OfLot, type WantedLot } from './wanted-lots.ts'

type GroupRow = Omit<GroupFacts, 'thresholdPercent'> & {
  readonly lot: string
  readonly thresholdPercent: string | null
}

/** The groups of lots. */
export const loadGroups = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<GroupFacts[]>> => {
  const rowsOf = await askOf<GroupRow>(
    client,
    lots,
    `select lot, id, name, type, counted_by as "countedBy", typed_capacity as "typedCapacity",
       high_occupancy_threshold as "thresholdPercent", is_default_visitor as "isDefaultVisitor"
     from ${wantedLots} join parking_group on parking_lot_id = lot and removed_at is null
     order by array_position(array['tenant', 'visitor', 'ev', 'reserved'], type), name`,
  )
  return (lotId) =>
    rowsOf(lotId).map(({ lot: _, thresholdPercent, ...row }) => ({
      ...row,
      thresholdPercent: thresholdPercent === null ? null : Number(thresholdPercent),
    }))
}

/** The occupancy alerts of lots that are open or held back. */
export const loadAlerts = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<AlertFacts[]>> => {
  const rowsOf = await askOf<{ lot: string; key: string; alert_status: string }>(
    client,
    lots,
    `select lot, coalesce(group_id, parking_lot_id) as key, alert_status
     from ${wantedLots} join alert on parking_lot_id = lot
     where alert_type = 'occupancy' and (alert_status = 'active' or held_back)`,
  )
  return (lotId) =>
    rowsOf(lotId).map((row) => ({
      key: row.key,
      state: row.alert_status === 'active' ? 'open' : 'suppressed',
    }))
}

/** The columns of a lot with the settings that affect judging. */
export interface SettingsRow {
  readonly high_occupancy_threshold: string
  readonly sensor_timeout_minutes: number
  readonly lateness_minutes: number
  readonly pass_validity_groups: readonly PassValidityGroup[]
  readonly enable_tenant_tracking_by_passholder_group: boolean
}

/** The settings that are columns of the lot itself. */
export const settingsOf = (row: SettingsRow): Omit<JudgedSettings, 'groups' | 'enforcement'> => ({
  thresholdPercent: Number(row.high_occupancy_threshold),
  sensorTimeoutMs: row.sensor_timeout_minutes * minuteMs,
  latenessMs: row.lateness_minutes * minuteMs,
  passValidityGroups: row.pass_validity_groups,
  countsPassholderGroups: row.enable_tenant_tracking_by_passholder_group,
})
