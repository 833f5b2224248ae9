import type { LotRecord } from '@stallwise/domain/judging/lot-record.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import { localDayOf, placeInDay } from '@stallwise/domain/time/local-day.ts'
import type { Violation } from '@stallwise/domain/violations/violations.model.ts'
import type { VisitMove } from '@stallwise/domain/visits/visits.model.ts'
import type { PoolClient } from 'pg'
import { msOf } from './epoch-ms.ts'
import { storedEndOf, visitIsFromLog } from '#features/judging/judging.public.ts'

/** The state of a lot, each part as texts by key, so that two states can be compared. */
export interface LotState {
  readonly figures: ReadonlyMap<string, string>
  readonly stalls: ReadonlyMap<string, string>
  readonly visits: ReadonlyMap<string, string>
  readonly samples: ReadonlyMap<string, string>
  readonly alerts: ReadonlyMap<string, string>
  readonly errors: ReadonlyMap<string, string>
  readonly violations: ReadonlyMap<string, string>
}

const time = (at: Date | number | null): number | null =>
  at === null || at === -Infinity ? null : Number(at)
const movePart = ({ at, eventId, zoneId }: VisitMove) => [at, eventId, zoneId]
const text = (...parts: unknown[]): string => JSON.stringify(parts)
/** Sorts the keys, since JSON in the database does not keep their order. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  )
}
const figuresOf = (figures: object): [string, string][] =>
  Object.entries(figures).map(([name, value]) => [name, JSON.stringify(ordered(value))])
/** Two errors or alerts may be identical, so their number is compared too. */
const numbered = (rows: readonly string[]): Map<string, string> => {
  const seen = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const nth = (seen.get(row) ?? 0) + 1
      seen.set(row, nth)
      return [`${row} #${nth}`, row]
    }),
  )
}

/** Leaves out the generated history, which a replay cannot reproduce. */
const since = (column: string) =>
  `${column} >= coalesce((select ends_at from lot_history where parking_lot_id = $1), '-infinity')`

const slotBegins = `(day::timestamp at time zone time_zone) + (place - 1) * interval '5 minutes'`

const loadRows = async (client: PoolClient, lotId: string, samplesFrom: number | null) => {
  const list = async (sql: string, ...more: unknown[]) => (await client.query(sql, [lotId, ...more])).rows
  const [lot] = await list('select counts, version from lot_state where parking_lot_id = $1')
  return {
    lot,
    stalls: await list('select * from stall_state where parking_lot_id = $1'),
    visits: await list(
      `select ${msOf('entered_at', 'exited_at', 'plate_at', 'stay_entered_at', 'stay_ended_at', 'last_read_at')}, entry_event_id, plate, passholder_id, match, group_id,
         read_plate, read_score, read_make, read_color, closed_by, exit_event_id, moves,
         exit_missed, entry_in_doubt, pass_not_valid
       from visit where parking_lot_id = $1 and ${visitIsFromLog('$1')}`,
    ),
    samples: await list(
      `select group_id, day, array(select case when ${slotBegins} >= $2 then v end
         from unnest(slots) with ordinality as u(v, place) order by place) as slots,
         exists (select 1 from passholder_group g where g.parking_lot_id = $1 and g.id = group_id) as "isSparse"
       from occupancy_sample join parking_lot on id = parking_lot_id where parking_lot_id = $1`,
      samplesFrom === null ? '-infinity' : new Date(samplesFrom),
    ),
    errors: await list(`select * from sensor_error where parking_lot_id = $1 and ${since('opened_at')}`),
    violations: await list(
      `select ${msOf('state_at', 'cause_at', 'opened_at', 'left_at', 'cleared_at', 'moved_at', 'dismiss_at', 'decided_at', 'seen_at')},
         key, visit_key, reason, status, ended_by, zone_id, decided_by, exceeded_ms, stay_visit_key
       from violation where parking_lot_id = $1 and ${since('opened_at')}`,
    ),
    alerts: await list(
      `select * from alert where parking_lot_id = $1 and alert_type = 'occupancy' and ${since('date_created')}`,
    ),
  }
}

/** What identifies a violation: keys from before had no cause. */
const violationKey = ({
  key,
  visit,
  reason,
  causeAt,
}: Pick<Violation, 'key' | 'visit' | 'reason' | 'causeAt'>) =>
  visit === null || reason === 'reported' ? key : `${visit} ${reason} ${causeAt}`

/** OCC-62: of a passholder group, no vehicle and no value are the same. */
const isNoSample = (value: number | null, isSparse: boolean): boolean =>
  value === null || (isSparse && value === 0)

/** The state of a lot as stored in the database. */
export const storedState = async (
  client: PoolClient,
  lotId: string,
  samplesFrom: number | null,
): Promise<LotState> => {
  const { lot, stalls, visits, samples, errors, alerts, violations } = await loadRows(
    client,
    lotId,
    samplesFrom,
  )
  return {
    figures: new Map(figuresOf(lot.counts)),
    stalls: new Map(
      stalls.map((row) => [
        row.stall_id,
        text(
          ...[
            row.occupied,
            time(row.since),
            time(row.last_at),
            row.last_event_id ?? '',
            time(row.last_seen_at),
          ],
          ...[row.battery_percent, time(row.battery_at), row.fault, time(row.fault_at), row.errors.sort()],
        ),
      ]),
    ),
    visits: new Map(
      visits.map((row) => [
        `${row.entered_at} ${row.entry_event_id}`,
        text(
          ...[row.plate, time(row.plate_at), row.passholder_id, row.match, row.group_id],
          ...[row.read_plate, row.read_score, row.read_make, row.read_color],
          ...[time(row.exited_at), row.closed_by, row.exit_event_id],
          ...[time(row.stay_entered_at), time(row.stay_ended_at), row.exit_missed, row.entry_in_doubt],
          time(row.last_read_at),
          row.pass_not_valid,
          ...row.moves.map((move: VisitMove) => movePart(move)),
        ),
      ]),
    ),
    samples: new Map(
      samples.flatMap((row) =>
        (row.slots as (number | null)[]).flatMap((value, place): [string, string][] =>
          isNoSample(value, row.isSparse) ? [] : [[`${row.group_id} ${row.day} ${place}`, `${value}`]],
        ),
      ),
    ),
    errors: numbered(
      errors.map((row) =>
        text(row.stall_id, row.device_id, row.kind, row.detail, time(row.opened_at), time(row.resolved_at)),
      ),
    ),
    violations: new Map(
      violations.map((row) => [
        violationKey({ ...row, visit: row.visit_key, causeAt: row.cause_at }),
        text(
          // Not the plate: it is erased later than that of the visit, which is compared.
          ...[row.reason, row.status, time(row.state_at), row.ended_by, row.zone_id, row.exceeded_ms],
          ...[time(row.opened_at), time(row.left_at), time(row.cleared_at), time(row.moved_at)],
          ...[time(row.dismiss_at), time(row.decided_at), row.decided_by],
          ...[time(row.seen_at), row.stay_visit_key],
        ),
      ]),
    ),
    alerts: numbered(
      alerts.map((row) =>
        text(
          ...[row.group_id, row.alert_body, Number(row.occupancy), Number(row.threshold)],
          ...[time(row.date_created), time(row.updated_at)],
          row.alert_status === 'active' ? 'open' : row.held_back ? 'suppressed' : 'over',
        ),
      ),
    ),
  }
}

/** Until when a lot's history was generated, in milliseconds since 1970 UTC; -Infinity if it was not. */
export const generatedUntil = async (client: PoolClient, lotId: string): Promise<number> => {
  const { rows } = await client.query<{ ends_at: Date }>(
    'select ends_at from lot_history where parking_lot_id = $1',
    [lotId],
  )
  return rows[0]?.ends_at.getTime() ?? -Infinity
}

/** The state of a replayed lot in memory; without what began in a generated history, which users may have changed since. */
export const recordedState = (record: LotRecord, since: number): LotState => {
  const { facts } = record.lot
  const dense = new Set([facts.lotId, ...facts.groups.map(({ id }) => id)])
  const sampleOf = (key: string, slot: number, value: number): [string, string] => {
    const day = localDayOf(slot * slotMs, facts.timeZone)
    return [`${key} ${day.day} ${placeInDay(slot, day)}`, `${value}`]
  }
  return {
    figures: new Map(figuresOf(record.lot.figures())),
    stalls: new Map(
      record.lot.stalls.layouts.map(({ id }) => {
        const { lastSeenAt, battery, fault, errors } = record.stalls.factsOf(id)
        const { occupied, since, at, eventId } = record.stalls.latestOf(id)
        return [
          id,
          text(
            ...[occupied, time(since), time(at), eventId, time(lastSeenAt), battery?.percent ?? null],
            ...[time(battery?.at ?? null), fault?.text ?? null, time(fault?.at ?? null), [...errors].sort()],
          ),
        ]
      }),
    ),
    visits: new Map(
      [...record.visits].map(([key, visit]) => [
        key,
        text(
          ...[visit.plate, time(visit.plateAt), visit.passholderId, visit.match, visit.groupId],
          ...[visit.seen?.plate ?? null, visit.seen?.score ?? null],
          ...[visit.seen?.make ?? null, visit.seen?.color ?? null],
          ...[time(visit.exitedAt), visit.closedBy, visit.exitEventId],
          ...[time(visit.stayEnteredAt), time(visit.stayEndedAt), visit.exitMissed, visit.entryInDoubt],
          time(visit.lastReadAt),
          visit.passNotValid ?? false,
          ...visit.moves.map(movePart),
        ),
      ]),
    ),
    samples: new Map(
      [...record.samples].flatMap(([key, values]) =>
        [...values].flatMap(([slot, value]) =>
          isNoSample(value, !dense.has(key)) ? [] : [sampleOf(key, slot, value!)],
        ),
      ),
    ),
    errors: numbered(
      record.alertsAndErrors.errors
        .filter(({ openedAt }) => openedAt >= since)
        .map((error) =>
          text(
            ...[error.stallId, error.deviceId, error.kind, error.detail],
            ...[time(error.openedAt), time(error.resolvedAt)],
          ),
        ),
    ),
    violations: new Map(
      [...record.violations.values()]
        .filter(({ openedAt }) => openedAt >= since)
        .map((violation) => [
          violationKey(violation),
          text(
            ...[violation.reason, violation.status, time(violation.stateAt), storedEndOf(violation)],
            ...[violation.zoneId, violation.exceededMs ?? null],
            ...[time(violation.openedAt), time(violation.leftAt), time(violation.clearedAt)],
            ...[time(violation.movedAt), time(violation.dismissAt)],
            ...[time(violation.decision?.at ?? null), violation.decision?.by ?? null],
            ...[time(violation.seenAt ?? null), violation.stayVisit ?? null],
          ),
        ]),
    ),
    alerts: numbered(
      record.alertsAndErrors.alerts
        .filter(({ createdAt }) => createdAt >= since)
        .map((alert) =>
          text(
            ...[alert.groupId, alert.body, alert.occupancyPercent ?? 0, alert.thresholdPercent],
            ...[time(alert.createdAt), time(alert.updatedAt), alert.state],
          ),
        ),
    ),
  }
}
