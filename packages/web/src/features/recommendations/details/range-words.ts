import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#lib/format/numbers.ts'

/** REC-42: the range of a number of passes in words. */
export const useRangeWords = () => {
  const { t } = useLingui()
  return ({ low, high }: { readonly low: number; readonly high: number }): string => {
    const [least, most] = [formatNumber(low), formatNumber(high)]
    if (low === 0)
      return t`Between 0 and ${most}: not yet, since it could be 0. With more days the range gets narrower.`
    if (low === high)
      return t`In at least 9 of 10 cases other days of the same kind would have recommended ${most}, too.`
    return t`In 9 of 10 cases other days of the same kind would have recommended between ${least} and ${most}.`
  }
}
