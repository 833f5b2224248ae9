import { productsOf } from '@stallwise/domain/users/staff-products.rules.ts'
import type { Bind } from '#platform/http/bind.ts'
import { addStaffUser, changeStaffProducts, listStaffUsers } from './staff-users.commands.ts'
import { findStaffedLot, listProductAccess } from './staff-users.store.ts'
import type { UserParts } from './user-parts.ts'
import { listStaffOfLot } from './users.store.ts'

export const staffUsersRoutes = (bind: Bind, parts: UserParts): void => {
  bind('POST /parking-lots/add-staff-user/', ({ viewer, body }) => addStaffUser(parts, viewer, body))
  bind('GET /parking-lots/staffusers/{id}', ({ viewer, params }) => listStaffUsers(parts, viewer, params.id))
  bind('PUT /parking-lots/staffusers/{id}', ({ viewer, params, body }) =>
    changeStaffProducts(parts, viewer, params.id, body),
  )
  // For users who do not administer users, about a lot already authorised by the binding: names only.
  bind('GET /parking-lots/staffusers/visitorValidation/{id}', ({ params }) =>
    parts.database.asSystem(async (tx) => {
      const lotId = params.id
      const lot = await findStaffedLot(tx, lotId)
      const access = await listProductAccess(tx, lotId)
      const rows = lot ? await listStaffOfLot(tx, lotId) : []
      const mayValidate = rows.filter(
        ({ id, blocked }) => !blocked && productsOf(lot!.productAccess, access.get(id)).visitorValidation,
      )
      return { staffUsers: mayValidate.map(({ id, name }) => ({ _id: id, name })) }
    }),
  )
}
