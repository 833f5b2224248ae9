import { ScreenParts } from '#lib/routes/screen-parts.ts'

interface StayProps {
  lotId: string
  /** Undefined if it was not read. */
  plate: string | undefined
  /** What this is about, in words. */
  reason: string
}

/** Beside a vehicle that wants to leave, for those who may open gates. */
export const exitActions = new ScreenParts<StayProps>()
