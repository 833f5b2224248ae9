import { useLingui } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { PassType } from '@stallwise/domain/passholders/passholders.model.ts'
import { passTypeNames } from '../passholder-words.ts'
import type { VehicleValues } from './passholder.form.ts'

/** The names of the fields, and how their values read. */
export const usePassholderWords = (
  groups: readonly PassholderGroupView[],
  validityGroups: Lot['passValidityGroups'],
) => {
  const { t } = useLingui()
  const yesOrNo = (value: unknown): string => (value === true ? t`Yes` : t`No`)
  return {
    passholderGroup: {
      label: t`Passholder group`,
      show: (value: unknown) => groups.find(({ _id }) => _id === value)?.name ?? '',
    },
    passholderId: t`Pass ID`,
    name: t`Name`,
    email: t`E-mail`,
    suite: t`Suite`,
    passType: { label: t`Pass type`, show: (value: unknown) => passTypeNames()[value as PassType] },
    validityGroup: {
      label: t`Validity group`,
      show: (value: unknown) => validityGroups.find(({ _id }) => _id === value)?.name ?? t`All hours`,
    },
    validFrom: t`Valid from`,
    validTo: t`Valid to`,
    isMultiPass: { label: t`Multi-pass`, show: yesOrNo },
    numberOfVehicles: t`Number of vehicles`,
    insideAtOnce: t`Inside at the same time`,
    vehicles: {
      label: t`Vehicles`,
      show: (value: unknown) =>
        (value as readonly VehicleValues[]).map(({ licensePlate }) => licensePlate).join(', '),
    },
    tagIds: t`Tag IDs`,
    sameAsPassOwner: { label: t`The passholder owns the pass`, show: yesOrNo },
    passOwnerName: t`Owner name`,
    passOwnerEmail: t`Owner e-mail`,
  }
}
