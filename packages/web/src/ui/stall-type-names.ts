import { useLingui } from '@lingui/react/macro'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'

/** The names of the four stall types. */
export const useTypeNames = (): Record<GroupType, string> => {
  const { t } = useLingui()
  return { tenant: t`Tenant`, visitor: t`Visitor`, ev: t`EV`, reserved: t`Handicap accessible` }
}
