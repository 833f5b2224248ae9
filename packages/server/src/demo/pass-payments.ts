import { sql } from 'kysely'
import type { PaymentLog, PaymentParts } from '#features/payments/payments.public.ts'
import { findPassPayment, getPassPayPage, payForPass } from '#features/payments/pass-payment.public.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'

const paymentsADay = 2
/** So many charges stay due in a lot, for whoever tries the pages. */
const leftDue = 5

/** A passholder whose charges are paid now: two a day, as long as enough stays due. */
const findPayer = async (
  { database }: PaymentParts,
  lot: string,
  now: number,
): Promise<string | undefined> => {
  const { rows } = await database.asSystem((tx) =>
    sql<{ passholder: string }>`select c.passholder_id as passholder
      from pass_charge c join passholder p on p.parking_lot_id = c.parking_lot_id and p.id = c.passholder_id
      where c.parking_lot_id = ${lot} and c.state = 'due' and p.removed_at is null
        and (select count(*) from pass_charge d where d.parking_lot_id = ${lot} and d.state = 'due') > ${leftDue}
        and (select count(*) from payment y where y.parking_lot_id = ${lot} and y.passholder_id is not null
          and y.created_at > ${new Date(now - dayMs)}) < ${paymentsADay}
      order by c.first_day desc, c.id limit 1`.execute(tx),
  )
  return rows[0]?.passholder
}

interface Card {
  readonly dataKey: string
  readonly ip: string
  readonly log: PaymentLog
}

/** A passholder of a lot of the demo pays all that is due, as the page does. */
export const payPassOfDemo = async (parts: PaymentParts, lot: string, card: Card): Promise<void> => {
  const passholder = await findPayer(parts, lot, parts.clock())
  if (passholder === undefined) return
  const payment = await parts.database.asSystem((tx) =>
    findPassPayment(tx, parts, { lotId: lot, passholder }),
  )
  if (!payment) return
  const token = new URL(payment.path, parts.publicUrl).searchParams.get('token')!
  const { pass } = await getPassPayPage(parts, lot, token, card.ip)
  await payForPass(parts, {
    parkingLot: lot,
    token,
    charges: pass.charges.map(({ _id }) => _id),
    dueCents: payment.dueCents,
    email: null,
    key: null,
    ...card,
  })
}
