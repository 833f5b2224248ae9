import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { readOffset } from '#platform/http/offset-cursor.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { correctPlateInside } from './inside-plate.commands.ts'
import { setStaffEntry } from './staff-entry.commands.ts'
import { getVehicleInside, vehicleViews, type PriceStayParts } from './staff-price.ts'
import { listVehiclesInside } from './vehicles-inside.store.ts'

/** Vehicles at an exit whose plate was not read, for those who manage payments. */
export const priceStayRoutes = (bind: Bind, parts: PriceStayParts & ChangeLotParts): void => {
  bind('GET /parking-lots/{id}/vehicles-inside', ({ viewer, params: { id }, query: { cursor, ...query } }) =>
    parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const offset = readOffset(cursor)
      const { rows, total } = await listVehiclesInside(tx, id, query, { offset, now: parts.clock() })
      const next = offset + rows.length
      return {
        data: await vehicleViews(tx, parts.imageLinks, rows),
        total,
        nextCursor: rows.length > 0 && next < total ? String(next) : null,
      }
    }),
  )
  bind('GET /parking-lots/{id}/vehicles-inside/{visit}', ({ viewer, params: { id, visit } }) =>
    getVehicleInside(parts, viewer, id, visit),
  )
  bind('POST /parking-lots/{id}/vehicles-inside/{visit}/plate', ({ viewer, params: { id, visit }, body }) =>
    correctPlateInside(parts, viewer, id, visit, body.licensePlate),
  )
  bind('POST /parking-lots/{id}/staff-entries', ({ viewer, params: { id }, body }) =>
    setStaffEntry(parts, viewer, id, body),
  )
}
