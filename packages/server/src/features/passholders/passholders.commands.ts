import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { sql, type RawBuilder } from 'kysely'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { alreadyUsed } from '#platform/http/already-used.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { notePasses } from './note-passes.ts'
import { requireRoom } from './group-room.ts'
import { groupsSeenBy } from './passholder-access.ts'
import { requireGroup } from './passholder-groups.resource.ts'
import { updateGroupOf } from './passholder-groups.store.ts'
import { markVehicles } from './vehicles.store.ts'
import { passIdKeyIn } from '#platform/database/pass-id-key.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** Some passholders of a lot. */
export interface SomePassholders {
  readonly parkingLot: string
  readonly ids: readonly string[]
}

type Found = Pick<RowOf<'passholder'>, 'id' | 'pass_id' | 'name' | 'passholder_group_id' | 'removed_at'>

const capability = 'passholder.manage' as const

/** PAS-34: all of them, or not found. */
const findAll = async (
  { tx, lotId, actor }: LotChange,
  ids: readonly string[],
  state: 'present' | 'removed',
  seen: RawBuilder<unknown> = groupsSeenBy(actor, 'g'),
): Promise<Found[]> => {
  const wanted = [...new Set(ids)]
  const { rows } =
    await sql<Found>`select p.id, pass_id, p.name, passholder_group_id, p.removed_at from passholder p
    join passholder_group g on g.parking_lot_id = ${lotId} and g.id = passholder_group_id
    where p.parking_lot_id = ${lotId} and p.id = any(${wanted}::uuid[])
      and p.erased_at is null and ${seen}`.execute(tx)
  if (rows.length < wanted.length) throw new Refusal('not-found')
  if (state === 'present' && rows.some((row) => row.removed_at !== null)) throw new Refusal('not-found')
  return rows.filter((row) => (row.removed_at === null) === (state === 'present'))
}

const auditOf = ({ pass_id: passholderId, name, passholder_group_id: passholderGroup }: Found) => ({
  passholderId,
  name,
  passholderGroup,
})

const record = (
  change: LotChange,
  verb: 'move' | 'remove' | 'restore',
  rows: readonly Found[],
  texts: (row: Found) => { readonly before: object | null; readonly after: object | null },
): { count: number } => {
  for (const row of rows)
    change.audit({
      action: `passholder.${verb}`,
      objectKind: 'passholder',
      objectId: row.id,
      ...texts(row),
    })
  if (rows.length > 0) change.markStale('passholders')
  return { count: rows.length }
}

const mark = async (
  { tx, lotId, viewer }: LotChange,
  ids: readonly string[],
  removedAt: Date | null,
): Promise<void> => {
  await sql`update passholder set removed_at = ${removedAt}, removed_by = ${removedAt && viewer.userId}, version = version + 1
    where parking_lot_id = ${lotId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  await markVehicles(tx, lotId, ids, removedAt)
}

/** PAS-34: moves passholders to another group of the lot. */
export const movePassholders = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { parkingLot, ids, passholderGroup }: SomePassholders & { readonly passholderGroup: string },
): Promise<{ count: number }> =>
  changeLot(parts, viewer, { lot: parkingLot, capability }, async (change) => {
    await requireGroup(change, passholderGroup)
    const rows = (await findAll(change, ids, 'present')).filter(
      (row) => row.passholder_group_id !== passholderGroup,
    )
    const moved = rows.map(({ id }) => id)
    await requireRoom(change, passholderGroup)
    await notePasses(change, moved)
    await updateGroupOf(change.tx, change.lotId, moved, passholderGroup)
    return record(change, 'move', rows, (row) => ({
      before: { passholderGroup: row.passholder_group_id },
      after: { passholderGroup },
    }))
  })

/**
 * `seen` is a condition on `passholder` p and `passholder_group` g: which of them the user may remove, those of their
 * groups by default. `paidPreBook` keeps the days that they have booked (BOO-30).
 */
interface Removal {
  readonly seen?: RawBuilder<unknown>
  readonly paidPreBook?: boolean | undefined
}

/** Removes passholders as part of a change. */
export const removeIn = async (
  change: LotChange,
  ids: readonly string[],
  { seen, paidPreBook = false }: Removal = {},
): Promise<{ count: number }> => {
  const rows = await findAll(change, ids, 'present', seen)
  const removed = rows.map(({ id }) => id)
  await notePasses(change, removed)
  await tell('passesRemoved', { change, passholderIds: removed, keepsBookings: paidPreBook })
  await mark(change, removed, new Date(change.now))
  return record(change, 'remove', rows, (row) => ({ before: auditOf(row), after: null }))
}

/** PAS-34: removes passholders. */
export const removePassholders = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { parkingLot, ids, paidPreBook }: SomePassholders & { readonly paidPreBook?: boolean | undefined },
): Promise<{ count: number }> =>
  changeLot(parts, viewer, { lot: parkingLot, capability }, (change) =>
    removeIn(change, ids, { paidPreBook }),
  )

/** PAS-33: refused if something that these passholders had is somebody else's by now, or their group is gone. */
const requireFree = async ({ tx, lotId, now }: LotChange, ids: readonly string[]): Promise<void> => {
  const back = sql`parking_lot_id = ${lotId} and passholder_id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<Record<'passId' | 'plate' | 'tag' | 'group', boolean>>`select
    exists (select 1 from passholder p join passholder q on q.parking_lot_id = ${lotId} and q.removed_at is null
        and ${passIdKeyIn('q')} = ${passIdKeyIn('p')}
      where p.parking_lot_id = ${lotId} and p.id = any(${[...ids]}::uuid[])) as "passId",
    exists (select 1 from passholder_plate where parking_lot_id = ${lotId} and removed_at is null
      and (until is null or until > ${new Date(now)}) and plate in (select plate from passholder_plate where ${back})) as plate,
    exists (select 1 from passholder_tag where parking_lot_id = ${lotId} and removed_at is null
      and epc in (select epc from passholder_tag where ${back})) as tag,
    exists (select 1 from passholder p join passholder_group g on g.parking_lot_id = ${lotId} and g.id = p.passholder_group_id
      where p.parking_lot_id = ${lotId} and p.id = any(${[...ids]}::uuid[]) and g.removed_at is not null) as "group"`.execute(
    tx,
  )
  const found = rows[0]!
  const what = (['passId', 'plate', 'tag'] as const).find((one) => found[one])
  if (what) throw alreadyUsed(what)
  if (found.group) throw alreadyUsed('group')
}

/** PAS-15: others lose the ended temporary plates that these passholders had. Returns who had them. */
const findEndedOwners = async ({ tx, lotId, now }: LotChange, ids: readonly string[]) => {
  const { rows } = await sql<{ plate: string; owner: string }>`
    select e.plate, e.passholder_id as owner from passholder_plate e
    where e.parking_lot_id = ${lotId} and e.removed_at is null and e.until <= ${new Date(now)}
      and e.plate in (select plate from passholder_plate
        where parking_lot_id = ${lotId} and passholder_id = any(${[...ids]}::uuid[]))`.execute(tx)
  return rows
}

/** PAS-33, PAS-34: restores removed passholders as part of a change; those that are not removed stay as they are. */
export const restoreIn = async (
  change: LotChange,
  ids: readonly string[],
  seen?: RawBuilder<unknown>,
): Promise<{ count: number }> => {
  const { tx, lotId } = change
  const rows = await findAll(change, ids, 'removed', seen)
  const back = rows.map(({ id }) => id)
  await requireFree(change, back)
  for (const group of new Set(rows.map((row) => row.passholder_group_id))) await requireRoom(change, group)
  const ended = await findEndedOwners(change, back)
  await notePasses(change, [...back, ...ended.map(({ owner }) => owner)])
  for (const { plate, owner } of ended)
    await tx
      .deleteFrom('passholder_plate')
      .where('parking_lot_id', '=', lotId)
      .where('passholder_id', '=', owner)
      .where('plate', '=', plate)
      .execute()
  await mark(change, back, null)
  await tell('passesRestored', { change, passholderIds: back })
  return record(change, 'restore', rows, (row) => ({ before: null, after: auditOf(row) }))
}

/** PAS-35: whoever sees only its own groups restores what it removed itself. */
const restorableBy = (viewer: Viewer): RawBuilder<unknown> =>
  seesOnlyOwnGroups(viewer.roles)
    ? sql`${groupsSeenBy(viewer, 'g')} and (p.removed_at is null or p.removed_by = ${viewer.userId}::uuid)`
    : sql`true`

/** PAS-33, PAS-34: restores removed passholders. */
export const restorePassholders = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { parkingLot, ids }: SomePassholders,
): Promise<{ count: number }> =>
  changeLot(parts, viewer, { lot: parkingLot, capability }, (change) =>
    restoreIn(change, ids, restorableBy(viewer)),
  )
