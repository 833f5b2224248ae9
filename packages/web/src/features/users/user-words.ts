import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { SyncState, User } from '@stallwise/contract/users/users.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import type { UserState } from '@stallwise/domain/users/user-list.model.ts'

/** The names of the roles on the screen; Administrator and Staff are the user types of the specification. */
export const useRoleNames = (): Record<Role, string> => {
  const { t } = useLingui()
  return useMemo(
    () => ({
      provider: t`Provider staff`,
      fullAccessCustomer: t`Administrator`,
      staffCustomer: t`Staff`,
      cameraOnlyCustomer: t`Camera only`,
      tenant: t`Tenant`,
      owner: t`Owner`,
      intercomCustomer: t`Intercom`,
      primary: t`Primary passholder`,
      secondary: t`Secondary passholder`,
    }),
    [t],
  )
}

export const useRoleDescriptions = (): Record<Role, string> => {
  const { t } = useLingui()
  return useMemo(
    () => ({
      provider: t`Full access to all customers.`,
      fullAccessCustomer: t`Full access to their lots and to the users of this customer.`,
      staffCustomer: t`Day-to-day work on their lots: passholders, visitors, violations.`,
      cameraOnlyCustomer: t`Violations and passholders; no occupancy.`,
      tenant: t`Their passholders and visitors.`,
      owner: t`Their passes and the occupancy of their lots.`,
      intercomCustomer: t`Opens gates and looks up visitors.`,
      primary: t`Uses the mobile app.`,
      secondary: t`Uses the mobile app.`,
    }),
    [t],
  )
}

/** Whether the records here and at the identity provider agree. */
export const useSyncNames = (): Record<SyncState, string> => {
  const { t } = useLingui()
  return useMemo(
    () => ({
      inSync: t`In sync`,
      outOfSync: t`Out of sync`,
      unknown: t`Unknown`,
      unmanaged: t`Not compared`,
    }),
    [t],
  )
}

export const stateOf = ({ blocked, verified }: User): UserState =>
  blocked ? 'blocked' : verified ? 'active' : 'invited'

export const useStateNames = (): Record<UserState, string> => {
  const { t } = useLingui()
  return useMemo(() => ({ active: t`Active`, invited: t`Invited`, blocked: t`Blocked` }), [t])
}
