import { t } from '@lingui/core/macro'
import type { PlateMatch } from '@stallwise/domain/vehicles/plate-match.ts'

/** VEH-11: how far a plate is trusted. */
const matchNames = (): Record<PlateMatch, string> => ({
  exact: t`Exact`,
  lookAlike: t`Look-alike`,
  candidate: t`Reader’s candidate`,
  confirmed: t`Confirmed`,
  none: t`Unknown plate`,
})

/** VIS-10, VIS-34: if the camera read another plate than an exact match, a tag identified the vehicle. */
export const matchName = (match: PlateMatch, isReadOtherwise: boolean): string =>
  match === 'exact' && isReadOtherwise ? t`By tag` : matchNames()[match]
