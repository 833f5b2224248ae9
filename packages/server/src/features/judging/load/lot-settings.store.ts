import { maxAheadMs, maxLatenessMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { LayoutChange } from '@stallwise/domain/judging/lot-layout.ts'
import {
  formerDefaultsOf,
  settingsOfLog,
  type SettingsChange,
} from '@stallwise/domain/judging/lot-settings.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { PoolClient } from 'pg'

/** ING-03: the longest lateness window of a lot since a time, including the current one. */
export const loadWidestLateness = async (
  client: PoolClient,
  lotId: string,
  start: number,
  latenessMs: number,
): Promise<number> => {
  const { rows } = await client.query<{ detail: SettingsChange }>(
    `select detail from lot_log where parking_lot_id = $1 and kind = 'lot-configured' and at >= $2`,
    [lotId, new Date(start - 2 * maxAheadMs)],
  )
  return Math.max(latenessMs, ...rows.map(({ detail }) => settingsOfLog(detail.before).latenessMs))
}

/** CFG-27: former default visitor groups that reads since `start` may still belong to. */
export const loadFormerDefaults = async (
  client: PoolClient,
  lotId: string,
  start: number,
): Promise<LotFacts['formerDefaults']> => {
  const { rows } = await client.query<{ at: Date; detail: SettingsChange | LayoutChange }>(
    `select at, detail from lot_log where parking_lot_id = $1 and kind in ('lot-configured', 'layout-changed') and at >= $2
     order by lot_version, ordinal`,
    [lotId, new Date(start - maxLatenessMs - 2 * maxAheadMs)],
  )
  return rows.flatMap(({ at, detail }) =>
    formerDefaultsOf(
      'settings' in detail ? { from: detail.from ?? at.getTime(), ...detail.settings } : detail,
    ),
  )
}
