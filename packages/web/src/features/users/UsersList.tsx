import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import type { ResourceListProps } from '#ui/list/list-props.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useUserColumns, useUserFilters } from './users.columns.tsx'
import type { allUsersQuery, usersQuery } from './users.queries.ts'

type UsersListProps = Pick<ResourceListProps<User>, 'actions' | 'bulkActions' | 'addAction'> & {
  query: typeof allUsersQuery | ReturnType<typeof usersQuery>
  /** Columns after the name, in the list of users of all customers. */
  column?: ListColumn<User>
  filterOf?: (users: readonly User[]) => ListFilter<User>
  emptyText: ReactNode
}

/** Provider staff have no customer; their pages are under `provider`. */
export const customerIdOf = ({ customer }: User) => customer?._id ?? 'provider'

/** Users of one customer or of all; each is changed at its customer. */
export const UsersList = ({ query, column, filterOf, emptyText, ...actions }: UsersListProps) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query as typeof allUsersQuery)
  const [name, ...rest] = useUserColumns()
  const users = data ?? []
  const filters = useUserFilters(users)
  return (
    <ResourceList
      {...useListAddress()}
      {...actions}
      name={t`Users`}
      exportName="users"
      rows={data}
      error={error}
      errorText={<Trans>Couldn't get users.</Trans>}
      onRetry={() => void refetch()}
      rowKey={({ _id }) => _id}
      rowHref={(user) => `/admin/${customerIdOf(user)}/user/${user._id}`}
      columns={column ? [name!, column, ...rest] : [name!, ...rest]}
      filters={filterOf ? [filterOf(users), ...filters] : filters}
      empty={{ icon: 'users', title: <Trans>No users yet</Trans>, text: emptyText }}
    />
  )
}
