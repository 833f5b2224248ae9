import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StallField } from './edit-stall.form.ts'

export const useStallFieldNames = (): Record<StallField, string> => {
  const { t } = useLingui()
  return useMemo(
    () => ({
      stallType: t`Stall type`,
      parkingGroup: t`Parking group`,
      isActive: t`Active`,
      handicap: t`Accessible stall`,
      device: t`Device ID`,
      stallVendor: t`Stall vendor`,
      evStationId: t`EV station ID`,
      evStationVendor: t`EV station vendor`,
    }),
    [t],
  )
}
