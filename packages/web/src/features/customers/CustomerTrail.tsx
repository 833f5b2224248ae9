import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { hasRole, useMe } from '#lib/session/viewer.ts'
import { Trail } from '#ui/Trail.tsx'
import { customerQuery } from './customers.queries.ts'

// The server answers 404 for an unknown id and 400 for an invalid one: neither is a customer.
const isNoCustomer = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 422)

interface Props {
  customerId: string
  /** The page above this one: the customer's own page, or its users. Undefined for the customer's pages themselves. */
  below?: 'customer' | 'users'
}

/** The breadcrumbs of a page of a customer. */
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
