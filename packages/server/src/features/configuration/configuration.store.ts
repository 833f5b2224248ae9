import {
  type LotSettings,
  type PassValidityGroup,
  type RecommendationSettings,
  defaultRecommendationSettings,
} from '@stallwise/domain/configuration/lot-settings.model.ts'
import type { Tx } from '#platform/database/database.ts'

export interface ProductAccess {
  readonly insightVolt: boolean
  readonly visitorValidation: boolean
  readonly enforcement: boolean
  readonly payments: boolean
}

export interface StoredLot {
  readonly id: string
  readonly version: number
  readonly timeZone: string
  readonly currency: string
  readonly customer: { readonly _id: string; readonly name: string }
  readonly productAccess: ProductAccess
  readonly settings: LotSettings
}

const selectLot = (tx: Tx, lotId: string) =>
  tx
    .selectFrom('parking_lot as lot')
    .leftJoin('customer', 'customer.id', 'lot.customer_id')
    .selectAll('lot')
    .select('customer.name as customer_name')
    .where('lot.id', '=', lotId)
    .executeTakeFirst()

type LotRow = NonNullable<Awaited<ReturnType<typeof selectLot>>>

const settingsOf = (row: LotRow): LotSettings => ({
  name: row.name,
  address: row.address,
  city: row.city,
  highOccupancyThreshold: row.high_occupancy_threshold,
  capitalizationRate: row.capitalization_rate,
  sensorTimeoutMinutes: row.sensor_timeout_minutes,
  latenessMinutes: row.lateness_minutes,
  violationGraceMinutes: row.violation_grace_minutes,
  timeLimitMinutes: row.time_limit_minutes,
  enableTenantTrackingByPassholderGroup: row.enable_tenant_tracking_by_passholder_group,
  enableSmallerMapIcon: row.enable_smaller_map_icon,
  publicMap: row.public_map,
  retention: {
    events: row.retention_days,
    plates: row.plate_days,
    matchedImages: row.matched_image_days,
    unmatchedImages: row.unmatched_image_days,
  },
  tabAccess: row.tab_access as LotSettings['tabAccess'],
  passValidityGroups: row.pass_validity_groups as PassValidityGroup[],
  visitorDurations: row.visitor_durations,
  exitGraceMinutes: row.exit_grace_minutes,
  coverBeforeMinutes: row.cover_before_minutes,
  recommendationSettings: {
    ...defaultRecommendationSettings,
    ...(row.recommendation_settings as Partial<RecommendationSettings>),
  },
  timeBoundPasses: row.time_bound_passes,
})

export const findLot = async (tx: Tx, lotId: string): Promise<StoredLot | undefined> => {
  const row = await selectLot(tx, lotId)
  if (!row) return undefined
  return {
    id: row.id,
    version: row.version,
    timeZone: row.time_zone,
    currency: row.currency,
    customer: { _id: row.customer_id, name: row.customer_name ?? '' },
    productAccess: row.product_access as ProductAccess,
    settings: settingsOf(row),
  }
}

export const saveSettings = async (tx: Tx, lotId: string, settings: LotSettings): Promise<void> => {
  const { retention } = settings
  await tx
    .updateTable('parking_lot')
    .set((eb) => ({
      name: settings.name,
      address: settings.address,
      city: settings.city,
      high_occupancy_threshold: settings.highOccupancyThreshold,
      capitalization_rate: settings.capitalizationRate,
      sensor_timeout_minutes: settings.sensorTimeoutMinutes,
      lateness_minutes: settings.latenessMinutes,
      violation_grace_minutes: settings.violationGraceMinutes,
      time_limit_minutes: settings.timeLimitMinutes,
      enable_tenant_tracking_by_passholder_group: settings.enableTenantTrackingByPassholderGroup,
      enable_smaller_map_icon: settings.enableSmallerMapIcon,
      public_map: settings.publicMap,
      retention_days: retention.events,
      plate_days: retention.plates,
      matched_image_days: retention.matchedImages,
      unmatched_image_days: retention.unmatchedImages,
      tab_access: JSON.stringify(settings.tabAccess),
      pass_validity_groups: JSON.stringify(settings.passValidityGroups),
      visitor_durations: [...settings.visitorDurations],
      exit_grace_minutes: settings.exitGraceMinutes,
      cover_before_minutes: settings.coverBeforeMinutes,
      recommendation_settings: JSON.stringify(settings.recommendationSettings),
      time_bound_passes: settings.timeBoundPasses,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', lotId)
    .execute()
}

export const saveProductAccess = async (tx: Tx, lotId: string, access: ProductAccess): Promise<void> => {
  await tx
    .updateTable('parking_lot')
    .set((eb) => ({ product_access: JSON.stringify(access), version: eb('version', '+', 1) }))
    .where('id', '=', lotId)
    .execute()
}

/** CFG-06: ids of the validity groups that passes of the lot refer to. */
export const listUsedValidityGroups = async (tx: Tx, lotId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('passholder')
    .select('validity_group')
    .distinct()
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .where('validity_group', 'is not', null)
    .$narrowType<{ validity_group: string }>()
    .execute()
  return rows.map((row) => row.validity_group)
}

/** The names of the other lots of a lot's customer. */
export const listOtherNames = async (tx: Tx, { id, customer }: StoredLot): Promise<string[]> => {
  const rows = await tx
    .selectFrom('parking_lot')
    .select('name')
    .where('customer_id', '=', customer._id)
    .where('id', '!=', id)
    .execute()
  return rows.map(({ name }) => name)
}

export const listFloorsWithStalls = async (tx: Tx, lotId: string) =>
  tx
    .selectFrom('floor')
    .leftJoin('stall', (join) =>
      join
        .onRef('stall.parking_lot_id', '=', 'floor.parking_lot_id')
        .onRef('stall.floor_id', '=', 'floor.id'),
    )
    .select(({ fn }) => ['floor.floor_name', fn.count<number>('stall.id').as('stalls')])
    .where('floor.parking_lot_id', '=', lotId)
    .groupBy(['floor.floor_name', 'floor.position'])
    .orderBy('floor.position')
    .execute()
