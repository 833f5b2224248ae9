import type { SentReport } from '@stallwise/contract/reports/report-schedules.contract.ts'
import { storedDays } from '@stallwise/domain/reports/report-schedule.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Services } from '#services.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { allReports } from '../all-reports.ts'
import { listReaders } from './report-readers.store.ts'
import { schedules } from './schedules.resource.ts'
import { askToSend } from './schedules.store.ts'
import { findSent, keyOfFile } from './sent-reports.store.ts'
import { typeOfFormat } from './store-reports.ts'

/** REP-91: the reports about amounts. */
const ofAmounts = Object.values(allReports)
  .filter(({ needsMoney }) => needsMoney)
  .map(({ name }) => name)

/** REP-91: schedules of reports about amounts are there for those who may see them. */
const listSchedules: typeof schedules.list = (parts, call) => {
  const seesAll = mayAt(call.viewer, 'payment.manage', call.lotId)
  const narrowed = seesAll ? sql`true` : sql`report_name <> all(${ofAmounts}::text[])`
  return schedules.list(parts, { ...call, narrowed })
}

const ended = () => new Refusal('not-found')

/** RML-11, RML-21: a file that was sent to the viewer, who still has the rights for it. */
const loadSent = async ({ database, clock }: Services, viewer: Viewer, lotId: string, id: string) => {
  const scope = scopeOf(viewer)
  const found = await database.withViewer(scope, (tx) => findSent(tx, { lotId, id, userId: viewer.userId }))
  if (!found || found.created_at.getTime() <= clock() - storedDays * dayMs) throw ended()
  const needsMoney = found.with_amounts || allReports[found.report_name].needsMoney
  if (needsMoney && !mayAt(viewer, 'payment.manage', lotId)) throw new Refusal('forbidden')
  return found
}

type Sent = Awaited<ReturnType<typeof loadSent>>

const sentView = (row: Sent): SentReport => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  reportName: row.report_name,
  timeZone: row.time_zone,
  from: row.range_from.toISOString(),
  to: row.range_to.toISOString(),
  rows: row.rows,
  bytes: row.bytes,
  format: row.format,
  until: new Date(row.created_at.getTime() + storedDays * dayMs).toISOString(),
})

const bindFiles = (bind: Bind, services: Services): void => {
  bind('GET /parking-lots/{lotId}/sent-reports/{id}', async ({ viewer, params: { lotId, id } }) =>
    sentView(await loadSent(services, viewer, lotId, id)),
  )
  bind('GET /parking-lots/{lotId}/sent-reports/{id}/file', async ({ viewer, params, reply }) => {
    const row = await loadSent(services, viewer, params.lotId, params.id)
    const file = await services.files.read(keyOfFile(row))
    if (!file) throw ended()
    return reply
      .header('content-disposition', `attachment; filename="${row.report_name}.${row.format}"`)
      .header('row-count', String(row.rows))
      .header('cache-control', 'private, no-store')
      .type(typeOfFormat[row.format])
      .send(Buffer.from(file.bytes))
  })
}

/** Reports by e-mail. */
export const reportMailsRoutes = (bind: Bind, services: Services): void => {
  const { commands } = schedules
  bindLotResource(bind, services, { ...schedules, list: listSchedules } as typeof schedules)
  bind('POST /report-schedules/{id}/send', ({ viewer, params: { id } }) =>
    commands.alter(services, viewer, id, 'send', ({ tx, lotId, now }, row) =>
      askToSend(tx, { lotId, id: row.id }, new Date(now)),
    ),
  )
  bind('GET /parking-lots/{lotId}/report-readers', async ({ viewer, params: { lotId }, query }) => ({
    data: (
      await services.database.withViewer(scopeOf(viewer), (tx) => listReaders(tx, lotId, query.reportName))
    ).map(({ userId: _id, name, email }) => ({ _id, name, email })),
  }))
  bindFiles(bind, services)
}
