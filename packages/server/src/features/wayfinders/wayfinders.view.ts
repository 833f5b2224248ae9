import type { WayfinderView } from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import { showSign } from '@stallwise/domain/wayfinders/sign.rules.ts'
import type { ShownSign, SignFigures, SignSetup } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import type { WayfinderRow } from './wayfinders.store.ts'

export const setupOf = (row: WayfinderRow): SignSetup => ({
  name: row.name,
  lines: row.lines,
  fullAt: row.full_at,
  fullText: row.full_text,
  closedText: row.closed_text,
  staleText: row.stale_text,
  closed: row.closed,
})

export const signOf = (row: WayfinderRow, figures: SignFigures, now: number): ShownSign =>
  showSign(setupOf(row), figures, now)

/** How much of a wayfinder a viewer may see: names only, names and live content, or everything. */
export interface WayfinderVisibility {
  readonly gatesAlone: boolean
  readonly manages: boolean
  readonly live: boolean
}

const lastPushOf = (row: WayfinderRow): WayfinderView['lastPush'] =>
  row.sent_at === null || row.push_url === null
    ? null
    : {
        at: row.sent_at.toISOString(),
        ok: row.ok === true,
        status: row.status,
        reason: row.push_reason,
        failures: row.failures ?? 0,
      }

export const wayfinderView = (
  row: WayfinderRow,
  sign: ShownSign,
  { gatesAlone, manages, live }: WayfinderVisibility,
): WayfinderView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  name: row.name,
  description: gatesAlone ? '' : row.description,
  lines: gatesAlone ? [] : row.lines.map((line) => ({ ...line })),
  fullAt: row.full_at,
  fullText: row.full_text,
  closedText: row.closed_text,
  staleText: row.stale_text,
  closed: row.closed,
  feedPath: manages ? `/api/feed/wayfinders/${row.feed_token}` : null,
  pushUrl: manages ? row.push_url : null,
  pushFormat: row.push_format,
  hasPushSecret: row.push_secret !== null,
  lastPush: manages ? lastPushOf(row) : null,
  sign: live && !gatesAlone ? { name: sign.name, lines: sign.lines.map((line) => ({ ...line })) } : null,
  version: row.version,
})
