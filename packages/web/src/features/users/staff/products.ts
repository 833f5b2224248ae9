import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StaffUser } from '@stallwise/contract/users/staff-users.contract.ts'

export type Products = StaffUser['productAccess']
export type Product = keyof Products

export const products: readonly Product[] = ['insightVolt', 'visitorValidation', 'enforcement', 'payments']

export const useProductNames = (): Record<Product, string> => {
  const { t } = useLingui()
  return useMemo(
    () => ({
      insightVolt: t`EV charging (insightVolt)`,
      visitorValidation: t`Visitor validation`,
      enforcement: t`Enforcement`,
      payments: t`Payments`,
    }),
    [t],
  )
}

/** Only products that the lot has can be assigned (USR-40). */
export const productsOfLot = (lot: Products): Product[] => products.filter((product) => lot[product])
