import { checkSearchPeriod } from '@stallwise/domain/payments/plate-search.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { sayHadLeft } from './had-left.commands.ts'
import { correctPlateInside } from './inside-plate.commands.ts'
import { answerForPlates } from '../plate-account/plate-answers.ts'
import { setStaffEntry } from './staff-entry.commands.ts'
import { getVehicleInside, vehicleByTimeViews, vehicleViews, type PriceStayParts } from './staff-price.ts'
import { listVehiclesByTime } from './vehicles-by-time.store.ts'
import { listVehiclesInside } from './vehicles-inside.store.ts'

/** What plates owe, and vehicles at an exit whose plate was not read, for those who look up payments. */
export const priceStayRoutes = (bind: Bind, parts: PriceStayParts & ChangeLotParts): void => {
  bind('GET /parking-lots/{id}/vehicles-inside', ({ viewer, params: { id }, query }) =>
    parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const { rows, page } = await listVehiclesInside(tx, id, query, parts.clock())
      return { data: await vehicleViews(tx, parts.imageLinks, rows), ...page }
    }),
  )
  bind('GET /parking-lots/{id}/vehicles-inside/{visit}', ({ viewer, params: { id, visit } }) =>
    getVehicleInside(parts, viewer, id, visit),
  )
  bind('POST /parking-lots/{id}/vehicles-inside/{visit}/plate', ({ viewer, params: { id, visit }, body }) =>
    correctPlateInside(parts, viewer, id, visit, body.licensePlate),
  )
  bind('GET /parking-lots/{id}/vehicles-by-time', ({ viewer, params: { id }, query }) => {
    refuseFaults(checkSearchPeriod({ from: Date.parse(query.from), to: Date.parse(query.to) }))
    return parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const { rows, page } = await listVehiclesByTime(tx, id, query, parts.clock())
      return { data: await vehicleByTimeViews(tx, parts.imageLinks, rows), ...page }
    })
  })
  bind('POST /parking-lots/{id}/plate-answers', ({ viewer, params: { id }, body: { licensePlates } }) =>
    parts.database.withViewer(scopeOf(viewer), async (tx) => ({
      data: await answerForPlates(tx, id, licensePlates, parts.clock()),
    })),
  )
  bind('POST /parking-lots/{id}/vehicles-inside/{visit}/had-left', ({ viewer, params: { id, visit } }) =>
    sayHadLeft(parts, viewer, id, visit),
  )
  bind('POST /parking-lots/{id}/staff-entries', ({ viewer, params: { id }, body }) =>
    setStaffEntry(parts, viewer, id, body),
  )
}
