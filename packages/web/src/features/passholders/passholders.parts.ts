import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { ScreenParts } from '#lib/routes/screen-parts.ts'

interface PassholderProps {
  lotId: string
  timeZone: string
  lot: Lot
  passholder: PassholderView
  /** The license plates of their vehicles. */
  plates: readonly string[]
}

/** Below a passholder: what other features know of them. */
export const passholderCards = new ScreenParts<PassholderProps>()
