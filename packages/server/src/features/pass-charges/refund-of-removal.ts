import type { PassCharge, PeriodCharge } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { chargesAfter, refundableCents } from '@stallwise/domain/pass-charges/pass-charges.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

interface Removal {
  readonly parkingLot: string
  readonly passholders: readonly string[]
  readonly paidPreBook: boolean
}

interface PassRow {
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly keptDays: string[]
  readonly charge: PeriodCharge
  readonly chargedCents: number
  readonly paidCents: number
  readonly refundedCents: number
  readonly isWaived: boolean
}

/** The charges whose periods have not ended, with their passes and the days ahead that they have booked. */
const listRows = async (tx: Tx, today: string, { parkingLot, passholders }: Removal): Promise<PassRow[]> => {
  const { rows } = await sql<PassRow>`select p.valid_from as "validFrom", p.valid_to as "validTo",
      array(select distinct d::date::text from booking b,
          generate_series(greatest(b.first_day, ${today}::date + 1), b.last_day, interval '1 day') d
        where b.parking_lot_id = ${parkingLot} and b.passholder_id = p.id and b.removed_at is null) as "keptDays",
      jsonb_build_object('frequency', c.frequency,
        'period', jsonb_build_object('first', c.first_day, 'last', c.last_day), 'notBefore', c.not_before,
        'priceCents', c.price_cents, 'passes', c.passes, 'spans', c.spans, 'chargedDays', c.charged_days,
        'chargedCents', c.charged_cents) as charge,
      c.charged_cents as "chargedCents", c.paid_cents as "paidCents", c.refunded_cents as "refundedCents",
      c.is_waived as "isWaived"
    from pass_charge c join passholder p on p.parking_lot_id = c.parking_lot_id and p.id = c.passholder_id
    where c.parking_lot_id = ${parkingLot} and c.passholder_id = any(${[...passholders]}::uuid[])
      and c.last_day >= ${today}::date and c.frequency <> 'charging' and p.removed_at is null`.execute(tx)
  return rows
}

/** PCH-20, PCH-21: what would have to be refunded in addition if these passholders were removed today, in cents. */
export const refundOfRemoval = async (tx: Tx, today: string, removal: Removal): Promise<number> => {
  const rows = await listRows(tx, today, removal)
  return rows.reduce((sum, { charge, validFrom, validTo, keptDays, ...row }) => {
    const before: PassCharge = row
    const [after] = chargesAfter([charge], {
      day: today,
      validFrom,
      validTo,
      removedOn: today,
      keptDays: removal.paidPreBook ? keptDays : [],
      frequency: null,
      priceCents: null,
      passes: charge.passes,
    })
    const refund = refundableCents({ ...before, chargedCents: after!.chargedCents }) - refundableCents(before)
    return sum + Math.max(0, refund)
  }, 0)
}
