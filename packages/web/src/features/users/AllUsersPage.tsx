import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { customerIdOf, UsersList } from './UsersList.tsx'
import { allUsersQuery } from './users.queries.ts'

/** The users of every customer. */
export const AllUsersPage = () => {
  const { t } = useLingui()
  const nameOf = ({ customer }: User) => customer?.name ?? t`Provider staff`
  const optionsOf = (users: readonly User[]) =>
    [...new Map(users.map((user) => [customerIdOf(user), nameOf(user)]))]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <>
      <PageHead title={<Trans>Users admin</Trans>}>
        <Button component={Link} to={'/admin' as '/'}>
          <Trans>Customers</Trans>
        </Button>
      </PageHead>
      <UsersList
        query={allUsersQuery}
        column={{ key: 'customer', label: t`Customer`, value: nameOf }}
        filterOf={(users) => ({
          key: 'customer',
          label: t`Customer`,
          value: customerIdOf,
          options: optionsOf(users),
        })}
        emptyText={<Trans>Add users on their customer’s page.</Trans>}
      />
    </>
  )
}
