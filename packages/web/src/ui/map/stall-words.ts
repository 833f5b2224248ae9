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
      reserved: t`Reserved`,
    }
    const activities: Record<StallActivity, string> = {
      vacant: t`Vacant`,
      occupied: t`Occupied`,
      'sensor-error': t`Sensor error`,
      closed: t`Closed`,
      inactive: t`Inactive`,
    }
    return {
      kindName: (kind: StallKind) => kinds[kind],
      activityName: (activity: StallActivity) => activities[activity],
    }
  }, [t])
}
