import { useLingui } from '@lingui/react/macro'
import { referenceOf } from '@stallwise/domain/payments/staff-entry.ts'

/** A plate as it is shown; a vehicle without one has a reference. */
export const usePlateText = () => {
  const { t } = useLingui()
  return (plate: string): string => {
    const reference = referenceOf(plate)
    return reference === undefined ? plate : t`No plate (${reference})`
  }
}
