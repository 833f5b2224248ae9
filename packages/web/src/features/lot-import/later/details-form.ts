import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { checkLotSettings } from '@stallwise/domain/configuration/lot-settings.rules.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'

/** A lot's data as they are typed; numbers stay text until they are sent. */
export interface DetailsValues {
  name: string
  address: string
  city: string
  highOccupancyThreshold: string
  capitalizationRate: string
  sensorTimeoutMinutes: string
  enableTenantTrackingByPassholderGroup: boolean
  enableSmallerMapIcon: boolean
  publicMap: boolean
  violationTab: boolean
}

const typed = (value: number | null) => (value === null ? '' : String(value))

export const detailsOf = (lot: LotConfiguration): DetailsValues => ({
  name: lot.name,
  address: lot.address,
  city: lot.city,
  highOccupancyThreshold: typed(lot.highOccupancyThreshold),
  capitalizationRate: typed(lot.capitalizationRate),
  sensorTimeoutMinutes: typed(lot.sensorTimeoutMinutes),
  enableTenantTrackingByPassholderGroup: lot.enableTenantTrackingByPassholderGroup,
  enableSmallerMapIcon: lot.enableSmallerMapIcon,
  publicMap: lot.publicMap,
  violationTab: lot.tabAccess.violation,
})

/** What is sent: all that this form shows. Call it only for values without a fault. */
export const updateOf = (values: DetailsValues) => {
  const { violationTab, ...rest } = values
  return {
    ...rest,
    highOccupancyThreshold: Number(values.highOccupancyThreshold),
    capitalizationRate: readNumber(values.capitalizationRate) ?? null,
    sensorTimeoutMinutes: Number(values.sensorTimeoutMinutes),
    tabAccess: { violation: violationTab },
  }
}

const numbers = ['highOccupancyThreshold', 'capitalizationRate', 'sensorTimeoutMinutes'] as const

/** The server's own rules (CFG-01 to CFG-05); what is no number at all is said as such. */
export const checkDetails = (values: DetailsValues, lot: LotConfiguration): FieldFault[] => {
  const unread = numbers.filter(
    (field) => values[field].trim() !== '' && readNumber(values[field]) === undefined,
  )
  if (unread.length > 0) return unread.map((path) => ({ path, code: 'not-a-number' }))
  const numberOf = (field: (typeof numbers)[number]) => readNumber(values[field]) ?? Number.NaN
  const next = {
    ...lot,
    ...updateOf(values),
    highOccupancyThreshold: numberOf('highOccupancyThreshold'),
    sensorTimeoutMinutes: numberOf('sensorTimeoutMinutes'),
  }
  return checkLotSettings(next, { before: lot })
}
