import { ScreenParts } from '#lib/routes/screen-parts.ts'

/** Below the prices of a lot that takes payments. */
export const paymentCards = new ScreenParts<{ lotId: string }>()
