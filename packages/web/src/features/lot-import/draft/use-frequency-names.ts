import { useLingui } from '@lingui/react/macro'
import type { PassFrequency } from '@stallwise/domain/lot-import/lot-import.model.ts'

export const useFrequencyNames = (): Record<PassFrequency, string> => {
  const { t } = useLingui()
  return { hourly: t`Hourly`, weekly: t`Weekly`, monthly: t`Monthly`, yearly: t`Yearly` }
}
