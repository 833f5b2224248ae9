import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import type { ImportedGroup } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { reservedGroupName } from '@stallwise/domain/lot-import/reserved-group.ts'
import { isPricedAnew } from '@stallwise/domain/pass-charges/recorded-passes.rules.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { followDefaultGroup } from '#features/pricing/pricing.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ImportPlan } from './import-diff.ts'

const valuesOf = (group: ImportedGroup) => ({
  name: group.name,
  type: group.type,
  counted_by: group.capacity === null ? ('stalls' as const) : ('plates' as const),
  typed_capacity: group.capacity,
  standard_pass_price_cents: group.standardPassPriceCents,
  standard_pass_payment_frequency: group.frequency,
  minimum_number_of_stalls: group.minimumStallCount ?? 0,
})

const passPriceOf = ({ standardPassPriceCents: priceCents, frequency }: ImportedGroup) => ({
  priceCents,
  frequency,
})

/** CFG-27, LIM-79: if the default was removed, or the first visitor groups were added, the first by name becomes the default. A lot set to no default keeps none. */
const settleDefault = async (tx: Tx, lotId: string, { before }: ImportPlan): Promise<void> => {
  const ended = await sql`update parking_group set is_default_visitor = false
    where parking_lot_id = ${lotId} and is_default_visitor and (type <> 'visitor' or removed_at is not null)`.execute(
    tx,
  )
  if (!ended.numAffectedRows && before.list.groups.some(({ type }) => type === 'visitor')) return
  await sql`update parking_group set is_default_visitor = true where parking_lot_id = ${lotId} and id = (
      select id from parking_group where parking_lot_id = ${lotId} and type = 'visitor' and removed_at is null
      order by name limit 1)
    and not exists (select 1 from parking_group g where g.parking_lot_id = ${lotId} and g.is_default_visitor and g.removed_at is null)`.execute(
    tx,
  )
}

/** LIM-86: the sheet cannot express a group of stalls that is counted by plates. */
const staysByPlates = (
  { before, after }: ImportPlan,
  id: string,
  { name, capacity }: ImportedGroup,
): boolean =>
  capacity === null &&
  before.groups.some((group) => group.id === id && group.countedBy === 'plates') &&
  after.stalls.some(({ group }) => group !== null && nameKey(group) === nameKey(name))

interface AppliedGroups {
  readonly idOf: ReadonlyMap<string, string>
  readonly reservedId: string
  /** PAY-121: notes which default group the lot had until a time, if it has another one now. */
  readonly keepDefault: (at: Date) => Promise<void>
}

/** LIM-84: removed groups are marked, changed ones keep their ids. Returns the ids by group name. */
export const applyGroups = async (
  tx: Tx,
  lotId: string,
  plan: ImportPlan,
  now: Date,
): Promise<AppliedGroups> => {
  const keepDefault = await followDefaultGroup(tx, lotId)
  const { before, after, diff } = plan
  const ids = new Map(before.groups.map(({ id, name }) => [nameKey(name), id]))
  const ofLot = (id: string) =>
    tx.updateTable('parking_group').where('parking_lot_id', '=', lotId).where('id', '=', id)
  for (const { before: old, after: next } of diff.groups)
    if (old && !next)
      await ofLot(ids.get(nameKey(old.name))!)
        .set((eb) => ({ removed_at: now, version: eb('version', '+', 1) }))
        .execute()
  for (const { before: old, after: next } of diff.groups) {
    if (!next) continue
    const known = old && ids.get(nameKey(old.name))
    if (known) {
      await ofLot(known)
        .set((eb) => ({
          ...valuesOf(next),
          ...(staysByPlates(plan, known, next) && { counted_by: 'plates' as const }),
          version: eb('version', '+', 1),
        }))
        .execute()
      if (isPricedAnew(passPriceOf(old), passPriceOf(next)))
        await tell('passesPriced', { tx, lotId, parkingGroupIds: [known] })
    } else {
      const id = uuidv7()
      ids.set(nameKey(next.name), id)
      await tx
        .insertInto('parking_group')
        .values({ parking_lot_id: lotId, id, ...nullsOf, ...valuesOf(next) })
        .execute()
    }
  }
  const groupIds = plan.reduced.map((name) => ids.get(nameKey(name))!)
  await tell('stallsReduced', { tx, lotId, groupIds, at: now })
  await settleDefault(tx, lotId, plan)
  const reservedId = before.reservedId ?? (await addReserved(tx, lotId, after.groups))
  return { idOf: ids, reservedId, keepDefault }
}

const nullsOf = { high_occupancy_threshold: null, pass_limit_per_day: null }

const addReserved = async (tx: Tx, lotId: string, groups: readonly ImportedGroup[]): Promise<string> => {
  const id = uuidv7()
  await tx
    .insertInto('parking_group')
    .values({
      parking_lot_id: lotId,
      id,
      name: reservedGroupName(groups.map(({ name }) => name)),
      type: 'reserved',
      ...nullsOf,
      typed_capacity: null,
      standard_pass_price_cents: null,
      standard_pass_payment_frequency: null,
    })
    .execute()
  return id
}
