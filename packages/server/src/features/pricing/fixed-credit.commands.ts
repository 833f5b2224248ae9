import type { FixedCreditView } from '@stallwise/contract/pricing/fixed-credit.contract.ts'
import { checkFixedCredit, type FixedCreditKind } from '@stallwise/domain/pricing/fixed-credit.rules.ts'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'

/** The credit that a lot gives for each charging session. VAL-40. */
export const loadFixedCredit = async (tx: Tx, lotId: string): Promise<FixedCreditView> => {
  const row = await tx
    .selectFrom('parking_lot')
    .select(['fixed_credit_kind as kind', 'fixed_credit_value as value', 'fixed_credit_version as version'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'))
  return row
}

/** VAL-40: sets the credit that a lot gives for each charging session. */
export const setFixedCredit = (
  parts: ChangeLotParts,
  viewer: Viewer,
  {
    parkingLot: lot,
    kind,
    value,
    version,
  }: {
    readonly parkingLot: string
    readonly kind: string | null
    readonly value: number | null
    readonly version?: number | undefined
  },
): Promise<FixedCreditView> =>
  changeLot(parts, viewer, { lot, capability: 'payment.manage' }, async (change) => {
    const { tx, lotId } = change
    const before = await loadFixedCredit(tx, lotId)
    if (version !== undefined && version !== before.version)
      throw new Refusal('stale-version', { current: before })
    refuseFaults(checkFixedCredit({ kind, value }))
    await tx
      .updateTable('parking_lot')
      .set({
        fixed_credit_kind: kind as FixedCreditKind | null,
        fixed_credit_value: kind === null ? null : value,
        fixed_credit_version: before.version + 1,
      })
      .where('id', '=', lotId)
      .execute()
    const after = await loadFixedCredit(tx, lotId)
    change.audit({ action: 'fixed-credit.edit', objectKind: 'parking-lot', objectId: lotId, before, after })
    change.markStale('pricing')
    return after
  })
