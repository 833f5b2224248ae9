import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { GrantableRole, User } from '@stallwise/contract/users/users.contract.ts'
import type { CustomerDetails } from '@stallwise/contract/customers/customers.contract.ts'
import { checkUser } from '@stallwise/domain/users/users.rules.ts'
import { call } from '#lib/api/call.ts'
import { customersKey } from '#lib/live/lot-keys.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import { bodyOf, hasLots, newValues, valuesOf, type UserValues } from './user.form.ts'
import { usersKey } from './users.queries.ts'

export type LotChoice = CustomerDetails['lots'][number]

interface UserEditOptions {
  customerId: string
  /** Undefined for a new object. */
  user: User | undefined
  grantable: readonly GrantableRole[]
  lots: readonly LotChoice[]
}

/** Creating and changing a user: checks by the rules of the domain, and what happens after saving. */
export const useUserEdit = ({ customerId, user, grantable, lots }: UserEditOptions) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const known = new Set([...lots.map(({ _id }) => _id), ...(user?.lots ?? [])])
  const roles = [...grantable.map(({ role }) => role), ...(user?.roles ?? [])]
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: usersKey }),
      queries.invalidateQueries({ queryKey: customersKey }),
    ])
  return useEdit<UserValues, User>({
    initial: user ? valuesOf(user) : newValues(grantable),
    version: user?.version,
    check: (values) =>
      checkUser({ ...values, lots: hasLots(values) ? values.lots : [] }, { grantable: roles, lots: known }),
    save: (values, version) =>
      user && version !== undefined
        ? call('PUT /admin/customers/{id}/user', {
            params: { id: customerId },
            body: { _id: user._id, version, ...bodyOf(values) },
          })
        : call('POST /admin/users/{customerId}', { params: { customerId }, body: bodyOf(values) }),
    valuesOf,
    onSaved: (saved) => {
      toastDone(
        user
          ? say`User ${saved.name} saved.`
          : say`User ${saved.name} added. An invitation is being sent to ${saved.email}.`,
      )
      void refresh()
      void navigate({ href: `/admin/${customerId}/users` })
    },
  })
}
