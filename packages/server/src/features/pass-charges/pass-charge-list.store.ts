import type { PassChargeListQuery } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { dueDays } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { type ListOrder } from '#platform/database/list-order.ts'
import { findListPage, isOneOf, numberKey, readSort } from '#platform/database/list-page.ts'
import { findOrderedPage } from '#platform/database/ordered-page.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'
import type { RowOf } from '#platform/database/tables.ts'

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

/** As the index has it. */
const periodOrder: ListOrder = [
  { value: sql`c.first_day`, as: 'date' },
  { value: sql`c.last_day`, as: 'date' },
]

/** Of every order but that by period. */
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
    default:
      return shownState(today)
  }
}

const inMonths = (
  months: readonly string[],
): Sql => sql`exists (select 1 from unnest(${[...months]}::text[]) month
  where c.first_day < (month || '-01')::date + interval '1 month' and c.last_day >= (month || '-01')::date)`

const conditionsOf = (list: ListedCharges): Sql[] => {
  const { lotId, today, passholder, states, passholderGroups, months, search } = list
  const name = sql`case when p.erased_at is null then p.name end`
  return [
    sql`c.parking_lot_id = ${lotId}`,
    passholder === undefined ? sql`true` : sql`c.passholder_id = ${passholder}::uuid`,
    isOneOf(shownState(today), states),
    passholderGroups ? sql`p.passholder_group_id = any(${passholderGroups}::uuid[])` : sql`true`,
    months ? inMonths(months) : sql`true`,
    hasEveryWord(sql`find_text(concat_ws(' ', p.pass_id, ${name}))`, search),
  ]
}

const tables = sql`pass_charge c
  join passholder p on p.parking_lot_id = c.parking_lot_id and p.id = c.passholder_id
  join passholder_group g on g.parking_lot_id = c.parking_lot_id and g.id = p.passholder_group_id`

const ofPasses: ReadonlySet<string> = new Set(['name', 'passholderId', 'group'])

/** The passholders are joined only where filter or sort need them: a lot may have a quarter of a million charges. */
const fromOf = ({ search, passholderGroups }: ListedCharges, sort: string): Sql =>
  passholderGroups || search?.trim() || ofPasses.has(sort) ? tables : sql`pass_charge c`

interface ChargePage {
  readonly ids: readonly string[]
  readonly nextCursor: string | null
}

/** The ids of a page in its order. */
const findChargePage = async (tx: Tx, list: ListedCharges): Promise<ChargePage> => {
  const { sort, descending } = readSort(list.sort)
  const { limit, cursor } = list
  const page = {
    from: fromOf(list, sort),
    id: sql`c.id`,
    where: conditionsOf(list),
    descending,
    limit,
    cursor,
  }
  if (sort === 'period') return findOrderedPage(tx, { ...page, order: periodOrder })
  const found = await findListPage(tx, { ...page, key: keyOf(sort, list.today) })
  return { ids: found.ids, nextCursor: found.page.nextCursor }
}

// Whole numbers below 2⁵³ are added up exactly as floating-point numbers, and several times faster.
const sumOf = (cents: Sql, condition: Sql) =>
  sql`coalesce(sum((${cents})::float8) filter (where ${condition}), 0)`

type ChargeSums = Record<'dueCents' | 'paidCents' | 'toRefundCents', number>

/** How many charges the filters leave, and what is due, was paid and is to be refunded of them. */
const addUpCharges = async (tx: Tx, list: ListedCharges): Promise<ChargeSums & { total: number }> => {
  const isFirst = list.cursor === undefined
  const sums = sql`, ${sumOf(balance, sql`c.state = 'due'`)} as "dueCents",
      ${sumOf(sql`c.paid_cents - c.refunded_cents`, sql`true`)} as "paidCents",
      ${sumOf(sql`- ${balance}`, sql`c.state = 'to-refund'`)} as "toRefundCents"`
  const { rows } = await sql<
    ChargeSums & { total: number }
  >`select count(*)::int as total ${isFirst ? sums : sql``}
    from ${fromOf(list, '')} where ${sql.join(conditionsOf(list), sql` and `)}`.execute(tx)
  return rows[0]!
}

/** The ids of a page in its order, and how many there are in all; with their sums on the first page. PCH-24. */
export const listChargePage = async (
  tx: Tx,
  list: ListedCharges,
): Promise<ChargePage & { total: number; sums: ChargeSums | null }> => {
  const page = await findChargePage(tx, list)
  const { total, ...sums } = await addUpCharges(tx, list)
  return { ...page, total, sums: list.cursor === undefined ? sums : null }
}

/** A charge with whose it is. */
export interface ChargeRow extends Omit<RowOf<'pass_charge'>, 'state'> {
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

export interface EntryRow extends Omit<
  RowOf<'pass_charge_entry'>,
  'parking_lot_id' | 'request_key' | 'charge_id' | 'by_user' | 'refund_id'
> {
  readonly by: string | null
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
