import type { PassChargeListQuery } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { dueDays } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { PassChargeTable } from '#platform/database/tables.pass-charges.ts'
import { findListPage, isOneOf, numberKey, readSort } from '#platform/database/list-page.ts'

type Sql = RawBuilder<unknown>

/** Which charges, in which order, from where. PCH-24. */
export type ListedCharges = Omit<PassChargeListQuery, 'parkingLot'> & {
  readonly lotId: string
  /** The lot's current day. */
  readonly today: string
}

const balance = sql`(c.charged_cents - c.paid_cents + c.refunded_cents)`
// Balances may be negative.
const shifted = (cents: Sql) => numberKey(sql`${cents} + 100000000000`)

const shownState = (
  today: string,
) => sql`case when c.state = 'due' and c.not_before + ${dueDays}::int < ${today}::date
  then 'overdue' else c.state end`

const keyOf = (
  sort: ReturnType<typeof readSort<PassChargeListQuery['sort']>>['sort'],
  today: string,
): Sql => {
  switch (sort.replace(/^-/, '')) {
    case 'name':
      return sql`p.name_key`
    case 'passholderId':
      return sql`p.pass_key`
    case 'group':
      return sql`lower(g.name)`
    case 'charged':
      return numberKey(sql`c.charged_cents`)
    case 'paid':
      return numberKey(sql`c.paid_cents`)
    case 'balance':
      return shifted(balance)
    case 'state':
      return shownState(today)
    default:
      // Days as numbers: to write them as days takes longer than all the rest.
      return sql`((c.first_day - date '2000-01-01') * 1000 + (c.last_day - c.first_day) + 100000000)::text`
  }
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const inMonths = (
  months: readonly string[],
): Sql => sql`exists (select 1 from unnest(${[...months]}::text[]) month
  where c.first_day < (month || '-01')::date + interval '1 month' and c.last_day >= (month || '-01')::date)`

const conditionsOf = (list: ListedCharges): Sql[] => {
  const { lotId, today, passholder, states, passholderGroups, months } = list
  const search = list.search?.trim().toLowerCase() ?? ''
  return [
    sql`c.parking_lot_id = ${lotId}`,
    passholder === undefined ? sql`true` : sql`c.passholder_id = ${passholder}::uuid`,
    isOneOf(shownState(today), states),
    passholderGroups ? sql`p.passholder_group_id = any(${passholderGroups}::uuid[])` : sql`true`,
    months ? inMonths(months) : sql`true`,
    search === ''
      ? sql`true`
      : sql`(p.pass_key like ${like(search)} or (p.erased_at is null and p.name_key like ${like(search)}))`,
  ]
}

const tables = sql`pass_charge c
  join passholder p on p.parking_lot_id = c.parking_lot_id and p.id = c.passholder_id
  join passholder_group g on g.parking_lot_id = c.parking_lot_id and g.id = p.passholder_group_id`

const ofPasses: ReadonlySet<string> = new Set(['name', 'passholderId', 'group'])

/** The passholders are joined only where filter or sort need them: a lot may have a quarter of a million charges. */
const fromOf = ({ search, passholderGroups }: ListedCharges, sort: string): Sql =>
  passholderGroups || search?.trim() || ofPasses.has(sort) ? tables : sql`pass_charge c`

/** The ids of a page in its order, and how many there are in all. */
export const listChargePage = (tx: Tx, list: ListedCharges) => {
  const { sort, descending } = readSort(list.sort)
  return findListPage(tx, {
    from: fromOf(list, sort),
    id: sql`c.id`,
    key: keyOf(sort, list.today),
    where: conditionsOf(list),
    descending,
    limit: list.limit,
    cursor: list.cursor,
  })
}

/** What is due, was paid and is to be refunded, over all that the filters leave. */
export const sumCharges = async (tx: Tx, list: ListedCharges) => {
  const { rows } = await sql<Record<'dueCents' | 'paidCents' | 'toRefundCents', number>>`select
      coalesce(sum(${balance}) filter (where c.state = 'due'), 0)::bigint as "dueCents",
      coalesce(sum(c.paid_cents - c.refunded_cents), 0)::bigint as "paidCents",
      coalesce(sum(- ${balance}) filter (where c.state = 'to-refund'), 0)::bigint as "toRefundCents"
    from ${fromOf(list, '')} where ${sql.join(conditionsOf(list), sql` and `)}`.execute(tx)
  return rows[0]!
}

/** A charge with whose it is. */
export interface ChargeRow extends Omit<Selectable<PassChargeTable>, 'state'> {
  readonly pass_id: string
  readonly name: string
  readonly is_removed: boolean
  readonly is_erased: boolean
  readonly group_id: string
  readonly group_name: string
}

/** Charges by their ids, in no order. */
export const loadCharges = async (tx: Tx, condition: Sql): Promise<ChargeRow[]> => {
  const { rows } = await sql<ChargeRow>`select c.id, c.parking_lot_id, c.passholder_id, p.pass_id, p.name,
      p.removed_at is not null as is_removed, p.erased_at is not null as is_erased, g.id as group_id,
      g.name as group_name, c.frequency, c.first_day, c.last_day, c.not_before, c.price_cents, c.passes, c.charged_days,
      c.charged_cents, c.paid_cents, c.refunded_cents, c.is_waived
    from ${tables} where ${condition}`.execute(tx)
  return rows
}

export interface EntryRow {
  readonly id: string
  readonly kind: 'payment' | 'refund' | 'waiver' | 'reversal'
  readonly cents: number
  readonly method: 'staff' | 'link'
  readonly note: string | null
  readonly at: Date
  readonly by: string | null
  readonly reverses: string | null
  readonly payment_id: string | null
  readonly is_reversed: boolean
}

/** The entries of a charge, the oldest first. */
export const listEntries = async (tx: Tx, lotId: string, chargeId: string): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`select e.id, kind, cents, method, note, at, reverses, payment_id,
      (select u.name from app_user u where u.id = e.by_user) as by,
      exists (select 1 from pass_charge_entry r where r.parking_lot_id = ${lotId} and r.reverses = e.id) as is_reversed
    from pass_charge_entry e where e.parking_lot_id = ${lotId} and charge_id = ${chargeId}::uuid
    order by at, e.id`.execute(tx)
  return rows
}
