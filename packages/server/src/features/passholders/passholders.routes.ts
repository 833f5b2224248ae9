import { vehicleMakes } from '@stallwise/domain/passholders/vehicle-makes.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { tidyPassId } from '@stallwise/domain/passholders/passholders.rules.ts'
import type { StallType } from '@stallwise/domain/stalls/stalls.model.ts'
import { sql } from 'kysely'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import { loadToday } from '#platform/database/lot-day.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { mayAt, requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { groupsSeenBy, passholdersSeenBy } from './passholder-access.ts'
import { countByParkingGroup, countPassesSold, countPassholdersOf } from './passholder-counts.store.ts'
import { passholderImportRoutes } from './import/passholder-import.routes.ts'
import { passholderGroups } from './passholder-groups.resource.ts'
import { loadGroupChoices } from './passholder-groups.store.ts'
import {
  countListedPassholders,
  listPassholderPage,
  type ListedPassholders,
} from './passholder-list.store.ts'
import { movePassholders, removePassholders, restorePassholders } from './passholders.commands.ts'
import { passholders } from './passholders.resource.ts'
import { listTagStatus } from './tag-status.store.ts'
import { passIdKeyIn, passIdKeyOf } from '#platform/database/pass-id-key.ts'

/** PAS-10: the passes with an ID in a lot, or in all lots of the viewer. */
const findByPassId = async (tx: Tx, viewer: Viewer, passId: string, lotId: string | undefined) => {
  const inLot = lotId === undefined ? sql`true` : sql`p.parking_lot_id = ${lotId}`
  const { rows } = await sql<{ id: string; lotId: string }>`select p.id, p.parking_lot_id as "lotId"
    from passholder p
    join passholder_group g on g.parking_lot_id = p.parking_lot_id and g.id = passholder_group_id
    where ${inLot} and p.removed_at is null and ${passIdKeyIn('p')} = ${passIdKeyOf(tidyPassId(passId))}
      and ${groupsSeenBy(viewer, 'g')}`.execute(tx)
  return rows
}

const groupTypeOf: Readonly<Record<StallType, string>> = {
  Tenant: 'tenant',
  Visitor: 'visitor',
  EV: 'ev',
  Reserved: 'reserved',
}

type Page = Omit<ListedPassholders, 'seen' | 'day'> & { readonly day?: string }

/** A page of passholders as its viewer sees them. */
const showPage = async (parts: ChangeLotParts, viewer: Viewer, page: Page, isCounted = false) =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const { lotId } = page
    const day = page.day ?? (await loadToday(tx, lotId, parts.clock()))
    const list = { ...page, day, seen: passholdersSeenBy(viewer, lotId) }
    const found = await listPassholderPage(tx, list, { isCounted })
    return { data: await passholders.showAll(tx, parts, viewer, lotId, found.ids), ...found.page }
  })

/** The lot of a passholder group that the viewer may see. */
const lotOfGroup = async (parts: ChangeLotParts, viewer: Viewer, groupId: string): Promise<string> => {
  const row = await parts.database.withViewer(scopeOf(viewer), (tx) =>
    tx
      .selectFrom('passholder_group')
      .select('parking_lot_id')
      .where('id', '=', groupId)
      .where('removed_at', 'is', null)
      .where(sql<boolean>`${groupsSeenBy(viewer)}`)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('not-found')
  requireAt(viewer, 'passholder.read', row.parking_lot_id)
  return row.parking_lot_id
}

const bindGroups = (bind: Bind, parts: ChangeLotParts): void => {
  const { database } = parts
  bind('GET /passholder-groups', ({ viewer, query: { parkingLot: lotId, stallType, cursor, limit } }) => {
    const ofType = stallType
      ? sql`(select type from parking_group g where g.parking_lot_id = passholder_group.parking_lot_id
          and g.id = parking_group_id) = ${groupTypeOf[stallType]}`
      : sql`true`
    const narrowed = sql`${groupsSeenBy(viewer)} and ${ofType}`
    return passholderGroups.list(parts, { viewer, lotId, cursor, limit, narrowed })
  })
  bind('GET /passholder-groups/{id}', ({ viewer, params }) => passholderGroups.get(parts, viewer, params.id))
  bind('GET /passholder-groups/choices/{parkingLotId}', ({ viewer, params }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const choices = await loadGroupChoices(tx, params.parkingLotId)
      // PAS-04: whoever assigns no groups does not learn who the other tenants are.
      return seesOnlyOwnGroups(viewer.roles) ? { ...choices, tenants: [] } : choices
    }),
  )
  bindLotResource(bind, parts, passholderGroups)
}

const bindChanges = (bind: Bind, parts: ChangeLotParts): void => {
  const { commands } = passholders
  bind('POST /v2/pass-holders/', ({ viewer, body }) => commands.add(parts, viewer, body))
  bind('PUT /v2/pass-holders/{id}', ({ viewer, params, body }) =>
    commands.edit(parts, viewer, params.id, body),
  )
  bind('POST /pass-holders-details/{id}', ({ viewer, params, body }) =>
    commands.edit(parts, viewer, params.id, body),
  )
  bind('DELETE /pass-holders/{id}', async ({ viewer, params, query }) => {
    await commands.remove(parts, viewer, params.id, query)
    return null
  })
  bind('POST /pass-holders/move', ({ viewer, body }) => movePassholders(parts, viewer, body))
  bind('POST /pass-holders/delete', ({ viewer, body }) => removePassholders(parts, viewer, body))
  bind('POST /pass-holders/restore', ({ viewer, body }) => restorePassholders(parts, viewer, body))
}

const bindLists = (bind: Bind, parts: ChangeLotParts): void => {
  const { database } = parts
  bind('POST /pass-holders/getFilterPassholderList', ({ viewer, body: { parkingLot: lotId, ...page } }) =>
    showPage(parts, viewer, { ...page, lotId }, true),
  )
  bind('GET /all-pass-holders/parkinglot/{id}', ({ viewer, params, query }) =>
    showPage(parts, viewer, { ...query, lotId: params.id }),
  )
  bind('GET /pass-holders/{groupId}', async ({ viewer, params: { groupId }, query }) => {
    const lotId = await lotOfGroup(parts, viewer, groupId)
    return showPage(parts, viewer, { ...query, lotId, passholderGroups: [groupId] })
  })
  bind('GET /pass-holders/byday/{groupId}/{date}', async ({ viewer, params: { groupId, date }, query }) => {
    const lotId = await lotOfGroup(parts, viewer, groupId)
    return showPage(parts, viewer, {
      ...query,
      lotId,
      passholderGroups: [groupId],
      states: ['valid'],
      day: date,
    })
  })
  bind('GET /pass-holders/one/{id}/tags', async ({ viewer, params }) => {
    const holder = await passholders.get(parts, viewer, params.id)
    const data = await database.withViewer(scopeOf(viewer), (tx) => listTagStatus(tx, holder))
    return { data }
  })
  bind('GET /pass-holders/one/{id}', ({ viewer, params }) => passholders.get(parts, viewer, params.id))
  bind('GET /pass-holders/passholderId/{id}', ({ viewer, params, query: { parkingLot } }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const found = await findByPassId(tx, viewer, params.id, parkingLot)
      const [first, another] = found.filter(({ lotId }) => mayAt(viewer, 'passholder.read', lotId))
      if (!first) throw new Refusal('not-found')
      if (another) refuseFaults([{ path: 'parkingLot', code: 'required' }])
      const shown = orNotFound((await passholders.showAll(tx, parts, viewer, first.lotId, [first.id]))[0])
      return shown
    }),
  )
}

const bindCounts = (bind: Bind, parts: ChangeLotParts): void => {
  const { database } = parts
  const seenBy = (viewer: Viewer) => groupsSeenBy(viewer, 'g')
  bind('GET /pass-holders/byday/{groupId}/{date}/count', async ({ viewer, params: { groupId, date } }) => {
    const lotId = await lotOfGroup(parts, viewer, groupId)
    const list: ListedPassholders = {
      lotId,
      passholderGroups: [groupId],
      states: ['valid'],
      day: date,
      seen: passholdersSeenBy(viewer, lotId),
    }
    return database.withViewer(scopeOf(viewer), async (tx) => ({
      count: await countListedPassholders(tx, list),
    }))
  })
  bind('GET /pass-holders', ({ viewer, query: { parkingLot } }) =>
    database.withViewer(scopeOf(viewer), async (tx) => ({
      data: await countByParkingGroup(tx, parkingLot, seenBy(viewer)),
    })),
  )
  bind(
    'GET /pass-holders/parkinglot/{parkingLotId}/bygroup/{parkingGroup}/{passholderGroupId}/count',
    ({ viewer, params: { parkingLotId, parkingGroup, passholderGroupId: passholderGroup } }) =>
      database.withViewer(scopeOf(viewer), async (tx) => ({
        count: await countPassholdersOf(tx, parkingLotId, seenBy(viewer), { parkingGroup, passholderGroup }),
      })),
  )
  bind(
    'GET /pass-holders/time-bound/{parkingLotId}/{parkingGroup}/{date}/counts',
    ({ viewer, params: { parkingLotId, parkingGroup, date: day } }) =>
      database.withViewer(scopeOf(viewer), async (tx) => ({
        counts: await countPassesSold(tx, parkingLotId, seenBy(viewer), { parkingGroup, day }),
      })),
  )
  bind('GET /pass-holders/make/model/', () => ({
    data: vehicleMakes.map(({ make, models }) => ({ make, models: [...models] })),
  }))
}

/** Passholder groups and passholders. */
export const passholdersRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bindGroups(bind, parts)
  bindChanges(bind, parts)
  bindLists(bind, parts)
  bindCounts(bind, parts)
  passholderImportRoutes(bind, parts)
}
