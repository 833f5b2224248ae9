import { useLingui } from '@lingui/react/macro'
import type { SensorErrorKind } from '@stallwise/domain/stalls/stalls.model.ts'
import { useCallback } from 'react'

export const useSensorErrorWords = () => {
  const { t } = useLingui()
  return useCallback(
    (kind: SensorErrorKind): string =>
      ({
        fault: t`device reported a fault`,
        silent: t`not reporting`,
        flapping: t`changes too often`,
        lowBattery: t`low battery`,
      })[kind],
    [t],
  )
}
