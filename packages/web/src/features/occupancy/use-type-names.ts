import { useLingui } from '@lingui/react/macro'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'

/** What the four types of stall are called. */
export const useTypeNames = (): Record<GroupType, string> => {
  const { t } = useLingui()
  return { tenant: t`Tenant`, visitor: t`Visitor`, ev: t`EV`, reserved: t`Reserved` }
}
