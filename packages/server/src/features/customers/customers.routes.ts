import type { Bind } from '#platform/http/bind.ts'
import { readCursor, writeCursor } from '#platform/http/cursor.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { mergeCustomers, moveLot, type MoveParts } from './customer-moves.commands.ts'
import { changeCustomer, createCustomer } from './customers.commands.ts'
import { listCustomers } from './customers.store.ts'
import { customerView, readCustomer } from './customers.view.ts'

export const customersRoutes = (bind: Bind, parts: MoveParts): void => {
  const { database } = parts

  bind('GET /admin/customers', async ({ viewer, query }) => {
    const { search, limit } = query
    const after = readCursor(query.cursor)
    const rows = await database.withViewer(scopeOf(viewer), (tx) =>
      listCustomers(tx, { search, after, limit }),
    )
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      data: shown.map(customerView),
      nextCursor: rows.length > limit && last ? writeCursor({ name: last.name, id: last.id }) : null,
    }
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
