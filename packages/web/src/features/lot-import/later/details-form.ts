import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { checkLotSettings } from '@stallwise/domain/configuration/lot-settings.rules.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'

/** What a lot is called and where it is. What applies to it is set among its rules. */
export interface DetailsValues {
  name: string
  address: string
  city: string
}

export const detailsOf = ({ name, address, city }: LotConfiguration): DetailsValues => ({
  name,
  address,
  city,
})

/** The server's own rules (CFG-01 to CFG-05). */
export const checkDetails = (values: DetailsValues, lot: LotConfiguration): FieldFault[] =>
  checkLotSettings({ ...lot, ...values }, { before: lot })
