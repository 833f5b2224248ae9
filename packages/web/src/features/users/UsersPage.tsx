import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { roles } from '@stallwise/domain/access/roles.ts'
import { CustomerHead } from '#features/customers/customers.public.ts'
import { Link } from '#lib/routes/Link.tsx'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { UsersList } from './UsersList.tsx'
import { useUserActions } from './use-user-actions.ts'
import { userRows } from './users.queries.ts'

const rolesOfCustomers = roles.filter((role) => role !== 'provider')

/** The users of a customer, or provider staff. */
export const UsersPage = () => {
  const { customerId } = adminCustomerRoute.useParams()
  const { remove, resend, block, unblock, synchronize } = useUserActions(customerId)
  return (
    <>
      <CustomerHead customerId={customerId} />
      <UsersList
        rowsOf={(search) => userRows(customerId, search)}
        roles={customerId === 'provider' ? ['provider'] : rolesOfCustomers}
        actions={[synchronize, resend, block, unblock, remove]}
        bulkActions={[resend, block, unblock, remove]}
        addAction={
          <Button component={Link} to={`/admin/${customerId}/user`} variant="primary">
            <Trans>Add user</Trans>
          </Button>
        }
        emptyText={<Trans>Users get an e-mail to set a password, then see the lots you assign.</Trans>}
      />
    </>
  )
}
