import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

interface AlertKindsProps {
  violation: number
  occupancy: number
}

/** The open alerts by kind in words; kinds without alerts are not named. */
export const AlertKinds = ({ violation, occupancy }: AlertKindsProps) => {
  const { t } = useLingui()
  if (violation + occupancy === 0) return <Trans>None active</Trans>
  const violations = t`${plural(violation, { one: '# violation', other: '# violations' })}`
  const occupancies = t`${plural(occupancy, { one: '# occupancy alert', other: '# occupancy alerts' })}`
  if (occupancy === 0) return violations
  return violation === 0 ? occupancies : `${violations}, ${occupancies}`
}
