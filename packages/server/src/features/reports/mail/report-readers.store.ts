import type { Role } from '@stallwise/domain/access/roles.ts'
import { productsOf, type Products } from '@stallwise/domain/users/staff-products.rules.ts'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import { languageOf } from '#platform/language/language.ts'
import { allReports } from '../all-reports.ts'
import { mayReadReport } from '../report-rights.ts'
import type { Reader } from './reader.model.ts'
import type { SentLot } from './sending.model.ts'

interface UserRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly customer_id: string | null
  readonly of_lot: Products
  readonly own: Partial<Products> | null
  readonly preferences: Readonly<Record<string, unknown>>
}

/** RML-10: the users of a lot whom the transaction sees, with what they may do there alone. */
const listUsersOf = async (tx: Tx, lotId: string): Promise<Reader[]> => {
  const { rows } = await sql<UserRow>`select u.id, u.email, u.name, u.roles, u.customer_id, u.preferences,
      l.product_access as of_lot, ul.product_access as own
    from parking_lot l cross join app_user u left join user_lot ul on ul.user_id = u.id and ul.parking_lot_id = l.id
    where l.id = ${lotId} and not u.blocked and u.removed_at is null and (ul.user_id is not null or 'provider' = any(u.roles))
    order by lower(u.name), u.id`.execute(tx)
  return rows.map(({ id, email, name, roles, customer_id: customerId, of_lot: ofLot, own, preferences }) => ({
    userId: id,
    email,
    name,
    roles,
    customerId,
    language: languageOf(preferences),
    lots: new Set([lotId]),
    ...(roles.includes('staffCustomer') && { products: new Map([[lotId, productsOf(ofLot, own)]]) }),
  }))
}

/** RML-10: whether a user may receive a report. */
export const mayReceive = (viewer: Viewer, reportName: ReportName, lotId: string): boolean =>
  mayAt(viewer, 'report.read', lotId) &&
  mayReadReport(allReports[reportName], (capability) => mayAt(viewer, capability, lotId))

/** RML-10: the users who may receive a report, by their names. */
export const listReaders = async (tx: Tx, lotId: string, reportName: ReportName): Promise<Reader[]> =>
  (await listUsersOf(tx, lotId)).filter((viewer) => mayReceive(viewer, reportName, lotId))

/** The lot as mails tell it. */
export const loadSentLot = async (tx: Tx, lotId: string): Promise<SentLot> => {
  const { rows } = await sql<SentLot>`select name, time_zone as "timeZone", currency from parking_lot
    where id = ${lotId}`.execute(tx)
  return rows[0]!
}
