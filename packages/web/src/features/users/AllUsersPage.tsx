import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import { useCustomerOptions } from '#ui/list/customer-options.ts'
import { Link } from '#lib/routes/Link.tsx'
import type { ListFilter } from '#ui/list/list.model.ts'
import { readFilters } from '#ui/list/list-search.ts'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { UsersList } from './UsersList.tsx'
import { allUserRows } from './users.queries.ts'

const staff = 'provider'

const useCustomerFilter = (): ListFilter<User> => {
  const { t } = useLingui()
  const chosen = readFilters(useListAddress().search.filter).customer ?? []
  const find = useCustomerOptions(chosen.filter((id) => id !== staff))
  return {
    key: 'customer',
    label: t`Customer`,
    value: ({ customer }) => customer?._id ?? staff,
    options: [{ value: staff, label: t`Provider staff` }, ...find.options],
    find,
  }
}

/** The users of every customer. */
export const AllUsersPage = () => {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={<Trans>Users admin</Trans>}>
        <Button component={Link} to="/admin">{t`Customers`}</Button>
      </PageHead>
      <UsersList
        rowsOf={allUserRows}
        column={{
          key: 'customer',
          label: t`Customer`,
          value: ({ customer }) => customer?.name ?? t`Provider staff`,
        }}
        filter={useCustomerFilter()}
        emptyText={<Trans>Add users on their customer’s page.</Trans>}
      />
    </>
  )
}
