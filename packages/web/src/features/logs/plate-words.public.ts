import { t } from '@lingui/core/macro'
import type { PlateMatch } from '@stallwise/domain/vehicles/plate-match.ts'

/** VEH-11: how far a plate is trusted. */
export const matchNames = (): Record<PlateMatch, string> => ({
  exact: t`Exact`,
  lookAlike: t`Look-alike`,
  candidate: t`Reader’s candidate`,
  confirmed: t`Confirmed`,
  none: t`Unknown plate`,
})
