import { passholderGroups as contract } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { passholderGroupTypes } from '@stallwise/domain/passholders/passholders.model.ts'
import {
  checkPassholderGroup,
  reasonPassholderGroupIsInUse,
  type PassholderGroupContext,
} from '@stallwise/domain/passholders/passholders.rules.ts'
import {
  groupLimitCapabilities,
  seesOnlyOwnGroups,
} from '@stallwise/domain/passholders/passholders.access.ts'
import { sql } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'
import { listNames, lotResource, optionalNumber, text } from '#features/resources/resources.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { notePasses } from './note-passes.ts'
import { noteRemover, requireRemover, seesGroup } from './passholder-access.ts'
import { requireRoom } from './group-room.ts'
import {
  countZonesOf,
  listPassholderIds,
  loadGroupChoices,
  updateGroupOf,
} from './passholder-groups.store.ts'

const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id)

const parkingGroupField = (field: string) =>
  sql<string>`(select ${sql.ref(field)} from parking_group g
    where g.parking_lot_id = passholder_group.parking_lot_id and g.id = passholder_group.parking_group_id)`

/** PAS-02: moves the passholders of a group that is removed, or refuses. */
const emptyGroup = async (change: LotChange, groupId: string, moveTo: string | undefined): Promise<void> => {
  const { tx, lotId } = change
  const ids = await listPassholderIds(tx, lotId, groupId)
  const zones = await countZonesOf(tx, lotId, groupId)
  const why = reasonPassholderGroupIsInUse({ passholders: moveTo === undefined ? ids.length : 0, zones })
  if (why) throw new Refusal('passholder-group-in-use', { detail: why })
  if (moveTo === undefined || ids.length === 0) return
  await requireGroup(change, moveTo, groupId)
  await notePasses(change, ids)
  await requireRoom(change, moveTo)
  await updateGroupOf(tx, lotId, ids, moveTo)
  change.markStale('passholders')
}

/** A group of the lot that the user sees and that passholders can be moved to. */
export const requireGroup = async (change: LotChange, groupId: string, except?: string): Promise<void> => {
  const row = await change.tx
    .selectFrom('passholder_group')
    .select('tenants')
    .where(rowOfLot(change.lotId, groupId))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row || groupId === except || !seesGroup(change.actor, row.tenants))
    throw new Refusal('invalid', {
      faults: [
        { path: except === undefined ? 'passholderGroup' : 'moveTo', code: 'unknown', message: 'unknown' },
      ],
    })
}

/** PAS-04: what a user leaves as it is who sets no prices and limits. */
const keptBy = (
  viewer: Viewer,
  lotId: string,
  row: { readonly parking_group_id: string; readonly max_passes: number | null } | undefined,
): Pick<PassholderGroupContext, 'kept'> => {
  if (groupLimitCapabilities.some((one) => mayAt(viewer, one, lotId))) return {}
  if (row) return { kept: { parkingGroup: row.parking_group_id, maxPasses: row.max_passes } }
  return seesOnlyOwnGroups(viewer.roles) ? { kept: 'new' } : {}
}

/** The passholder groups of a lot. PAS-01 to PAS-04. */
export const passholderGroups = lotResource({
  contract,
  table: 'passholder_group',
  kind: 'passholder-group',
  stale: 'passholders',
  isSeenBy: (row, viewer) => seesGroup(viewer, row.tenants),
  alsoRead: (now: Date) => ({
    assigned: sql<{ _id: string; name: string }[]>`(select
        coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name) order by lower(u.name)), '[]')
      from app_user u where u.id = any(passholder_group.tenants) and u.removed_at is null)`,
    parking_group_name: parkingGroupField('g.name'),
    parking_group_type: parkingGroupField('g.type'),
    left: sql<number | null>`passes_left(passholder_group.parking_lot_id, passholder_group.id, (select
      (${now}::timestamptz at time zone l.time_zone)::date from parking_lot l where l.id = passholder_group.parking_lot_id))`,
    waiting: sql<number>`(select count(*)::int from waitlist_entry w
      where w.parking_lot_id = passholder_group.parking_lot_id and w.passholder_group_id = passholder_group.id
        and w.removed_at is null and w.state in ('waiting', 'offered'))`,
    passholders: sql<number>`(select count(*)::int from passholder p
      where p.parking_lot_id = passholder_group.parking_lot_id
        and p.passholder_group_id = passholder_group.id and p.removed_at is null)`,
    // OCC-62: the figure of the lot itself, so that visits are counted in one place.
    inside: sql<number | null>`(select case when lot.enable_tenant_tracking_by_passholder_group then coalesce(
        (select (counted ->> 'occupancy')::int
          from lot_state state, jsonb_array_elements(state.counts -> 'passholderGroups') counted
          where state.parking_lot_id = lot.id and counted ->> '_id' = passholder_group.id::text), 0) end
      from parking_lot lot where lot.id = passholder_group.parking_lot_id)`,
  }),
  fields: {
    name: text('name'),
    parkingGroup: {
      read: (row) => row.parking_group_id,
      write: (id) => ({ parking_group_id: id! }),
    },
    maxPasses: optionalNumber('max_passes'),
    tenants: { read: (row) => row.assigned, write: () => ({}), entered: idsOf },
  },
  shown: (row) => ({
    parkingGroupName: row.parking_group_name,
    parkingGroupType: row.parking_group_type as (typeof passholderGroupTypes)[number],
    passholderCount: row.passholders,
    passesLeft: row.left === null ? null : Math.max(0, row.left),
    waitlistCount: row.waiting,
    inside: row.inside,
  }),
  rule: checkPassholderGroup,
  known: async ({ tx, lotId, viewer }, row) => {
    const { parkingGroups, tenants } = await loadGroupChoices(tx, lotId)
    return {
      names: await listNames(tx, 'passholder_group', lotId, row),
      parkingGroups: new Set(idsOf(parkingGroups)),
      tenants: new Set([...idsOf(tenants), ...(row?.tenants ?? [])]),
      ...keptBy(viewer, lotId, row),
      ...(seesOnlyOwnGroups(viewer.roles) && { keptTenants: row?.tenants ?? [] }),
    }
  },
  // PAS-04: a tenant does not assign groups, and what it adds is its own and has no passes until others say how many.
  alsoWrite: async ({ viewer }, { tenants }, { row }) => ({
    ...(!row && seesOnlyOwnGroups(viewer.roles) && { max_passes: 0 }),
    tenants: seesOnlyOwnGroups(viewer.roles) ? (row?.tenants ?? [viewer.userId]) : [...new Set(tenants)],
  }),
  beforeUpdate: async (change, row, { parkingGroup }) => {
    if (parkingGroup === row.parking_group_id) return
    await notePasses(change, await listPassholderIds(change.tx, change.lotId, row.id))
  },
  remove: async (change, row, query: { readonly moveTo?: string }) => {
    await emptyGroup(change, row.id, query.moveTo)
    await noteRemover(change, 'passholder_group', row.id)
  },
  restore: async ({ actor }, row) => requireRemover(actor, row.removed_by),
})
