import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CustomerHead } from '#features/customers/customers.public.ts'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useUserActions } from './use-user-actions.ts'
import { useUserColumns, useUserFilters } from './users.columns.tsx'
import { usersQuery } from './users.queries.ts'

/** The users of a customer, or provider staff. */
export const UsersPage = () => {
  const { t } = useLingui()
  const { customerId } = adminCustomerRoute.useParams()
  const { data, error, refetch } = useQuery(usersQuery(customerId))
  const { remove, resend, block, unblock, synchronize } = useUserActions(customerId)
  const base = `/admin/${customerId}/user`
  return (
    <>
      <CustomerHead customerId={customerId} />
      <ResourceList
        {...useListAddress()}
        name={t`Users`}
        exportName="users"
        rows={data}
        error={error}
        errorText={<Trans>Couldn't get users.</Trans>}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `${base}/${_id}`}
        columns={useUserColumns()}
        filters={useUserFilters(data ?? [])}
        actions={[synchronize, resend, block, unblock, remove]}
        bulkActions={[resend, block, unblock, remove]}
        addAction={
          <Button component={Link} to={base as '/'} variant="primary">
            <Trans>Add user</Trans>
          </Button>
        }
        empty={{
          icon: 'users',
          title: <Trans>No users yet</Trans>,
          text: <Trans>A user gets an e-mail, sets a password, and sees the lots of its list.</Trans>,
        }}
      />
    </>
  )
}
