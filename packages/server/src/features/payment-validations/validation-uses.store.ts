import {
  givenHours,
  type UseRefusal,
  type UseState,
  type ValidationReduction,
} from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { normaliseCouponCode } from '@stallwise/domain/payment-validations/payment-validations.rules.ts'
import { refusalOfUse, type UseCounts } from '@stallwise/domain/payment-validations/validation-use.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql, type RawBuilder } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { loadTimeZone } from '#platform/database/lot-day.ts'
import { markForReports, markRowsForReports } from '#platform/report-marks/report-marks.ts'
import { limitsOf } from './payment-validations.resource.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** A stored payment validation. */
export type StoredValidation = RowOf<'payment_validation'>
/** A stored use of a validation. */
export type StoredUse = RowOf<'payment_validation_use'>

/** Who uses a validation, and when. */
export interface UseOfPlate {
  readonly lotId: string
  readonly plate: string
  /** Milliseconds since 1970 UTC. */
  readonly at: number
}

/** A coupon that can be used now. */
export interface UsableCoupon extends ValidationReduction {
  readonly validationId: string
  readonly code: string
  readonly name: string
}

/** A validation that was given to a license plate, or a coupon of a payment, as it was then. VAL-07. */
export interface ValidationUse extends ValidationReduction {
  readonly id: string
  readonly validationId: string
  readonly name: string
  /** Null if staff gave it. */
  readonly code: string | null
  readonly paymentId: string | null
  readonly state: UseState
  readonly usedAt: number
  /** VAL-21: it was given while the vehicle was outside. */
  readonly isGivenAhead: boolean
}

const useOf = (row: StoredUse): ValidationUse => ({
  id: row.id,
  validationId: row.validation_id,
  name: row.name,
  code: row.coupon_code,
  reduction: row.reduction,
  amount: row.amount,
  paymentId: row.payment_id,
  state: row.state,
  usedAt: row.used_at.getTime(),
  isGivenAhead: row.visit_id === null,
})

const countUses = async (
  tx: Tx,
  validationId: string,
  { lotId, plate }: UseOfPlate,
  dayStart: number,
): Promise<UseCounts> => {
  const { rows } = await sql<UseCounts>`select count(*)::integer as uses,
      count(*) filter (where plate = ${plate} and used_at >= ${new Date(dayStart)})::integer as "usesOfPlate"
    from payment_validation_use
    where parking_lot_id = ${lotId} and validation_id = ${validationId} and state <> 'released'`.execute(tx)
  return rows[0]!
}

/** VAL-11: why a plate cannot use a validation now. */
export const refusalFor = async (
  tx: Tx,
  validation: StoredValidation,
  use: UseOfPlate,
): Promise<UseRefusal | undefined> => {
  const { day, startMs } = localDayOf(use.at, await loadTimeZone(tx, use.lotId))
  return refusalOfUse(limitsOf(validation), await countUses(tx, validation.id, use, startMs), day)
}

/** REP-80: marks uses of which the state changes; when they were given never does. */
export const markUses = (tx: Tx, where: RawBuilder<unknown>): Promise<void> =>
  markRowsForReports(
    tx,
    'validationUses',
    sql`select parking_lot_id, used_at from payment_validation_use where ${where}`,
  )

/** Inserts a use, with what the validation takes off now. */
export const insertUse = async (
  tx: Tx,
  validation: StoredValidation,
  { lotId, plate, at }: UseOfPlate,
  by: { readonly paymentId?: string; readonly userId?: string; readonly visitId?: string | null },
): Promise<string> => {
  const id = uuidv7()
  await tx
    .insertInto('payment_validation_use')
    .values({
      parking_lot_id: lotId,
      id,
      validation_id: validation.id,
      name: validation.name,
      given_by: validation.given_by,
      coupon_code: validation.coupon_code,
      reduction: validation.reduction,
      amount: validation.amount,
      plate,
      visit_id: by.visitId ?? null,
      payment_id: by.paymentId ?? null,
      used_at: new Date(at),
      user_id: by.userId ?? null,
      state: 'reserved',
    })
    .execute()
  await markForReports(tx, lotId, 'validationUses', [at])
  return id
}

const readCoupon = (tx: Tx, lotId: string, code: string, isLocked: boolean) =>
  tx
    .selectFrom('payment_validation')
    .selectAll()
    .where('parking_lot_id', '=', lotId)
    .where('coupon_code', '=', normaliseCouponCode(code))
    .where('removed_at', 'is', null)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()

type FoundCoupon = { readonly coupon: UsableCoupon } | { readonly refusal: UseRefusal }

const couponFor = async (
  tx: Tx,
  code: string,
  use: UseOfPlate,
  isLocked: boolean,
): Promise<{ validation: StoredValidation; coupon: UsableCoupon } | { refusal: UseRefusal }> => {
  const validation = await readCoupon(tx, use.lotId, code, isLocked)
  if (!validation) return { refusal: 'unknown-code' }
  const refusal = await refusalFor(tx, validation, use)
  if (refusal) return { refusal }
  const { id, name, coupon_code: stored, reduction, amount } = validation
  return { validation, coupon: { validationId: id, code: stored!, name, reduction, amount } }
}

/** VAL-11: the coupon of a code as a license plate can use it now, or why it cannot. */
export const findCoupon = async (tx: Tx, code: string, use: UseOfPlate): Promise<FoundCoupon> => {
  const found = await couponFor(tx, code, use, false)
  return 'refusal' in found ? found : { coupon: found.coupon }
}

/**
 * VAL-14: reserves a coupon for a payment, until `settleUses`. Locks the validation until the transaction ends, so that two
 * payments at the same time never pass its limits.
 */
export const reserveCoupon = async (
  tx: Tx,
  code: string,
  use: UseOfPlate & { readonly paymentId: string },
): Promise<{ readonly coupon: UsableCoupon; readonly useId: string } | { readonly refusal: UseRefusal }> => {
  const found = await couponFor(tx, code, use, true)
  if ('refusal' in found) return found
  const useId = await insertUse(tx, found.validation, use, { paymentId: use.paymentId })
  return { coupon: found.coupon, useId }
}

/** The stay, or the time before one, that given validations may belong to. Times in milliseconds since 1970 UTC. */
interface StayOfPlate {
  readonly lotId: string
  readonly plate: string
  /** Of the stay; now, if the plate is outside. */
  readonly begin: number
  /** The visits of the stay. */
  readonly visitIds: readonly string[]
}

/**
 * VAL-21: what staff gave to a license plate for a stay, oldest first: while the vehicle was inside, or within 24 hours before
 * its first stay after that.
 */
export const listGivenValidations = async (
  tx: Tx,
  { lotId, plate, begin, visitIds }: StayOfPlate,
): Promise<ValidationUse[]> => {
  const { rows } = await sql<StoredUse>`select u.* from payment_validation_use u
    where u.parking_lot_id = ${lotId} and u.plate = ${plate} and u.given_by = 'staff' and u.state <> 'released'
      and u.used_at >= ${new Date(begin - givenHours * 60 * 60_000)}
      and (u.visit_id = any(${[...visitIds]}::uuid[]) or (u.visit_id is null and not exists (select from visit v
        where v.parking_lot_id = ${lotId} and v.plate = ${plate} and v.entered_at > u.used_at
          and v.entered_at < ${new Date(begin)})))
    order by u.used_at, u.id`.execute(tx)
  return rows.map(useOf)
}

/** VAL-15: the coupon that priced payments: it keeps counting for further payments of the same session. */
export const findCouponOfPayments = async (
  tx: Tx,
  lotId: string,
  paymentIds: readonly string[],
): Promise<ValidationUse | undefined> => {
  if (paymentIds.length === 0) return undefined
  const { rows } = await sql<StoredUse>`select u.* from payment_validation_use u
    where u.parking_lot_id = ${lotId} and u.given_by = 'coupon' and u.state <> 'released'
      and (u.payment_id = any(${[...paymentIds]}::uuid[]) or u.id in (select p.coupon_use_id from payment p
        where p.parking_lot_id = ${lotId} and p.id = any(${[...paymentIds]}::uuid[])))
    order by u.used_at, u.id limit 1`.execute(tx)
  return rows[0] && useOf(rows[0])
}

/**
 * VAL-14: marks given validations as used by a payment, until `settleUses`; those of another payment stay with it. False if
 * that is so, or if staff took one back.
 */
export const reserveGiven = async (
  tx: Tx,
  lotId: string,
  useIds: readonly string[],
  paymentId: string,
): Promise<boolean> => {
  if (useIds.length === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('payment_validation_use')
    .set({ payment_id: paymentId })
    .where('parking_lot_id', '=', lotId)
    .where('id', 'in', useIds)
    .where('payment_id', 'is', null)
    .where('state', '=', 'reserved')
    .executeTakeFirst()
  return numUpdatedRows === BigInt(useIds.length)
}

/**
 * VAL-14: a payment went through: what it reserved is used. Or it did not: its coupon is released, and what staff gave
 * waits for the next payment. Changes nothing if it is called again.
 */
export const settleUses = async (tx: Tx, paymentId: string, isUsed: boolean): Promise<void> => {
  await markUses(tx, sql`payment_id = ${paymentId}`)
  const all = tx.updateTable('payment_validation_use').where('payment_id', '=', paymentId)
  if (isUsed) {
    // PAY-20: also its coupon that was released when it was recorded as not charged.
    await all.where('state', 'in', ['reserved', 'released']).set({ state: 'used' }).execute()
    return
  }
  const ofPayment = all.where('state', '=', 'reserved')
  await ofPayment.where('given_by', '=', 'coupon').set({ state: 'released' }).execute()
  await ofPayment.where('given_by', '=', 'staff').set({ payment_id: null }).execute()
}

/**
 * VAL-17: a payment was refunded in full: what staff gave waits for the next payment, and its coupon is released unless another
 * payment that it priced is not refunded.
 */
export const giveBackUses = async (tx: Tx, lotId: string, paymentId: string): Promise<void> => {
  await markUses(
    tx,
    sql`parking_lot_id = ${lotId} and (payment_id = ${paymentId} or id = (select p.coupon_use_id from payment p
      where p.parking_lot_id = ${lotId} and p.id = ${paymentId}))`,
  )
  await sql`update payment_validation_use u set state = 'released'
    where u.parking_lot_id = ${lotId} and u.given_by = 'coupon' and u.state = 'used'
      and (u.payment_id = ${paymentId} or u.id = (select p.coupon_use_id from payment p
        where p.parking_lot_id = ${lotId} and p.id = ${paymentId}))
      and not exists (select from payment q where q.parking_lot_id = ${lotId}
        and (q.coupon_use_id = u.id or q.id = u.payment_id) and q.state in ('started', 'unknown', 'approved')
        and (q.cents = 0 or q.cents > (select coalesce(sum(f.cents), 0) from payment_refund f
          where f.parking_lot_id = ${lotId} and f.payment_id = q.id and f.state = 'approved')))`.execute(tx)
  await tx
    .updateTable('payment_validation_use')
    .set({ state: 'reserved', payment_id: null })
    .where('parking_lot_id', '=', lotId)
    .where('payment_id', '=', paymentId)
    .where('given_by', '=', 'staff')
    .where('state', '=', 'used')
    .execute()
}

/** VAL-26: the plate of a visit was corrected: what was given or used for it is of the corrected plate. */
export const moveUsesOfVisit = async (
  tx: Tx,
  lotId: string,
  { visitId, before, after }: { readonly visitId: string; readonly before: string; readonly after: string },
): Promise<void> => {
  await sql`update payment_validation_use set plate = ${after}
    where parking_lot_id = ${lotId} and plate = ${before} and (visit_id = ${visitId}
      or payment_id in (select id from payment where parking_lot_id = ${lotId} and visit_id = ${visitId}))`.execute(
    tx,
  )
}
