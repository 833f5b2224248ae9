import { z } from 'zod'
import { payLinkDays } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { passPayPath } from '@stallwise/domain/payments/pay-pages.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'

const stored = z.object({ passholder: z.string(), until: z.number() })

const linkMs = payLinkDays * 24 * 3_600_000

const contextOf = (lotId: string): string => `pass payment of ${lotId}`

/** PCH-40: a link with which a pass is paid, and when it ends. */
export const passLinkOf = (
  sealing: Sealing,
  { lotId, passholder, now }: { readonly lotId: string; readonly passholder: string; readonly now: number },
): { readonly path: string; readonly until: number } => {
  const until = now + linkMs
  return {
    path: passPayPath(lotId, sealing.seal(JSON.stringify({ passholder, until }), contextOf(lotId))),
    until,
  }
}

/** What a link is about. */
export interface PassLink {
  readonly passholder: string
  /** PCH-40: nothing can be paid with it. */
  readonly isExpired: boolean
}

/** PCH-40, PCH-51: what a link is about. One that was not made for the lot, or expired 30 days ago, is refused. */
export const openPassLink = (sealing: Sealing, lotId: string, token: string, now: number): PassLink => {
  const text = sealing.openCurrent(token, contextOf(lotId))
  if (text === undefined) throw new Refusal('not-found')
  const { passholder, until } = stored.parse(JSON.parse(text))
  if (until + linkMs < now) throw new Refusal('link-expired')
  return { passholder, isExpired: until < now }
}
