import { useLingui } from '@lingui/react/macro'
import type { PaymentFrequency } from '@stallwise/domain/configuration/parking-group.model.ts'

export const useFrequencyNames = (): Record<PaymentFrequency, string> => {
  const { t } = useLingui()
  return { hourly: t`hourly`, weekly: t`weekly`, monthly: t`monthly`, yearly: t`yearly` }
}

/** The frequencies as options of a select. */
export const useFrequencyChoices = (): Record<PaymentFrequency, string> => {
  const { t } = useLingui()
  return { hourly: t`Hourly`, weekly: t`Weekly`, monthly: t`Monthly`, yearly: t`Yearly` }
}
