import type { ParkingGroupView } from '@stallwise/contract/configuration/parking-groups.contract.ts'
import type { NextPassPrice } from '@stallwise/domain/configuration/next-pass-price.rules.ts'
import type {
  CountingMode,
  ParkingGroupSettings,
  PaymentFrequency,
} from '@stallwise/domain/configuration/parking-group.model.ts'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { amountText, numberText, textOfCents, typedCents, typedNumber } from '../typed-number.ts'

/** The form's values of a group: numbers are texts. */
export interface GroupValues {
  name: string
  type: GroupType
  standardPassPrice: string
  nextPassPriceCents: string
  /** YYYY-MM-DD; empty for none. */
  nextPassPriceFrom: string
  standardPassPaymentFrequency: PaymentFrequency | null
  minimumNumberOfStalls: string
  passLimitPerDay: string
  highOccupancyThreshold: string
  countedBy: CountingMode
  typedCapacity: string
  isDefaultVisitor: boolean
}

export const newGroup: GroupValues = {
  name: '',
  type: 'tenant',
  standardPassPrice: '',
  nextPassPriceCents: '',
  nextPassPriceFrom: '',
  standardPassPaymentFrequency: null,
  minimumNumberOfStalls: '0',
  passLimitPerDay: '',
  highOccupancyThreshold: '',
  countedBy: 'stalls',
  typedCapacity: '',
  isDefaultVisitor: false,
}

export const valuesOf = (group: ParkingGroupView): GroupValues => ({
  name: group.name,
  type: group.type,
  standardPassPrice: amountText(group.standardPassPrice),
  nextPassPriceCents: textOfCents(group.nextPassPriceCents),
  nextPassPriceFrom: group.nextPassPriceFrom ?? '',
  standardPassPaymentFrequency: group.standardPassPaymentFrequency,
  minimumNumberOfStalls: numberText(group.minimumNumberOfStalls),
  passLimitPerDay: numberText(group.passLimitPerDay),
  highOccupancyThreshold: numberText(group.highOccupancyThreshold),
  countedBy: group.countedBy,
  typedCapacity: numberText(group.typedCapacity),
  isDefaultVisitor: group.isDefaultVisitor,
})

/** The next price for the domain's checks and for the API. */
export const nextPriceOf = ({ nextPassPriceCents, nextPassPriceFrom }: GroupValues): NextPassPrice => ({
  nextPassPriceCents: typedCents(nextPassPriceCents),
  nextPassPriceFrom: nextPassPriceFrom || null,
})

/** The settings for the domain's checks and for the API. */
export const settingsOf = ({
  nextPassPriceCents: _cents,
  nextPassPriceFrom: _from,
  ...values
}: GroupValues): ParkingGroupSettings => ({
  ...values,
  standardPassPrice: typedNumber(values.standardPassPrice),
  minimumNumberOfStalls: typedNumber(values.minimumNumberOfStalls)!,
  passLimitPerDay: typedNumber(values.passLimitPerDay),
  highOccupancyThreshold: typedNumber(values.highOccupancyThreshold),
  typedCapacity: values.countedBy === 'plates' ? typedNumber(values.typedCapacity) : null,
  isDefaultVisitor: values.type === 'visitor' && values.isDefaultVisitor,
})
