import type { DuePass } from '@stallwise/contract/payments/pass-payments.contract.ts'
import { maxChargesPaid } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { shownChargeState } from '@stallwise/domain/pass-charges/pass-charges.rules.ts'
import { planInForce } from '@stallwise/domain/pricing/plan-in-force.ts'
import type { PriceTax } from '@stallwise/domain/pricing/rate-plan.model.ts'
import { sql } from 'kysely'
import { listDueCharges, type DueCharge } from '#features/pass-charges/pass-charges.public.ts'
import { listRatesInForce } from '#features/pricing/pricing.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadToday } from '#platform/database/lot-day.ts'
import { Refusal } from '#platform/http/problems.ts'
import { pauseOf } from '../attempts.store.ts'
import { hasOpenPayment } from '../payments.store.ts'

/** A passholder as the payment of its charges needs it. */
export interface PayingPass {
  readonly id: string
  readonly lotId: string
  readonly passId: string
  readonly name: string
  readonly email: string | null
  readonly isRemoved: boolean
  readonly parkingGroupId: string
}

/** PCH-40: a passholder that is not erased. */
export const findPayingPass = async (tx: Tx, id: string): Promise<PayingPass | undefined> => {
  const { rows } =
    await sql<PayingPass>`select p.id, p.parking_lot_id as "lotId", p.pass_id as "passId", p.name, p.email,
      p.removed_at is not null as "isRemoved", g.parking_group_id as "parkingGroupId"
    from passholder p
    join passholder_group g on g.parking_lot_id = p.parking_lot_id and g.id = p.passholder_group_id
    where p.id = ${id} and p.erased_at is null`.execute(tx)
  return rows[0]
}

/** What a pass owes now. */
export interface PassDues {
  readonly pass: PayingPass
  readonly charges: readonly DueCharge[]
  readonly tax: PriceTax | null
  readonly today: string
  readonly isPaying: boolean
  readonly pausedUntil: number | null
}

interface PassToCharge {
  readonly lotId: string
  readonly passholder: string
  readonly network: string
  readonly now: number
}

/** PCH-41, PCH-42: what a pass owes; `isLocked` keeps it from changing until the transaction ends. */
export const loadPassDues = async (
  tx: Tx,
  { lotId, passholder, network, now }: PassToCharge,
  isLocked = false,
): Promise<PassDues> => {
  const pass = await findPayingPass(tx, passholder)
  if (pass?.lotId !== lotId) throw new Refusal('not-found')
  const plan = planInForce(await listRatesInForce(tx, lotId, now), pass.parkingGroupId, now)?.plan
  return {
    pass,
    charges: (await listDueCharges(tx, lotId, passholder, isLocked)).slice(0, maxChargesPaid),
    tax: plan?.tax ?? null,
    today: await loadToday(tx, lotId, now),
    isPaying: await hasOpenPayment(tx, lotId, { passholder }),
    pausedUntil: await pauseOf(tx, { lotId, payer: { passholder }, network, isInside: false }, now),
  }
}

const chargeView = (charge: DueCharge, today: string): DuePass['charges'][number] => {
  const amounts = { paidCents: 0, refundedCents: 0, isWaived: false }
  const state = shownChargeState({ ...charge, ...amounts }, today)
  const { id: _id, frequency, firstDay, lastDay, chargedDays, chargedCents, dueCents } = charge
  return {
    _id,
    frequency,
    firstDay,
    lastDay,
    chargedDays,
    chargedCents,
    dueCents,
    state: state === 'overdue' ? 'overdue' : 'due',
  }
}

/** What a pass owes, as the page shows it. */
export const passDuesView = ({ pass, charges, tax, today, isPaying, pausedUntil }: PassDues): DuePass => ({
  passholderId: pass.passId,
  isRemoved: pass.isRemoved,
  charges: charges.map((charge) => chargeView(charge, today)),
  tax: tax && { name: tax.name, percent: tax.percent },
  isPaying,
  pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
})
