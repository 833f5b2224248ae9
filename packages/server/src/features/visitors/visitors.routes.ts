import type { GuestListQuery } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql } from 'kysely'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { groupsSeenBy } from '#features/passholders/passholders.public.ts'
import { ask } from '#lot-events/lot-events.ts'
import { onlyAtFirst } from '#platform/database/list-page.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { countActiveGuests, countToday, listGuestPage } from './guest-pass-list.store.ts'
import { endPass, extendPass, resumePass, undoExtension } from './guest-passes.commands.ts'
import { guestPasses } from './guest-passes.resource.ts'
import { listHostGroups, loadVisitorSettings } from './guest-passes.store.ts'
import { registeredVehiclesRoutes } from './registered-vehicles.routes.ts'
import { periodOfDay } from './period-of-day.ts'

type Page = Partial<Omit<GuestListQuery, 'parkingLot'>>

/** A page of guests as its viewer sees them; the first one has the total and today's counts. */
const showPage = (parts: ChangeLotParts, viewer: Viewer, lotId: string, page: Page) =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const now = parts.clock()
    const { timeZone } = await loadVisitorSettings(tx, lotId)
    const list = {
      ...page,
      lotId,
      seen: groupsSeenBy(viewer, 'g'),
      seenHost: groupsSeenBy(viewer, 'hg'),
      now,
      today: localDayOf(now, timeZone),
    }
    const found = await listGuestPage(tx, list)
    return {
      data: await guestPasses.showAll(tx, parts, viewer, lotId, found.ids),
      ...onlyAtFirst(found.page, page.cursor),
      today: page.cursor === undefined ? await countToday(tx, list) : null,
    }
  })

/** GUE-02: the lot of an id, or the lot of a passholder whose group the viewer sees. */
const findHost = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
): Promise<{ lotId: string; passholder?: string }> =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const lot = await tx.selectFrom('parking_lot').select('id').where('id', '=', id).executeTakeFirst()
    if (lot && mayAt(viewer, 'visitor.read', lot.id)) return { lotId: lot.id }
    const { rows } = await sql<{ lotId: string }>`select p.parking_lot_id as "lotId" from passholder p
      join passholder_group g on g.parking_lot_id = p.parking_lot_id and g.id = p.passholder_group_id
      where p.id = ${id} and p.removed_at is null and ${groupsSeenBy(viewer, 'g')}`.execute(tx)
    const [host] = rows
    if (!host) throw new Refusal('not-found')
    requireAt(viewer, 'visitor.read', host.lotId)
    return { lotId: host.lotId, passholder: id }
  })

const bindLists = (bind: Bind, parts: ChangeLotParts): void => {
  const { database } = parts
  bind('POST /guest-passes/list', ({ viewer, body: { parkingLot, ...page } }) =>
    showPage(parts, viewer, parkingLot, page),
  )
  bind('GET /pass-holders/getVisitors/{id}', async ({ viewer, params, query }) => {
    const { lotId, passholder } = await findHost(parts, viewer, params.id)
    const { data, nextCursor } = await showPage(parts, viewer, lotId, {
      ...query,
      passholder,
      descending: true,
    })
    return { data, nextCursor }
  })
  bind(
    'GET /pass-holders/visitors/getActiveGuestPassCount/{parkingLotId}/{date}',
    ({ viewer, params: { parkingLotId: lotId, date }, query }) =>
      database.withViewer(scopeOf(viewer), async (tx) => {
        const { timeZone } = await loadVisitorSettings(tx, lotId)
        const period = periodOfDay(date, query, timeZone)
        const { parkingPaymentOption: option, passholderGroupId: groupId } = query
        return {
          count: await countActiveGuests(tx, {
            lotId,
            seen: groupsSeenBy(viewer, 'g'),
            period,
            option,
            groupId,
          }),
        }
      }),
  )
  bind('GET /guest-passes/choices/{parkingLotId}', ({ viewer, params: { parkingLotId: lotId } }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const { timeZone, durations } = await loadVisitorSettings(tx, lotId)
      const hosts = await listHostGroups(tx, { lotId, viewer, day: localDayOf(parts.clock(), timeZone) })
      return {
        passholderGroups: hosts.map(({ id, name, limit, created }) => ({
          _id: id,
          name,
          passesLeftToday: limit === null ? null : Math.max(0, limit - created),
        })),
        visitorDurations: durations,
        fullDays: (await ask('daysThatFill', { tx, lotId, now: parts.clock() })).map(({ day, text }) => ({
          day,
          text,
        })),
      }
    }),
  )
  bind('GET /guest-passes/{id}', ({ viewer, params }) => guestPasses.get(parts, viewer, params.id))
}

const bindChanges = (bind: Bind, parts: ChangeLotParts): void => {
  const { commands } = guestPasses
  bind('POST /pass-holders/add-guest-pass', ({ viewer, query, body }) =>
    commands.add(parts, viewer, { ...body, parkingPaymentOption: query.parkingPaymentOption }),
  )
  bind('PUT /guest-passes/{id}', ({ viewer, params, body }) => commands.edit(parts, viewer, params.id, body))
  bind('DELETE /guest-passes/{id}', async ({ viewer, params, query }) => {
    await commands.remove(parts, viewer, params.id, query)
    return null
  })
  bind('POST /guest-passes/{id}/restore', ({ viewer, params }) => commands.restore(parts, viewer, params.id))
  bind('POST /guest-passes/{id}/extend', ({ viewer, params, body }) =>
    extendPass(parts, viewer, params.id, body.minutes),
  )
  bind('POST /guest-passes/{id}/undo-extension', ({ viewer, params }) =>
    undoExtension(parts, viewer, params.id),
  )
  bind('POST /guest-passes/{id}/end', ({ viewer, params }) => endPass(parts, viewer, params.id))
  bind('POST /guest-passes/{id}/resume', ({ viewer, params }) => resumePass(parts, viewer, params.id))
}

/** Guest passes, registered vehicles and the validation kiosk. */
export const visitorsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bindLists(bind, parts)
  bindChanges(bind, parts)
  registeredVehiclesRoutes(bind, parts)
}
