import { useLingui } from '@lingui/react/macro'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { formatPercent } from '#lib/format/numbers.ts'

/** The names of the four stall types. */
export const useTypeNames = (): Record<GroupType, string> => {
  const { t } = useLingui()
  return { tenant: t`Tenant`, visitor: t`Visitor`, ev: t`EV`, reserved: t`Handicap accessible` }
}

/** A threshold with the decimals that it has: 90%, 87.5%. */
export const formatThreshold = (percent: number): string =>
  formatPercent(percent, Number.isInteger(percent) ? 0 : 1)
