import { plural, t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { User, UserAction } from '@stallwise/contract/users/users.contract.ts'
import { call } from '#lib/api/call.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { usersKey } from './users.queries.ts'

const may = (action: UserAction) => (user: User) => user.allowed.includes(action)

const blocking = (
  customerId: string,
  refresh: () => Promise<unknown>,
): Record<'block' | 'unblock', ListAction<User>> => {
  const setBlocked = (blocked: boolean) => async (user: User) => {
    await call('PUT /admin/customers/{id}/user', {
      params: { id: customerId },
      body: { _id: user._id, version: user.version, blocked },
    })
  }
  return {
    block: {
      key: 'block',
      isFor: (user) => may('block')(user) && !user.blocked,
      label: (users) => plural(users.length, { one: 'Block user', other: 'Block # users' }),
      confirm: (users) => ({
        title: plural(users.length, { one: 'Block this user?', other: 'Block # users?' }),
        text: say`Blocked users are signed out immediately and can’t sign in until someone unblocks them.`,
      }),
      done: (users) => plural(users.length, { one: 'User blocked.', other: '# users blocked.' }),
      run: (users) => doEach(users, { act: setBlocked(true), refresh }),
    },
    unblock: {
      key: 'unblock',
      isFor: (user) => may('block')(user) && user.blocked,
      label: (users) => plural(users.length, { one: 'Unblock user', other: 'Unblock # users' }),
      done: (users) => plural(users.length, { one: 'User unblocked.', other: '# users unblocked.' }),
      run: (users) => doEach(users, { act: setBlocked(false), refresh }),
    },
  }
}

/** Actions for one or several users. Deleting can be undone while the account still exists (USR-23). */
export const useUserActions = (
  customerId: string,
): Record<'remove' | 'resend' | 'block' | 'unblock' | 'synchronize', ListAction<User>> => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: usersKey })
  return {
    remove: {
      key: 'remove',
      tone: 'remove',
      isFor: may('delete'),
      label: (users) => plural(users.length, { one: 'Delete user', other: 'Delete # users' }),
      done: (users) =>
        users.length === 1 && users[0]
          ? say`User ${users[0].name} deleted.`
          : plural(users.length, { one: '# user deleted.', other: '# users deleted.' }),
      run: (users) =>
        doEach(users, {
          act: ({ email, role, version }) =>
            call('DELETE /admin/users/{customerId}/{email}/{role}', {
              params: { customerId, email, role },
              query: { version },
            }),
          undo: ({ _id }) =>
            call('POST /admin/users/{customerId}/{userId}/restore', { params: { customerId, userId: _id } }),
          refresh,
        }),
    },
    resend: {
      key: 'resend',
      isFor: may('resend'),
      label: (users) =>
        plural(users.length, { one: 'Send the invitation again', other: 'Send # invitations again' }),
      done: (users) =>
        plural(users.length, { one: 'Invitation sent again.', other: '# invitations sent again.' }),
      run: (users) =>
        doEach(users, {
          act: ({ _id }) =>
            call('POST /admin/users/resend/user-verification-email', { body: { userId: _id } }),
          refresh,
        }),
    },
    ...blocking(customerId, refresh),
    synchronize: {
      key: 'synchronize',
      isFor: may('synchronize'),
      label: (users) => plural(users.length, { one: 'Synchronize…', other: 'Synchronize # users…' }),
      to: ({ _id }) => `/admin/${customerId}/user/${_id}`,
    },
  }
}
