import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { schedules } from '#features/reports/mail/schedules.resource.ts'
import { makerOf, insertRow, samplesOf } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const lotId = ({ lot }: Target) => lot.lot.id

/** A user who may receive reports of the lot. */
const aReader = async (target: Target): Promise<string> => {
  const { rows } = await target.database.asSystem((tx) =>
    sql<{ id: string }>`select id from app_user u where u.removed_at is null and not u.blocked
        and ('provider' = any(u.roles) or 'fullAccessCustomer' = any(u.roles)
          and exists (select from user_lot where user_id = u.id and parking_lot_id = ${lotId(target)}))
      order by 'provider' = any(u.roles) limit 1`.execute(tx),
  )
  return rows[0]!.id
}

const body = async (target: Target) => ({
  reportName: 'visitor',
  period: 'yesterday',
  every: 'day',
  hour: 6,
  recipients: [await aReader(target)],
})

const columns = async (target: Target) => ({
  created_by: await aReader(target),
  created_at: new Date(),
  time_zone: 'America/Toronto',
  next_at: new Date(Date.now() + 86_400_000),
})

const aSchedule = async (target: Target): Promise<string> => {
  const id = await makerOf(schedules, { body, columns })(target)
  await target.database.asSystem(async (tx) =>
    tx
      .insertInto('report_recipient')
      .values({
        parking_lot_id: lotId(target),
        schedule_id: id,
        user_id: await aReader(target),
        failure: null,
      })
      .execute(),
  )
  return id
}

/** A file that was sent to everybody. */
const aSentReport = async (target: Target): Promise<string> => {
  const file = { created_at: new Date(), sent_at: new Date(), rows: 1, bytes: 3, with_amounts: false }
  const id = await insertRow(target, 'report_file', {
    ...file,
    schedule_id: uuidv7(),
    report_name: 'visitor',
    range_from: new Date(),
    range_to: new Date(),
    format: 'csv',
  })
  await target.files.write(`reports/${lotId(target)}/${id}.csv`, Buffer.from('a\nb'), 'text/csv')
  await target.database.asSystem((tx) =>
    sql`insert into report_mail (parking_lot_id, id, schedule_id, file_id, user_id, created_at, state)
      select ${lotId(target)}, gen_random_uuid(), ${uuidv7()}, ${id}, app_user.id, now(), 'sent' from app_user`.execute(
      tx,
    ),
  )
  return id
}

const sent = async (target: Target) => ({
  params: { lotId: lotId(target), id: await aSentReport(target) },
})

/** A request for each call of reports by e-mail. */
export const reportSamples = {
  ...samplesOf(schedules, { body, columns }),
  'PUT /report-schedules/{id}': ofLot(async (target) => ({
    params: { id: await aSchedule(target) },
    body: { hour: 7, version: 1 },
  })),
  'POST /report-schedules/{id}/restore': ofLot(async (target) => {
    const id = await aSchedule(target)
    await target.database.asSystem((tx) =>
      tx.updateTable('report_schedule').set({ removed_at: new Date() }).where('id', '=', id).execute(),
    )
    return { params: { id } }
  }),
  'POST /report-schedules/{id}/send': ofLot(async (target) => ({ params: { id: await aSchedule(target) } })),
  'GET /parking-lots/{lotId}/report-readers': ofLot((target) => ({
    params: { lotId: lotId(target) },
    query: { reportName: 'visitor' },
  })),
  'GET /parking-lots/{lotId}/sent-reports/{id}': ofLot(sent),
  'GET /parking-lots/{lotId}/sent-reports/{id}/file': ofLot(sent),
}
