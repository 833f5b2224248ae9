import { maxAheadMs, maxLatenessMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { LayoutChange } from '@stallwise/domain/judging/lot-layout.ts'
import {
  formerDefaultsOf,
  settingsOfLog,
  type SettingsChange,
} from '@stallwise/domain/judging/lot-settings.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { SqlClient } from '#platform/database/ask.ts'
import { askOf, wantedLots, type OfLot, type WantedLot } from './wanted-lots.ts'

/** ING-03: the longest lateness windows of lots that were changed since a time. */
export const loadFormerLateness = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<number>> => {
  const rowsOf = await askOf<{ lot: string; detail: SettingsChange }>(
    client,
    lots.map(({ lotId, start }) => ({ lotId, start: start - 2 * maxAheadMs })),
    `select lot, detail from ${wantedLots} join lot_log on parking_lot_id = lot and at >= start
     where kind = 'lot-configured'`,
  )
  return (lotId) => Math.max(0, ...rowsOf(lotId).map(({ detail }) => settingsOfLog(detail.before).latenessMs))
}

/** CFG-27: former default visitor groups that reads since `start` may still belong to. */
export const loadFormerDefaults = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<LotFacts['formerDefaults']>> => {
  const rowsOf = await askOf<{ lot: string; at: Date; detail: SettingsChange | LayoutChange }>(
    client,
    lots.map(({ lotId, start }) => ({ lotId, start: start - maxLatenessMs - 2 * maxAheadMs })),
    `select lot, at, detail from ${wantedLots} join lot_log on parking_lot_id = lot and at >= start
     where kind in ('lot-configured', 'layout-changed') order by lot_version, ordinal`,
  )
  return (lotId) =>
    rowsOf(lotId).flatMap(({ at, detail }) =>
      formerDefaultsOf(
        'settings' in detail ? { from: detail.from ?? at.getTime(), ...detail.settings } : detail,
      ),
    )
}
