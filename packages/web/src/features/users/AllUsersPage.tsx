import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { useUserColumns, useUserFilters } from './users.columns.tsx'
import { allUsersQuery } from './users.queries.ts'

/** Provider staff have no customer; their pages are under `provider`. */
const customerIdOf = ({ customer }: User) => customer?._id ?? 'provider'

const useCustomerColumn = (): ListColumn<User> => {
  const { t } = useLingui()
  return { key: 'customer', label: t`Customer`, value: ({ customer }) => customer?.name ?? t`Provider staff` }
}

const useCustomerFilter = (users: readonly User[]): ListFilter<User> => {
  const { t } = useLingui()
  const names = new Map(users.map((user) => [customerIdOf(user), user.customer?.name ?? t`Provider staff`]))
  const options = [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return { key: 'customer', label: t`Customer`, value: customerIdOf, options }
}

/** The users of every customer; each is changed at its customer. */
export const AllUsersPage = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(allUsersQuery)
  const [name, ...rest] = useUserColumns()
  const customer = useCustomerColumn()
  const users = data ?? []
  const filters = [useCustomerFilter(users), ...useUserFilters(users)]
  return (
    <>
      <PageHead title={<Trans>Users admin</Trans>}>
        <Button component={Link} to={'/admin' as '/'}>
          <Trans>Customers</Trans>
        </Button>
      </PageHead>
      <ResourceList
        {...useListAddress()}
        name={t`Users`}
        exportName="users"
        rows={data}
        error={error}
        errorText={<Trans>Couldn't get users.</Trans>}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        rowHref={(user) => `/admin/${customerIdOf(user)}/user/${user._id}`}
        columns={[name!, customer, ...rest]}
        filters={filters}
        empty={{
          icon: 'users',
          title: <Trans>No users yet</Trans>,
          text: <Trans>Users are added at their customer.</Trans>,
        }}
      />
    </>
  )
}
