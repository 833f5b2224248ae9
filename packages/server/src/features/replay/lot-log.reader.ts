import type { PlateReadEvent, TagReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { LoggedEvent } from '@stallwise/domain/judging/logged-event.ts'
import type { GateChange } from '@stallwise/domain/judging/gate-change.model.ts'
import type { PassChange } from '@stallwise/domain/judging/pass-change.model.ts'
import type { SettingsChange } from '@stallwise/domain/judging/lot-settings.ts'
import type { LayoutChange } from '@stallwise/domain/judging/lot-layout.ts'
import type { CalendarChange } from '@stallwise/domain/judging/calendar-change.model.ts'
import type { FiredTimer } from '@stallwise/domain/judging/lot-record.ts'
import type { StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import type { Violation } from '@stallwise/domain/violations/violations.model.ts'
import type { PlateCorrection } from '@stallwise/domain/visits/plate-correction.ts'
import type { PoolClient } from 'pg'

interface EditedStall {
  readonly stallId: string
  readonly before: StallDetails
  readonly after: StallDetails
}

/** A log entry of a lot that is not a device event. */
export type LogEntry =
  | { readonly kind: 'timers'; readonly detail: readonly FiredTimer[] }
  | {
      readonly kind: 'stall-edited'
      readonly detail: EditedStall
    }
  | { readonly kind: 'stalls-edited'; readonly detail: { stalls: readonly EditedStall[] } }
  | {
      readonly kind: 'alert-deleted'
      readonly detail: { alertType: 'occupancy' | 'violation'; groupId: string | null }
    }
  | { readonly kind: 'calendar-changed'; readonly detail: CalendarChange }
  | { readonly kind: 'lot-configured'; readonly detail: SettingsChange }
  | { readonly kind: 'devices-changed'; readonly detail: GateChange }
  | { readonly kind: 'passes-changed'; readonly detail: PassChange }
  | { readonly kind: 'layout-changed'; readonly detail: LayoutChange }
  | { readonly kind: 'violation-set'; readonly detail: { violation: Violation } }
  | { readonly kind: 'plate-corrected'; readonly detail: PlateCorrection }
  | { readonly kind: 'tags-reset'; readonly detail: { at: number } }

/** What produced one version of a lot: a batch of events, or a log entry. */
export interface LogStep {
  readonly version: number
  readonly now: number
  readonly events: readonly LoggedEvent[]
  readonly entries: readonly LogEntry[]
}

interface EventRow {
  lot_version: number
  received_at: Date
  source_id: string
  event_id: string
  at: Date
  kind: string
  device_id: string
  occupied: boolean | null
  battery_percent: number | null
  fault: string | null
  detail: object | null
}

const rowsAtOnce = 5_000

const eventOf = (row: EventRow): LoggedEvent => {
  const at = row.at.getTime()
  const { event_id: eventId, device_id: deviceId, source_id: sourceId } = row
  if (row.kind === 'plate')
    return Object.assign(row.detail as PlateReadEvent, {
      kind: 'plate' as const,
      eventId,
      deviceId,
      at,
      sourceId,
    })
  if (row.kind === 'tag')
    return Object.assign(row.detail as TagReadEvent, {
      kind: 'tag' as const,
      eventId,
      deviceId,
      at,
      sourceId,
    })
  return {
    kind: 'stall',
    eventId,
    deviceId,
    at,
    sourceId,
    occupied: row.occupied,
    batteryPercent: row.battery_percent ?? undefined,
    fault: row.fault ?? undefined,
  }
}

/** The events of a lot by version, some thousands at a time; the next ones are read while these are judged. */
async function* readEvents(client: PoolClient, lotId: string): AsyncGenerator<EventRow[]> {
  await client.query(
    `declare log_events no scroll cursor for select * from device_event where parking_lot_id = '${lotId}' order by lot_version`,
  )
  const fetchNext = () => {
    const fetched = client.query<EventRow>(`fetch ${rowsAtOnce} from log_events`)
    // A failure is thrown where the rows are awaited.
    fetched.catch(() => {})
    return fetched
  }
  let next = fetchNext()
  for (;;) {
    const { rows } = await next
    const isLast = rows.length < rowsAtOnce
    if (!isLast) next = fetchNext()
    yield rows
    if (isLast) break
  }
  await client.query('close log_events')
}

/** Every log entry of a lot that is not a device event, oldest first. */
export const readEntries = async (
  client: PoolClient,
  lotId: string,
): Promise<(LogEntry & { version: number; now: number })[]> => {
  const { rows } = await client.query(
    'select lot_version, at, kind, detail from lot_log where parking_lot_id = $1 order by lot_version, ordinal',
    [lotId],
  )
  return rows.map((row) => ({
    kind: row.kind,
    detail: row.detail,
    version: row.lot_version,
    now: row.at.getTime(),
  }))
}

/** The log of a lot, version by version. Needs its own transaction. */
export async function* readLog(client: PoolClient, lotId: string): AsyncGenerator<LogStep> {
  const entries = await readEntries(client, lotId)
  let place = 0
  const entriesBefore = function* (version: number): Generator<LogStep> {
    while (place < entries.length && entries[place]!.version < version) {
      const entry = entries[place++]!
      yield { version: entry.version, now: entry.now, events: [], entries: [entry] }
    }
  }
  let batch: EventRow[] = []
  const stepOf = (rows: readonly EventRow[]): LogStep => ({
    version: rows[0]!.lot_version,
    now: rows[0]!.received_at.getTime(),
    events: rows.map(eventOf),
    entries: [],
  })
  for await (const rows of readEvents(client, lotId))
    for (const row of rows) {
      if (batch.length > 0 && batch[0]!.lot_version !== row.lot_version) {
        yield* entriesBefore(batch[0]!.lot_version)
        yield stepOf(batch)
        batch = []
      }
      batch.push(row)
    }
  if (batch.length > 0) {
    yield* entriesBefore(batch[0]!.lot_version)
    yield stepOf(batch)
  }
  yield* entriesBefore(Infinity)
}
