import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StallActivity, StallKind } from './map-stall.ts'

/** Names of stall types and activities as a person reads them. */
export const useStallWords = () => {
  const { t } = useLingui()
  return useMemo(() => {
    const kinds: Record<StallKind, string> = {
      tenant: t`Tenant`,
      visitor: t`Visitor`,
      ev: t`EV`,
      reserved: t`Handicap accessible`,
    }
    const activities: Record<StallActivity, string> = {
      vacant: t`Vacant`,
      occupied: t`Occupied`,
      'sensor-error': t`Sensor error`,
      'no-report': t`No report yet`,
      closed: t`Closed`,
      inactive: t`Out of service`,
    }
    return {
      kindName: (kind: StallKind) => kinds[kind],
      activityName: (activity: StallActivity) => activities[activity],
      stateName: (state: StallActivity | 'low-battery') =>
        state === 'low-battery' ? t`Low battery` : activities[state],
    }
  }, [t])
}
