import { useLingui } from '@lingui/react/macro'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { warningsOfMinimum } from '@stallwise/domain/configuration/parking-group.rules.ts'
import { Banner } from '#ui/Banner.tsx'

interface MinimumWarningsProps {
  type: GroupType
  before: number
  after: number | null
}

/** CFG-24: the warnings before saving. */
export const MinimumWarnings = ({ type, before, after }: MinimumWarningsProps) => {
  const { t } = useLingui()
  const warnings = after === null || !Number.isFinite(after) ? [] : warningsOfMinimum(type, before, after)
  if (warnings.length === 0) return null
  return (
    <Banner tone="soon" role="status">
      <p>{t`Changing the minimum may affect recommendations.`}</p>
      {warnings.includes('resets-waiting-period') && (
        <p>{t`Lowering it resets the waiting period of this group’s recommendations.`}</p>
      )}
    </Banner>
  )
}
