import { z } from 'zod'
import { payLinkDays } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { passPayPath } from '@stallwise/domain/payments/pay-pages.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'

const stored = z.object({ passholder: z.string(), until: z.number() })

const aboutOf = (lotId: string): string => `pass payment of ${lotId}`

/** PCH-40: a link with which a pass is paid, and when it ends. */
export const passLinkOf = (
  sealing: Sealing,
  { lotId, passholder, now }: { readonly lotId: string; readonly passholder: string; readonly now: number },
): { readonly path: string; readonly until: number } => {
  const until = now + payLinkDays * 24 * 3_600_000
  return {
    path: passPayPath(lotId, sealing.seal(JSON.stringify({ passholder, until }), aboutOf(lotId))),
    until,
  }
}

/** PCH-40: the passholder that a link is about; a link that was not made for the lot is not found. */
export const openPassLink = (sealing: Sealing, lotId: string, token: string, now: number): string => {
  const text = sealing.open(token, aboutOf(lotId))
  if (text === undefined) throw new Refusal('not-found')
  const { passholder, until } = stored.parse(JSON.parse(text))
  if (until < now) throw new Refusal('link-expired')
  return passholder
}
