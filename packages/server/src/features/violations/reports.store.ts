import { plainText } from '@stallwise/domain/find/find.rules.ts'
import type { ReportPlace } from '@stallwise/contract/violations/reports.contract.ts'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { hasEveryWord } from '#platform/database/list-search.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ViolationRow } from './violations.store.ts'

/** VIO-31: at most so many places are offered. */
const mostPlaces = 20

/** VIO-31: zones, sectors and stalls with a part of their name; without one no stalls, which are too many. */
export const findReportPlaces = async (tx: Tx, lotId: string, search: string): Promise<ReportPlace[]> => {
  const has = (name: string) => hasEveryWord(sql`find_text(${sql.ref(name)})`, search)
  const { rows } = await sql<ReportPlace>`
    select id as _id, kind, name, floor from (
      select id, 'zone' as kind, name, null as floor, 1 as rank from zone
        where parking_lot_id = ${lotId} and removed_at is null and ${has('name')}
      union all select id, 'sector', name, null, 2 from sector
        where parking_lot_id = ${lotId} and removed_at is null and ${has('name')}
      union all select s.id, 'stall', s.stall_number, f.floor_name, case when find_text(s.stall_number) = ${plainText(search)} then 0 else 3 end
        from stall s left join floor f on f.parking_lot_id = s.parking_lot_id and f.id = s.floor_id
        where s.parking_lot_id = ${lotId} and ${search} <> '' and ${has('s.stall_number')}
    ) place order by rank, length(name), name, id limit ${mostPlaces}`.execute(tx)
  return rows
}

/** VIO-32: a further report about a vehicle whose report is active. */
export const saveFurtherReport = async (
  tx: Tx,
  report: {
    readonly lotId: string
    readonly violationId: string
    readonly at: Date
    readonly by: string
    readonly key: string | null
    readonly note: string | null
  },
): Promise<void> => {
  const { lotId, violationId, at, by, key, note } = report
  await tx
    .insertInto('further_report')
    .values({
      parking_lot_id: lotId,
      id: uuidv7(),
      violation_id: violationId,
      reported_at: at,
      reported_by: by,
      report_key: key,
      note,
    })
    .execute()
}

/** VIO-32: the further reports of a violation, oldest first. */
export const listFurtherReports = async (
  tx: Tx,
  { parking_lot_id: lotId, id, reason }: Pick<ViolationRow, 'parking_lot_id' | 'id' | 'reason'>,
): Promise<ViolationDetails['reports']> => {
  if (reason !== 'reported') return []
  const rows = await tx
    .selectFrom('further_report as further')
    .leftJoin('app_user', 'app_user.id', 'further.reported_by')
    .select(['further.reported_at', 'further.note', 'app_user.name'])
    .where('further.parking_lot_id', '=', lotId)
    .where('further.violation_id', '=', id)
    .orderBy('further.reported_at')
    .orderBy('further.id')
    .execute()
  return rows.map(({ reported_at, note, name }) => ({ at: reported_at.toISOString(), by: name, note }))
}

/** VIO-82: whether a person reported the vehicle of a violation too. */
export const hasReported = async (
  tx: Tx,
  { parking_lot_id: lotId, id }: Pick<ViolationRow, 'parking_lot_id' | 'id'>,
  by: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('further_report')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('violation_id', '=', id)
    .where('reported_by', '=', by)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** VIO-80: the violation of the report that a person sent with this key. */
export const findReport = async (
  tx: Tx,
  lotId: string,
  by: string,
  key: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('violation')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('reported_by', '=', by)
    .where('report_key', '=', key)
    .executeTakeFirst()
  if (row) return row.id
  const further = await tx
    .selectFrom('further_report')
    .select('violation_id')
    .where('parking_lot_id', '=', lotId)
    .where('reported_by', '=', by)
    .where('report_key', '=', key)
    .executeTakeFirst()
  return further?.violation_id
}
