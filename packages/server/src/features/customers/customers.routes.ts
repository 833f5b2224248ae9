import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { mergeCustomers, moveLot, type MoveParts } from './customer-moves.commands.ts'
import { changeCustomer, createCustomer } from './customers.commands.ts'
import { listCustomerPage } from './customers.store.ts'
import { customerView, readCustomer } from './customers.view.ts'

export const customersRoutes = (bind: Bind, parts: MoveParts): void => {
  const { database } = parts

  bind('GET /admin/customers', async ({ viewer, query }) => {
    const { id: ids, ...list } = query
    const { rows, page } = await database.withViewer(scopeOf(viewer), (tx) =>
      listCustomerPage(tx, { ...list, ids }),
    )
    return { data: rows.map(customerView), ...page }
  })
  bind('GET /admin/customers/{id}', ({ viewer, params }) =>
    database.withViewer(scopeOf(viewer), (tx) => readCustomer(tx, viewer, params.id)),
  )
  bind('POST /admin/customers/', ({ viewer, body }) => createCustomer(parts, viewer, body))
  bind('PUT /admin/customers/{id}', ({ viewer, params, body }) =>
    changeCustomer(parts, viewer, params.id, body),
  )
  bind('POST /admin/customers/merge-customer/', ({ viewer, body }) => mergeCustomers(parts, viewer, body))
  bind('POST /admin/customers/{id}/parking-lots', ({ viewer, params, body }) =>
    moveLot(parts, viewer, params.id, body),
  )
}
