import type { UseRefusal } from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { stateOfValidation } from '@stallwise/domain/payment-validations/validation-use.rules.ts'
import { sql } from 'kysely'
import { eraseAuditOf } from '#platform/audit/audit.ts'
import { findStay } from '#features/gates/stays.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { limitsOf, paymentValidations } from './payment-validations.resource.ts'
import {
  insertUse,
  listGivenValidations,
  markUses,
  refusalFor,
  type UseOfPlate,
} from './validation-uses.store.ts'

const listedAtMost = 50

/** VAL-20: the validations that staff of a lot can give on a day, and the used-up ones among them. */
export const listOffered = async (tx: Tx, lotId: string, today: string) => {
  const rows = await paymentValidations.listAll(tx, lotId, sql`lower(payment_validation.name)`)
  return rows
    .filter((row) => row.given_by === 'staff')
    .filter((row) => ['active', 'usedUp'].includes(stateOfValidation(limitsOf(row), row.uses, today)))
    .map((row) => ({
      _id: row.id,
      name: row.name,
      reduction: row.reduction,
      amount: row.amount,
      usesLeft: row.maximum_uses === null ? null : Math.max(0, row.maximum_uses - row.uses),
    }))
}

interface GivenRow {
  readonly _id: string
  readonly licensePlate: string
  readonly name: string
  readonly givenAt: Date
  readonly givenBy: string | null
  readonly isUsed: boolean
}

/** VAL-24: what was given since a time, latest first; `by`: by one user only. */
export const listGiven = async (
  tx: Tx,
  lotId: string,
  { since, by, id }: { since?: number; by?: string | undefined; id?: string },
) => {
  const { rows } =
    await sql<GivenRow>`select u.id as "_id", u.plate as "licensePlate", u.name, u.used_at as "givenAt",
      person.name as "givenBy", u.payment_id is not null or u.state = 'used' as "isUsed"
    from payment_validation_use u left join app_user person on person.id = u.user_id
    where u.parking_lot_id = ${lotId} and u.given_by = 'staff' and u.state <> 'released' and u.plate <> ''
      and u.used_at >= ${new Date(since ?? 0)} and (${by ?? null}::uuid is null or u.user_id = ${by ?? null}::uuid)
      and (${id ?? null}::uuid is null or u.id = ${id ?? null}::uuid)
    order by u.used_at desc, u.id desc limit ${listedAtMost}`.execute(tx)
  return rows.map((row) => ({ ...row, givenAt: row.givenAt.toISOString() }))
}

/**
 * VAL-21, VAL-22: gives a validation to a license plate, and returns the id of its use, or why it cannot be given. Locks the
 * validation until the transaction ends.
 */
export const giveValidation = async (
  tx: Tx,
  validationId: string,
  { userId, ...use }: UseOfPlate & { readonly userId: string },
): Promise<{ readonly id: string } | { readonly refusal: UseRefusal }> => {
  const validation = await tx
    .selectFrom('payment_validation')
    .selectAll()
    .where(rowOfLot(use.lotId, validationId))
    .where('given_by', '=', 'staff')
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!validation) return { refusal: 'unknown-code' }
  const refusal = await refusalFor(tx, validation, use)
  if (refusal) return { refusal }
  const stay = await findStay(tx, use.lotId, use.plate)
  const given = await listGivenValidations(tx, {
    ...use,
    begin: stay?.begin ?? use.at,
    visitIds: stay?.visitIds ?? [],
  })
  if (
    given.some(
      (one) => one.validationId === validationId && one.state === 'reserved' && one.paymentId === null,
    )
  )
    return { refusal: 'already-used' }
  return { id: await insertUse(tx, validation, use, { userId, visitId: stay?.visitId ?? null }) }
}

/** VAL-23: takes back what was given, at a time in milliseconds since 1970 UTC, unless a payment uses it; false if one does. */
export const takeBack = async (tx: Tx, lotId: string, id: string, at: number): Promise<boolean> => {
  await markUses(tx, sql`parking_lot_id = ${lotId} and id = ${id}`)
  const { numUpdatedRows } = await tx
    .updateTable('payment_validation_use')
    .set({ state: 'released', taken_back_at: new Date(at) })
    .where(rowOfLot(lotId, id))
    .where('state', '=', 'reserved')
    .where('payment_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** VAL-30: erases the license plates of uses before a time (milliseconds since 1970 UTC); returns how many. */
export const erasePlatesOfUses = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { rows } = await sql<{ id: string }>`update payment_validation_use set plate = '', visit_id = null
    where parking_lot_id = ${lotId} and used_at < ${new Date(before)} and plate <> '' returning id`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await eraseAuditOf(tx, lotId, ['given-validation'], ids)
  return ids.length
}
