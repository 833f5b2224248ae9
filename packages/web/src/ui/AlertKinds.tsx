import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

interface AlertKindsProps {
  violation: number
  occupancy: number
}

/** The kinds of the open alerts, below their total: with numbers where there are both. */
export const AlertKinds = ({ violation, occupancy }: AlertKindsProps) => {
  const { t } = useLingui()
  if (violation + occupancy === 0) return <Trans>None active</Trans>
  if (violation === 0) return <Trans>occupancy</Trans>
  if (occupancy === 0) return t`${plural(violation, { one: 'violation', other: 'violations' })}`
  const violations = t`${plural(violation, { one: '# violation', other: '# violations' })}`
  return (
    <Trans>
      {violations}, {occupancy} occupancy
    </Trans>
  )
}
