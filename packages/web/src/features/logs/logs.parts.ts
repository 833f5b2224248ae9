import { ScreenParts } from '#lib/routes/screen-parts.ts'

interface PlateProps {
  lotId: string
  timeZone: string
  plate: string
  plates: readonly string[]
}

/** On the page of a plate: what else is known of it. */
export const plateCards = new ScreenParts<PlateProps>()
/** Beside a visit that has to be paid and has not ended. */
export const visitActions = new ScreenParts<{ lotId: string; plate: string }>()
