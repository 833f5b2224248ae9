import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { ScreenParts } from '#lib/routes/screen-parts.ts'

/** Of a guest who may be calling: whether they are expected or inside, and since when. */
export const guestStates = new ScreenParts<{ guest: GuestPassView; timeZone: string; now: number }>()
