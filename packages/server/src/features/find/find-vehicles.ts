import type { Findings } from '@stallwise/contract/find/find.contract.ts'
import { mostFound } from '@stallwise/domain/find/find.rules.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql, type RawBuilder } from 'kysely'
import { groupsSeenBy } from '#features/passholders/passholders.public.ts'
import { answerForPlates, findVehiclesInside, type VehicleFound } from '#features/payments/payments.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { may, mayAt, type Viewer } from '#platform/http/viewer.ts'
import type { Search } from './find-parts.ts'

type Found = Findings['vehicles']['data'][number]

const fewestCharacters = 3
const wholePlate = /^(?=.*\d)[\p{L}\p{N}]{4,8}$/u

/** FND-11: a tenant sees the vehicles of its groups and their guests, where violations are shown to tenants. */
const seenBy = (viewer: Viewer): RawBuilder<unknown> => {
  if (!seesOnlyOwnGroups(viewer.roles)) return sql`true`
  const seen = groupsSeenBy(viewer, 'g')
  return sql`((lot.tab_access ->> 'violation')::boolean and (exists (select from passholder p
      join passholder_group g on g.parking_lot_id = p.parking_lot_id and g.id = p.passholder_group_id and ${seen}
      where p.parking_lot_id = v.parking_lot_id and p.id = v.passholder_id)
    or exists (select from guest_pass guest
      join passholder_group g on g.parking_lot_id = guest.parking_lot_id and g.id = guest.passholder_group_id and ${seen}
      where guest.parking_lot_id = v.parking_lot_id and guest.plate = v.plate and guest.removed_at is null
        and guest.until_at > v.entered_at)))`
}

const lotsOf = async (tx: Tx, ids: readonly string[]) => {
  const rows = await tx
    .selectFrom('parking_lot')
    .select(['id', 'name', 'customer_id'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name, customer_id: customer }) => [id, { _id: id, name, customer }]))
}

interface Asked {
  readonly viewer: Viewer
  readonly plate: string
  readonly now: number
}

/** What the vehicles of a lot owe, and the plate that was typed, if something is known of it. */
const ofLot = async (
  tx: Tx,
  { viewer, plate, now }: Asked,
  lot: Found['lot'],
  found: VehicleFound[],
): Promise<Found[]> => {
  const mayLookUp = mayAt(viewer, 'payment.lookup', lot._id)
  const typed = mayLookUp && wholePlate.test(plate) ? [plate] : []
  const plates = [...found.map((one) => one.plate), ...typed]
  const answers = mayLookUp ? await answerForPlates(tx, lot._id, plates, now) : []
  const owesOf = (of: string) => answers.find(({ licensePlate }) => licensePlate === of)?.owes ?? null
  const inside = found.map((one) => ({
    licensePlate: one.plate,
    visit: one.visitId,
    enteredAt: one.enteredAt.toISOString(),
    owes: owesOf(one.plate),
    lot,
  }))
  const outside = typed
    .filter((of) => !found.some((one) => one.plate === of))
    .flatMap((licensePlate) => {
      const owes = owesOf(licensePlate)
      if (owes === null || owes.state === 'nothing') return []
      return [{ licensePlate, visit: null, enteredAt: null, owes, lot }]
    })
  return [...inside, ...outside]
}

/** FND-11: vehicles that are inside, and what they and the plate that was typed owe in the lot on the screen. */
export const findVehicles = async (
  tx: Tx,
  viewer: Viewer,
  { words, lotId }: Search,
  now: number,
): Promise<{ rows: Found[]; total: number }> => {
  const plate = normalisePlate(words.join(''))
  const mayFind = may(viewer, 'payment.lookup') || may(viewer, 'violation.read')
  if (!mayFind || [...plate].length < fewestCharacters) return { rows: [], total: 0 }
  const search = { plate, lotId, seen: seenBy(viewer), limit: mostFound, now }
  const found = (await findVehiclesInside(tx, search)).filter(({ lotId: of }) =>
    [mayAt(viewer, 'payment.lookup', of), mayAt(viewer, 'violation.read', of)].includes(true),
  )
  const ids = [...new Set([...(lotId === undefined ? [] : [lotId]), ...found.map((one) => one.lotId)])]
  if (ids.length === 0) return { rows: [], total: 0 }
  const lots = await lotsOf(tx, ids)
  const rows: Found[] = []
  for (const lot of lots.values())
    rows.push(
      ...(await ofLot(
        tx,
        { viewer, plate, now },
        lot,
        found.filter((one) => one.lotId === lot._id),
      )),
    )
  return { rows: rows.slice(0, mostFound), total: rows.length }
}
