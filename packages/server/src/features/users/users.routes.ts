import { grantableRoles, needsLots, userTypeOf } from '@stallwise/domain/users/users.rules.ts'
import type { Bind, Call } from '#platform/http/bind.ts'
import type { Tx } from '#platform/database/database.ts'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { pageAtPlace } from '#platform/database/list-page.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { changeUser } from './change-user.commands.ts'
import { createUser } from './create-user.commands.ts'
import { compareUser, compareUsers } from './in-sync.ts'
import { sendOwnPasswordLink } from './forgotten-password.ts'
import { changePreferences, readPreferences } from './preferences.commands.ts'
import { deleteUser, restoreUser } from './remove-user.commands.ts'
import { readUser, resendLink, synchronizeUser } from './synchronize-user.commands.ts'
import { requirePlace } from './user-access.ts'
import type { UserParts } from './user-parts.ts'
import { listAllUsers, listUserPage, type UserFilter } from './users.store.ts'
import { comparisonView, userView } from './users.view.ts'

type Query = Call<'GET /admin/users'>['query']

/** The page, with each user's comparison. Comparing is part of finding only where the list is of some states (USR-62). */
const findUsers = async (parts: UserParts, viewer: Viewer, query: Query, place?: string) => {
  const { search, sort, customer, role, state, sync, id, limit, cursor } = query
  const inList = async <T>(list: (tx: Tx, filter: UserFilter) => Promise<T>) =>
    parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const customerId = place === undefined ? undefined : await requirePlace(tx, viewer, place)
      const more = { customers: customer, ids: id, roles: role, states: state }
      return list(tx, { customerId, search, sort, ...more })
    })
  if (sync === undefined) {
    const found = await inList((tx, filter) => listUserPage(tx, filter, { limit, cursor }))
    return { ...found, comparisons: await compareUsers(parts, found.rows) }
  }
  const all = await inList(listAllUsers)
  const comparisons = await compareUsers(parts, all)
  const inState = all.filter((row) => sync.includes(comparisons.get(row.id)!.sync))
  const { items, page } = pageAtPlace(inState, limit, cursor)
  return { rows: items, comparisons, page }
}

const pageOfUsers = async (parts: UserParts, viewer: Viewer, query: Query, place?: string) => {
  const { rows, comparisons, page } = await findUsers(parts, viewer, query, place)
  return { data: rows.map((row) => userView(viewer, row, comparisons.get(row.id)!)), ...page }
}

/** The specification prescribes this error. */
const orUnreadable = (error: unknown): never => {
  throw error instanceof Refusal || isDatabaseUnavailable(error) ? error : new Refusal('users-unreadable')
}

export const usersRoutes = (bind: Bind, parts: UserParts): void => {
  bind('GET /admin/users', ({ viewer, query }) => pageOfUsers(parts, viewer, query))

  bind('GET /admin/customers/{id}/users', ({ viewer, params, query, request }) =>
    pageOfUsers(parts, viewer, query, params.id).catch((error: unknown) => {
      if (!(error instanceof Refusal) && !isDatabaseUnavailable(error))
        request.log.error({ err: error }, 'users could not be read')
      return orUnreadable(error)
    }),
  )

  bind('GET /admin/users/{customerId}/roles', async ({ viewer, params }) => {
    const place = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      requirePlace(tx, viewer, params.customerId),
    )
    const grantable = grantableRoles(viewer.roles, place === null ? 'provider' : 'customer')
    return {
      roles: grantable.map((role) => ({ role, userType: userTypeOf([role]), needsLots: needsLots(role) })),
    }
  })

  bind('POST /admin/users/{customerId}', ({ viewer, params, body }) =>
    createUser(parts, viewer, params.customerId, body),
  )
  bind('PUT /admin/customers/{id}/user', ({ viewer, params, body }) =>
    changeUser(parts, viewer, params.id, body),
  )
  bind('DELETE /admin/users/{customerId}/{email}/{role}', ({ viewer, params, query }) =>
    deleteUser(parts, viewer, {
      place: params.customerId,
      email: params.email,
      role: params.role,
      version: query.version,
    }),
  )
  bind('DELETE /admin/users/staffUser/{userId}/{email}/{customerId}', ({ viewer, params, query }) =>
    deleteUser(parts, viewer, {
      place: params.customerId,
      email: params.email,
      id: params.userId,
      role: 'staffCustomer',
      version: query.version,
    }),
  )
  bind('POST /admin/users/{customerId}/{userId}/restore', ({ viewer, params }) =>
    restoreUser(parts, viewer, params.customerId, params.userId),
  )
  bind('GET /admin/users/{customerId}/{userId}/sync', async ({ viewer, params }) => {
    const row = await readUser(parts, viewer, params.customerId, params.userId, 'lots')
    return comparisonView(viewer, await compareUser(parts, row))
  })
  bind('POST /admin/users/{customerId}/{userId}/sync', ({ viewer, params }) =>
    synchronizeUser(parts, viewer, params.customerId, params.userId),
  )
  bind('POST /admin/users/resend/user-verification-email', ({ viewer, body }) =>
    resendLink(parts, viewer, body.userId),
  )
  bind('GET /admin/users/{customerId}/{email}/preferences', ({ viewer, params }) =>
    readPreferences(parts, viewer, params.customerId, params.email),
  )
  bind('POST /admin/users/preferences/password-link', ({ viewer }) => sendOwnPasswordLink(parts, viewer))
  bind('PUT /admin/users/preferences', ({ viewer, body }) => changePreferences(parts, viewer, body))
}
