import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { hasRole, useMe } from '#lib/session/viewer.ts'
import { Trail } from '#ui/Trail.tsx'
import { customerQuery } from './customers.queries.ts'

/** The way up from a page of a customer; `withUsers` from a page below its users. */
export const CustomerTrail = ({ customerId, withUsers }: { customerId: string; withUsers?: boolean }) => {
  const isProvider = hasRole(useMe(), 'provider')
  const isStaff = customerId === 'provider'
  const { data } = useQuery({ ...customerQuery(customerId), enabled: !isStaff })
  const steps = [
    ...(isProvider ? [{ to: '/admin', label: <Trans>Customers</Trans> }] : []),
    ...(withUsers && !isStaff ? [{ to: `/admin/${customerId}`, label: data?.name ?? '…' }] : []),
    ...(withUsers
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
