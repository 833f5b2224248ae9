import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { ScreenParts } from '#lib/routes/screen-parts.ts'

/** What a dialog does with a whole floor or with stalls that were selected on the map. */
export interface MapDialogProps {
  lotId: string
  timeZone: string
  /** Undefined for single stalls. */
  floor: string | undefined
  /** Those of the floor, or the selected ones. */
  stalls: readonly StallView[]
  onDone: () => void
  onClose: () => void
}

/** Closes them for a time. */
export const closeDialogs = new ScreenParts<MapDialogProps>()
/** Makes a sector of them. */
export const sectorDialogs = new ScreenParts<MapDialogProps>()
