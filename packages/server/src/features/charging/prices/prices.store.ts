import type {
  ChargingCredit,
  ChargingPayer,
  ChargingPrices,
} from '@stallwise/domain/charging/charging-prices.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Prices of charging as they were set. CHG-21. */
export interface PriceRow {
  readonly payer: ChargingPayer
  readonly version: number
  /** Null: charging costs nothing, and visitors cannot pay for it. */
  readonly prices: ChargingPrices | null
  readonly effectiveFrom: Date
  readonly madeBy: string | null
}

/** CHG-21: all prices that were in force in a lot, the last first. */
export const listPrices = async (tx: Tx, lotId: string): Promise<PriceRow[]> => {
  const { rows } = await sql<PriceRow>`select p.payer, p.version, p.prices,
      p.effective_from as "effectiveFrom", u.name as "madeBy"
    from charging_price p left join app_user u on u.id = p.made_by
    where p.parking_lot_id = ${lotId} order by p.version desc`.execute(tx)
  return rows
}

/** CHG-21: the prices in force at a time. */
export const findPricesAt = async (
  tx: Tx,
  { lotId, payer }: { readonly lotId: string; readonly payer: ChargingPayer },
  at: number,
): Promise<ChargingPrices | null> => {
  const { rows } = await sql<{ prices: ChargingPrices | null }>`select prices from charging_price
    where parking_lot_id = ${lotId} and payer = ${payer} and effective_from <= ${new Date(at)}
    order by version desc limit 1`.execute(tx)
  return rows[0]?.prices ?? null
}

/** VAL-40: what the lot gives of each session. */
export const findCredit = async (tx: Tx, lotId: string): Promise<ChargingCredit | null> => {
  const { rows } = await sql<{ kind: ChargingCredit['kind'] | null; value: number | null }>`
    select fixed_credit_kind as kind, fixed_credit_value as value from parking_lot where id = ${lotId}`.execute(
    tx,
  )
  const { kind, value } = rows[0] ?? { kind: null, value: null }
  return kind !== null && value !== null ? { kind, value: Number(value) } : null
}

/** A version of prices that is set. */
export interface NewPrices {
  readonly lotId: string
  readonly id: string
  readonly payer: ChargingPayer
  readonly version: number
  readonly prices: ChargingPrices | null
  readonly at: number
  readonly by: string | null
}

export const insertPrices = async (tx: Tx, one: NewPrices): Promise<void> => {
  await tx
    .insertInto('charging_price')
    .values({
      parking_lot_id: one.lotId,
      id: one.id,
      payer: one.payer,
      version: one.version,
      prices: one.prices === null ? null : JSON.stringify(one.prices),
      effective_from: new Date(one.at),
      made_by: one.by,
    })
    .execute()
}
