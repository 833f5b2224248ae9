import { reportSchedules as contract } from '@stallwise/contract/reports/report-schedules.contract.ts'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import { checkSchedule, dueAfter } from '@stallwise/domain/reports/report-schedule.rules.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { sql } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'
import { listIds, lotResource } from '#features/resources/resources.public.ts'
import { isUser, mayActorAt, type Actor } from '#platform/http/actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { allReports } from '../all-reports.ts'
import { mayReadReport } from '../report-rights.ts'
import { loadLot, refuseUnknown } from '../load-report.ts'
import { listReaders } from './report-readers.store.ts'
import { writeRecipients } from './schedules.store.ts'

interface Person {
  readonly id: string
  readonly name: string | null
  readonly left: boolean
  readonly failure: string | null
}

/** Everybody who receives a report, or did, by their names; users whom the viewer does not see have none. */
const people = sql<Person[]>`(select coalesce(json_agg(json_build_object('id', r.user_id, 'name', u.name,
    'left', r.left_at is not null, 'failure', r.failure) order by lower(u.name), r.user_id), '[]')
  from report_recipient r left join app_user u on u.id = r.user_id
  where r.parking_lot_id = report_schedule.parking_lot_id and r.schedule_id = report_schedule.id)`

const stateOf = ({ left, failure }: Person) =>
  left ? ('left' as const) : failure === null ? ('receives' as const) : ('without-right' as const)

/** REP-91: a report about amounts is there for those who may see them. */
const seesReport = (actor: Actor, lotId: string, reportName: ReportName): boolean =>
  mayReadReport(allReports[reportName], (capability) => mayActorAt(actor, capability, lotId))

const requireReport = ({ actor, lotId }: LotChange, reportName: ReportName): void => {
  if (!seesReport(actor, lotId, reportName)) throw new Refusal('forbidden')
}

const idsOf = (all: readonly Person[]): string[] => all.filter(({ left }) => !left).map(({ id }) => id)

/** RML-01: what of a lot’s reports is sent by e-mail. */
export const schedules = lotResource({
  contract,
  table: 'report_schedule',
  kind: 'reportSchedule',
  stale: 'reports',
  audited: [],
  alsoRead: {
    people,
    set_up_by: sql<string | null>`(select u.name from app_user u where u.id = report_schedule.created_by)`,
  },
  isSeenBy: (row, actor) => seesReport(actor, row.parking_lot_id, row.report_name),
  fields: {
    reportName: { read: (row) => row.report_name, write: (entered) => ({ report_name: entered }) },
    filters: { read: (row) => row.filters, write: (entered) => ({ filters: JSON.stringify(entered) }) },
    sort: { read: (row) => row.sort, write: (entered) => ({ sort: entered }) },
    period: { read: (row) => row.period, write: (entered) => ({ period: entered }) },
    every: { read: (row) => row.every, write: (entered) => ({ every: entered }) },
    onDay: { read: (row) => row.on_day, write: (entered) => ({ on_day: entered }) },
    hour: { read: (row) => row.hour, write: (entered) => ({ hour: entered }) },
    format: { read: (row) => row.format, write: (entered) => ({ format: entered }) },
    recipients: { read: (row) => idsOf(row.people), write: () => ({}) },
    paused: { read: (row) => row.paused, write: (entered) => ({ paused: entered }) },
  },
  shown: (row, { now }) => ({
    setUpBy: row.set_up_by ?? '',
    people: row.people.map((person) => ({ _id: person.id, name: person.name ?? '', state: stateOf(person) })),
    nextAt: row.paused ? null : row.next_at.toISOString(),
    isSending: row.send_now_at !== null || (!row.paused && row.next_at.getTime() <= now),
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
    lastRows: row.last_rows,
    failure: row.failure,
    failedAt: row.failed_at?.toISOString() ?? null,
  }),
  rule: checkSchedule,
  known: async (change, row, draft) => {
    requireReport(change, draft.reportName)
    refuseUnknown(allReports[draft.reportName], {
      filters: draft.filters as Record<string, string[]>,
      sort: draft.sort ?? undefined,
    })
    const readers = await listReaders(change.tx, change.lotId, draft.reportName)
    const ids = await listIds(change.tx, 'report_schedule', change.lotId)
    return {
      others: [...ids].filter((id) => id !== row?.id).length,
      // Whom the viewer does not see was chosen by somebody who does.
      readers: new Set([...readers.map(({ userId }) => userId), ...(row ? idsOf(row.people) : [])]),
    }
  },
  alsoWrite: async ({ tx, lotId, now, actor }, draft, { row }) => {
    const { timeZone } = await loadLot(tx, lotId)
    return {
      time_zone: timeZone,
      next_at: isoOf(dueAfter(draft, now, timeZone)),
      ...(!row && { created_by: isUser(actor) ? actor.userId : '', created_at: isoOf(now) }),
    }
  },
  afterWrite: ({ tx, lotId }, id, { recipients }) => writeRecipients(tx, { lotId, id }, recipients),
})
