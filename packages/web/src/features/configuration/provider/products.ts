import { useLingui } from '@lingui/react/macro'

export const productNames = ['insightVolt', 'visitorValidation', 'enforcement', 'payments'] as const
export type ProductName = (typeof productNames)[number]

/** The names of the products that a lot can have. */
export const useProductLabels = (): Record<ProductName, string> => {
  const { t } = useLingui()
  return {
    insightVolt: t`InsightVolt (EV charging)`,
    visitorValidation: t`Visitor validation`,
    enforcement: t`Enforcement`,
    payments: t`Payments`,
  }
}
