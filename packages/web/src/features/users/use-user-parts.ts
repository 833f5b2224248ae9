import { useQuery } from '@tanstack/react-query'
import { customerQuery } from '#features/customers/customers.public.ts'
import { grantableRolesQuery } from './users.queries.ts'

/** The roles and lots that can be assigned to a user. Provider staff have no list of lots. */
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
