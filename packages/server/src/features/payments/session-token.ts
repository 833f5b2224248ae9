import { sessionMinutes } from '@stallwise/domain/payments/payments.model.ts'
import { z } from 'zod'
import type { Sealing } from '#platform/secrets/sealing.ts'

/** What a look-up was about. PAY-30. */
export interface LookedUp {
  readonly lotId: string
  readonly plate: string
  /** If it was found by the token of its QR code. */
  readonly visitId: string | null
  readonly isEntryShown: boolean
}

const stored = z.object({
  lotId: z.string(),
  plate: z.string(),
  visitId: z.string().nullable(),
  isEntryShown: z.boolean(),
  until: z.number(),
})

const about = 'parking session'

/** PAY-30: the token of a look-up. */
export const sealSession = (sealing: Sealing, lookedUp: LookedUp, now: number): string =>
  sealing.seal(JSON.stringify({ ...lookedUp, until: now + sessionMinutes * 60_000 }), about)

/** What a token of a look-up says; `isExpired` is true after 15 minutes. */
export type OpenedSession = LookedUp & { readonly isExpired: boolean }

/** Undefined if the token was not made here. */
export const openSession = (sealing: Sealing, token: string, now: number): OpenedSession | undefined => {
  const text = sealing.open(token, about)
  if (text === undefined) return undefined
  const { until, ...lookedUp } = stored.parse(JSON.parse(text))
  return { ...lookedUp, isExpired: until < now }
}

const aboutVisit = (lotId: string): string => `visit of ${lotId}`

/** PAY-31: the token of a visit for its QR code. */
export const sealVisit = (sealing: Sealing, lotId: string, visitId: string): string =>
  sealing.seal(visitId, aboutVisit(lotId))

/** The visit that a token is about. */
export const openVisit = (sealing: Sealing, lotId: string, token: string): string | undefined =>
  sealing.open(token, aboutVisit(lotId))
