import { useQuery } from '@tanstack/react-query'
import { customerQuery } from '#features/customers/customers.public.ts'
import { grantableRolesQuery } from './users.queries.ts'

/** What a user may be given: roles, and lots of its customer. Provider staff have no list. */
export const useUserParts = (customerId: string) => {
  const isStaff = customerId === 'provider'
  const roles = useQuery(grantableRolesQuery(customerId))
  const customer = useQuery({ ...customerQuery(customerId), enabled: !isStaff })
  return {
    grantable: roles.data?.roles,
    lots: isStaff ? [] : customer.data?.lots,
    error: roles.error ?? customer.error,
    retry: () => {
      void roles.refetch()
      if (!isStaff) void customer.refetch()
    },
  }
}
