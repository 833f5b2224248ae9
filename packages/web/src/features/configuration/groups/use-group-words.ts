import { useLingui } from '@lingui/react/macro'
import { writeDate } from '#ui/fields/read-date.ts'
import { useTypeNames } from '#ui/stall-type-names.ts'
import { useFrequencyNames } from './use-frequency-names.ts'
import type { GroupValues } from './parking-group.form.ts'

/** The names of a group's fields, and how their values read. */
export const useGroupWords = () => {
  const { t } = useLingui()
  const types = useTypeNames()
  const frequencies = useFrequencyNames()
  return {
    name: t`Name`,
    type: { label: t`Type`, show: (type: GroupValues['type']) => types[type] },
    standardPassPrice: t`Standard pass price`,
    nextPassPriceCents: t`Next price`,
    nextPassPriceFrom: {
      label: t`Next price from`,
      show: (day: GroupValues['nextPassPriceFrom']) => day && writeDate(day),
    },
    standardPassPaymentFrequency: {
      label: t`Billed`,
      show: (frequency: GroupValues['standardPassPaymentFrequency']) =>
        frequency ? frequencies[frequency] : '',
    },
    minimumNumberOfStalls: t`Minimum number of stalls`,
    passLimitPerDay: t`Guest passes per day`,
    highOccupancyThreshold: t`Group threshold`,
    countedBy: {
      label: t`Counted by`,
      show: (mode: GroupValues['countedBy']) => (mode === 'plates' ? t`Plates` : t`Stalls`),
    },
    typedCapacity: t`Capacity`,
    isDefaultVisitor: t`Default visitor group`,
  }
}
