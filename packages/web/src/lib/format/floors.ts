import { t } from '@lingui/core/macro'
import { showFloorName } from '@stallwise/domain/lots/floor-name.ts'

/** A floor's name as people read it: Main, P1, L2. */
export const formatFloor = (floorName: string): string =>
  showFloorName(floorName, { main: t`Main`, mezzanine: t`Mezzanine` })
