import type { PlannedRates } from '@stallwise/domain/pricing/rate-plan.model.ts'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'

/** A stored version of a lot's or group's prices. */
export interface StoredRates extends PlannedRates {
  readonly id: string
  readonly groupName: string | null
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly withdrawnAt: Date | null
  readonly withdrawnBy: string | null
  readonly changeNumber: number
}

/** All versions of a lot by the moment at which they take effect, then by their age. */
export const listRates = async (tx: Tx, lotId: string): Promise<StoredRates[]> => {
  const rows = await tx
    .selectFrom('rate_plan as r')
    .leftJoin('parking_group as g', (join) =>
      join.onRef('g.parking_lot_id', '=', 'r.parking_lot_id').onRef('g.id', '=', 'r.group_id'),
    )
    .leftJoin('app_user as by', 'by.id', 'r.created_by')
    .leftJoin('app_user as withdrawer', 'withdrawer.id', 'r.withdrawn_by')
    .select(['r.id', 'r.group_id', 'g.name as group_name', 'r.effective_from', 'r.plan', 'r.created_at'])
    .select(['by.name as created_by', 'r.withdrawn_at', 'withdrawer.name as withdrawn_by', 'r.change_number'])
    .where('r.parking_lot_id', '=', lotId)
    .orderBy('r.effective_from')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    groupName: row.group_name,
    effectiveFrom: row.effective_from.getTime(),
    plan: row.plan,
    createdAt: row.created_at,
    createdBy: row.created_by,
    withdrawnAt: row.withdrawn_at,
    withdrawnBy: row.withdrawn_by,
    changeNumber: row.change_number,
  }))
}

/** The visitor groups of a lot, by name. */
export const listVisitorGroups = (tx: Tx, lotId: string): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom('parking_group')
    .select(['id', 'name'])
    .where('parking_lot_id', '=', lotId)
    .where('type', '=', 'visitor')
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()

export const findPricedLot = (
  tx: Tx,
  lotId: string,
): Promise<{ currency: string; timeZone: string } | undefined> =>
  tx
    .selectFrom('parking_lot')
    .select(['currency', 'time_zone as timeZone'])
    .where('id', '=', lotId)
    .executeTakeFirst()

interface NewRates extends PlannedRates {
  readonly id: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly changeNumber: number
}

export const insertRates = async (tx: Tx, lotId: string, rates: NewRates): Promise<void> => {
  await tx
    .insertInto('rate_plan')
    .values({
      parking_lot_id: lotId,
      id: rates.id,
      group_id: rates.groupId,
      effective_from: new Date(rates.effectiveFrom),
      plan: rates.plan && JSON.stringify(rates.plan),
      created_at: rates.createdAt,
      created_by: rates.createdBy,
      change_number: rates.changeNumber,
    })
    .execute()
}

/** Withdraws a version, or undoes that (`withdrawn` null). */
export const setWithdrawn = async (
  tx: Tx,
  { lotId, id, changeNumber }: { lotId: string; id: string; changeNumber: number },
  withdrawn: { readonly at: Date; readonly by: string } | null,
): Promise<void> => {
  await tx
    .updateTable('rate_plan')
    .set({
      withdrawn_at: withdrawn?.at ?? null,
      withdrawn_by: withdrawn?.by ?? null,
      change_number: changeNumber,
    })
    .where(rowOfLot(lotId, id))
    .execute()
}

/**
 * The versions of a lot's prices that are in force at a time (milliseconds since 1970 UTC), one for each group and one for the
 * lot. A lot may have any number of others, which visitors' pages do not load.
 */
export const listRatesInForce = async (tx: Tx, lotId: string, at: number): Promise<PlannedRates[]> => {
  const rows = await tx
    .selectFrom('rate_plan')
    .distinctOn('group_id')
    .select(['group_id', 'effective_from', 'plan'])
    .where('parking_lot_id', '=', lotId)
    .where('withdrawn_at', 'is', null)
    .where('effective_from', '<=', new Date(at))
    .orderBy('group_id')
    .orderBy('effective_from', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    groupId: row.group_id,
    effectiveFrom: row.effective_from.getTime(),
    plan: row.plan,
  }))
}
