import { useLingui } from '@lingui/react/macro'
import { groupTypeOf } from '@stallwise/domain/stalls/stalls.model.ts'
import { useStallWords as useMapWords } from '#ui/map/stall-words.ts'
import type { GroupOption, StallFormValues } from './edit-stall.form.ts'

/** The names of a stall's fields, and how their values read. */
export const useStallFieldWords = (groups: readonly GroupOption[]) => {
  const { t } = useLingui()
  const { kindName } = useMapWords()
  return {
    stallType: {
      label: t`Stall type`,
      show: (type: StallFormValues['stallType']) => kindName(groupTypeOf(type)),
    },
    parkingGroup: {
      label: t`Parking group`,
      show: (id: string | null) => groups.find(({ _id }) => _id === id)?.name ?? t`none`,
    },
    isActive: t`In service`,
    handicap: t`Handicap accessible`,
    device: t`Device ID`,
    stallVendor: t`Stall vendor`,
    evStationId: t`EV station ID`,
    evStationVendor: t`EV station vendor`,
    evConnector: t`Connector`,
  }
}
