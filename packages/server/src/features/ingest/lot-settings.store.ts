import { furthestAheadMs, latenessWindowMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { LayoutChange } from '@stallwise/domain/judging/lot-layout.ts'
import { formerDefaultsOf } from '@stallwise/domain/judging/lot-settings.ts'
import type { SettingsChange } from '@stallwise/domain/judging/lot-settings.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { PoolClient } from 'pg'

/** CFG-27: the default visitor groups that reads from `start` on may still belong to. */
export const loadFormerDefaults = async (
  client: PoolClient,
  lotId: string,
  start: number,
): Promise<LotFacts['formerDefaults']> => {
  const { rows } = await client.query<{ at: Date; detail: SettingsChange | LayoutChange }>(
    `select at, detail from lot_log where parking_lot_id = $1 and kind in ('lot-configured', 'layout-changed') and at >= $2
     order by lot_version, ordinal`,
    [lotId, new Date(start - latenessWindowMs - 2 * furthestAheadMs)],
  )
  return rows.flatMap(({ at, detail }) =>
    formerDefaultsOf(
      'settings' in detail ? { from: detail.from ?? at.getTime(), ...detail.settings } : detail,
    ),
  )
}
