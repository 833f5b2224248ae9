import { useLingui } from '@lingui/react/macro'
import type { PaymentFrequency } from '@stallwise/domain/configuration/parking-group.model.ts'

export const useFrequencyNames = (): Record<PaymentFrequency, string> => {
  const { t } = useLingui()
  return { hourly: t`hourly`, weekly: t`weekly`, monthly: t`monthly`, yearly: t`yearly` }
}
