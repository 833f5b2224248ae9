import type { PlateReadEvent, TagReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { LoggedEvent } from '@stallwise/domain/judging/logged-event.ts'
import type { GateChange } from '@stallwise/domain/judging/gate-change.model.ts'
import type { PassChange } from '@stallwise/domain/passes/pass-change.model.ts'
import type { SettingsChange } from '@stallwise/domain/judging/lot-settings.ts'
import type { LayoutChange } from '@stallwise/domain/judging/lot-layout.ts'
import type { CalendarChange } from '@stallwise/domain/judging/calendar-change.model.ts'
import type { FiredTimer } from '@stallwise/domain/judging/lot-record.ts'
import type { StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import type { Violation } from '@stallwise/domain/violations/violations.model.ts'
import type { GateEntry } from '@stallwise/domain/visits/gate-entries.model.ts'
import type { PlateCorrection } from '@stallwise/domain/visits/plate-correction.ts'
import type { PoolClient } from 'pg'
import { epochMs } from './epoch-ms.ts'

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
  | { readonly kind: 'gates-decided'; readonly detail: GateEntry }

/** A log entry, and the version of the lot that it produced. */
type PlacedEntry = LogEntry & { readonly version: number; readonly now: number }

/** What produced one version of a lot: a batch of events, or a log entry. */
export interface LogStep {
  readonly version: number
  readonly now: number
  readonly events: readonly LoggedEvent[]
  readonly entries: readonly LogEntry[]
}

/** An event as a list, which takes less time to read than an object with names. */
type EventParts = readonly [
  eventId: string,
  at: number,
  kind: string,
  deviceId: string,
  sourceId: string,
  occupied: boolean | null,
  batteryPercent: number | null,
  fault: string | null,
  detail: object | null,
]

/** The events that produced one version. */
interface VersionRow {
  readonly version: number
  readonly now: number
  readonly events: readonly EventParts[]
}

const versionsAtOnce = 200

const eventOf = ([
  eventId,
  at,
  kind,
  deviceId,
  sourceId,
  occupied,
  batteryPercent,
  fault,
  detail,
]: EventParts): LoggedEvent => {
  if (kind === 'plate')
    return Object.assign(detail as PlateReadEvent, {
      kind: 'plate' as const,
      eventId,
      deviceId,
      at,
      sourceId,
    })
  if (kind === 'tag')
    return Object.assign(detail as TagReadEvent, { kind: 'tag' as const, eventId, deviceId, at, sourceId })
  return {
    kind: 'stall',
    eventId,
    deviceId,
    at,
    sourceId,
    occupied,
    batteryPercent: batteryPercent ?? undefined,
    fault: fault ?? undefined,
  }
}

/**
 * The events of a lot by version, some hundred versions at a time; the next ones are read while these are judged. In an
 * order, they are put together when they are fetched, not all at the beginning.
 */
async function* readEvents(client: PoolClient, lotId: string): AsyncGenerator<VersionRow[]> {
  await client.query(
    `declare log_events no scroll cursor for
     select lot_version as version, ${epochMs('max(received_at)')} as now,
       json_agg(json_build_array(event_id, ${epochMs('at')}, kind, device_id, source_id, occupied, battery_percent, fault, detail) order by at) as events
     from device_event where parking_lot_id = '${lotId}' group by lot_version order by lot_version`,
  )
  const fetchNext = () => {
    const fetched = client.query<VersionRow>(`fetch ${versionsAtOnce} from log_events`)
    // A failure is thrown where the rows are awaited.
    fetched.catch(() => {})
    return fetched
  }
  let next = fetchNext()
  for (;;) {
    const { rows } = await next
    const isLast = rows.length < versionsAtOnce
    if (!isLast) next = fetchNext()
    yield rows
    if (isLast) break
  }
  await client.query('close log_events')
}

/** Every log entry of a lot that is not a device event, oldest first. */
export const readEntries = async (client: PoolClient, lotId: string): Promise<PlacedEntry[]> => {
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

/** The log of a lot with these entries, version by version. Needs its own transaction. */
export async function* readLog(
  client: PoolClient,
  lotId: string,
  entries: readonly PlacedEntry[],
): AsyncGenerator<LogStep> {
  let place = 0
  const entriesBefore = function* (version: number): Generator<LogStep> {
    while (place < entries.length && entries[place]!.version < version) {
      const entry = entries[place++]!
      yield { version: entry.version, now: entry.now, events: [], entries: [entry] }
    }
  }
  for await (const rows of readEvents(client, lotId))
    for (const { version, now, events } of rows) {
      yield* entriesBefore(version)
      yield { version, now, events: events.map(eventOf), entries: [] }
    }
  yield* entriesBefore(Infinity)
}
