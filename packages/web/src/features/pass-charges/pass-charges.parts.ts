import { ScreenParts } from '#lib/routes/screen-parts.ts'

interface PassProps {
  lotId: string
  passholder: { readonly _id: string; readonly passholderId: string }
  timeZone: string
}

/** Beside what a pass owes: how it can be paid. */
export const passActions = new ScreenParts<PassProps>()
