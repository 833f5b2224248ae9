import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { checkLotSettings } from '@stallwise/domain/configuration/lot-settings.rules.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'

/** Name and address of a lot. Its settings are on its configuration page. */
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
