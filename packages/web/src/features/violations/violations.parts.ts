import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { ScreenParts } from '#lib/routes/screen-parts.ts'

/** Above the list. */
export const violationNotices = new ScreenParts<{ lotId: string }>()

interface ViolationProps {
  lotId: string
  timeZone: string
  violation: ViolationDetails
  plate: string | null
}

/** On the page of a violation: what other features know of it. */
export const violationCards = new ScreenParts<ViolationProps>()

interface PassholderDialogProps {
  lot: Lot
  violation: ViolationDetails
  onMade: () => void
  onClose: () => void
}

/** Makes a passholder out of the plate of a violation. VIO-85. */
export const passholderDialogs = new ScreenParts<PassholderDialogProps>()
