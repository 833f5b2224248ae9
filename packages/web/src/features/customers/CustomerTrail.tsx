import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { hasRole, useMe } from '#lib/session/viewer.ts'
import { Trail } from '#ui/Trail.tsx'
import { customerQuery } from './customers.queries.ts'

// Neither an id that nothing has nor what is no id at all names a customer.
const isNoCustomer = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 422)

interface Props {
  customerId: string
  /** What the page stands below: the customer's own page, or its users. None for the customer's pages themselves. */
  below?: 'customer' | 'users'
}

/** The way up from a page of a customer. */
export const CustomerTrail = ({ customerId, below }: Props) => {
  const isProvider = hasRole(useMe(), 'provider')
  const isStaff = customerId === 'provider'
  const { data, error } = useQuery({ ...customerQuery(customerId), enabled: !isStaff })
  if (!data && isNoCustomer(error)) throw notFound({ routeId: adminCustomerRoute.id })
  const steps = [
    ...(isProvider ? [{ to: '/admin', label: <Trans>Customers</Trans> }] : []),
    ...(below && !isStaff ? [{ to: `/admin/${customerId}`, label: data?.name ?? '…' }] : []),
    ...(below === 'users'
      ? [
          {
            to: `/admin/${customerId}/users`,
            label: isStaff ? <Trans>Provider staff</Trans> : <Trans>Users</Trans>,
          },
        ]
      : []),
  ]
  return steps.length > 0 ? <Trail steps={steps} /> : null
}
