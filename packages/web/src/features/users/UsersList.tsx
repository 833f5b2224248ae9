import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import type { ResourceListProps } from '#ui/list/list-props.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows, type ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { useUserColumns, useUserFilters } from './users.columns.tsx'

type UsersListProps = Pick<ResourceListProps<User>, 'actions' | 'bulkActions' | 'addAction'> & {
  rowsOf: (search: ListSearch) => ServerRowsOptions<User>
  /** The roles that users of the list can have; all by default. */
  roles?: readonly Role[]
  /** A column after the name, and a filter, in the list of users of all customers. */
  column?: ListColumn<User>
  filter?: ListFilter<User>
  emptyText: ReactNode
}

/** Provider staff have no customer; their pages are under `provider`. */
const customerIdOf = ({ customer }: User) => customer?._id ?? 'provider'

/** Users of one customer or of all: found, filtered, sorted and paged by the server. Each is changed at its customer. */
export const UsersList = (props: UsersListProps) => {
  const { rowsOf, column, filter, emptyText, roles: offered = roles, ...actions } = props
  const { t } = useLingui()
  const address = useListAddress()
  const users = useServerRows(rowsOf(address.search))
  const [name, ...rest] = useUserColumns()
  const isCompared = users.rows?.find((row) => row !== undefined)?.sync !== 'unmanaged'
  const filters = useUserFilters({ roles: offered, isCompared })
  return (
    <ResourceList
      {...address}
      {...users}
      {...actions}
      name={t`Users`}
      exportName="users"
      errorText={<Trans>Couldn't get users.</Trans>}
      rowKey={({ _id }) => _id}
      rowHref={(user) => `/admin/${customerIdOf(user)}/user/${user._id}`}
      columns={column ? [name!, column, ...rest] : [name!, ...rest]}
      filters={filter ? [filter, ...filters] : filters}
      empty={{ icon: 'users', title: <Trans>No users yet</Trans>, text: emptyText }}
    />
  )
}
