import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Consequences } from '@stallwise/domain/recommendations/what-if.rules.ts'
import { formatNumber } from '#lib/format/numbers.ts'

/** Small numbers of vehicles have a decimal, large ones need none. */
const decimalsUpTo = 100
const least = 0.05

/** Vehicles a month, as far as it means something. */
export const useVehicles = () => {
  const { t } = useLingui()
  return (aMonth: number): string => {
    if (aMonth === 0) return formatNumber(0)
    if (aMonth < least) return t`less than 0.1`
    return formatNumber(aMonth, aMonth < decimalsUpTo ? 1 : 0)
  }
}

/** REC-40: what would have happened, in plain words. */
export const useConsequenceWords = () => {
  const { t } = useLingui()
  const vehicles = useVehicles()
  return ({ daysOver, days, notServedAMonth }: Consequences): string => {
    const [over, all] = [formatNumber(daysOver), formatNumber(days)]
    if (days === 0) return t`There are no days to tell by.`
    if (daysOver === 0)
      return plural(days, {
        one: 'On the one day that counts all would have found a stall.',
        other: 'On each of the # days all would have found a stall.',
      })
    const away = vehicles(notServedAMonth)
    return t`On ${over} of ${all} days more would have come than fit; about ${away} vehicles a month would not find a stall.`
  }
}
