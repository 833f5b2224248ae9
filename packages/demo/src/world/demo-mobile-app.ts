import type { InvitationRow, MobileAppRows, MobileLogRow } from '#passholders/mobile-app.rows.ts'
import type { PassholderRow } from '#passholders/passholders.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import { pick, seededRandom, wholeBetween, type Random } from '#seeded/random.ts'
import type { DemoWorld } from './demo-world.rows.ts'
import { minuteMs, hourMs } from '@stallwise/domain/time/durations.ts'

interface Times {
  readonly now: number
  readonly seed: number
}

export const mobileApps = [
  { platform: 'iOS', app_version: '4.2.1' },
  { platform: 'Android', app_version: '4.2.0' },
  { platform: 'Android', app_version: '4.1.3' },
] as const
export const mobileUses = [
  'passViewed',
  'passViewed',
  'passViewed',
  'plateChanged',
  'signedOut',
  'signInFailed',
] as const

/** What becomes of every twentieth passholder: most use the app, some did not answer, one address refused the e-mail. */
export const outcomeOf = (nth: number): 'joined' | 'sent' | 'failed' | 'notInvited' => {
  const place = nth % 20
  if (place < 11) return 'joined'
  if (place < 15) return 'sent'
  return place === 15 ? 'failed' : 'notInvited'
}

const entryOf = (
  holder: PassholderRow,
  at: number,
  kind: string,
  more: Partial<MobileLogRow> = {},
): MobileLogRow => ({
  parking_lot_id: holder.parking_lot_id,
  id: namedId('mobile-log', holder.id, kind, String(at)),
  at: new Date(at).toISOString(),
  kind,
  passholder_id: holder.id,
  email: null,
  platform: null,
  app_version: null,
  detail: null,
  ...more,
})

const invitationOf = (
  holder: PassholderRow,
  email: string,
  askedAt: number,
  isRefused: boolean,
): InvitationRow => ({
  parking_lot_id: holder.parking_lot_id,
  passholder_id: holder.id,
  email,
  id: namedId('pass-invitation', holder.id),
  state: isRefused ? 'failed' : 'sent',
  reason: isRefused ? '550 5.1.1 User unknown' : null,
  asked_at: new Date(askedAt).toISOString(),
  settled_at: new Date(askedAt + minuteMs).toISOString(),
})

const usesOf = (random: Random, holder: PassholderRow, invitedAt: number, now: number): MobileLogRow[] => {
  const app = pick(random, mobileApps)
  const joinedAt = invitedAt + wholeBetween(random, 10, 600) * minuteMs
  const used = Array.from({ length: wholeBetween(random, 0, 4) }, () => ({
    at: now - wholeBetween(random, 5, 3 * 24 * 60) * minuteMs,
    kind: pick(random, mobileUses),
  }))
  return [
    entryOf(holder, joinedAt, 'appInstalled', app),
    entryOf(holder, joinedAt + 2 * minuteMs, 'signedIn', app),
    ...used.filter(({ at }) => at > joinedAt).map(({ at, kind }) => entryOf(holder, at, kind, app)),
  ]
}

/** The demo's invitations, with times relative to now. */
export const demoMobileApp = (
  { passholders }: Pick<DemoWorld, 'passholders'>,
  { now, seed }: Times,
): MobileAppRows => {
  const random = seededRandom(seed)
  const invitations: InvitationRow[] = []
  const log: MobileLogRow[] = []
  passholders.forEach((holder, nth) => {
    const outcome = outcomeOf(nth)
    if (outcome === 'notInvited' || holder.email === null) return
    const email = holder.email.toLowerCase()
    const askedAt = now - wholeBetween(random, 30, 28 * 24) * hourMs
    const isRefused = outcome === 'failed'
    const invitation = invitationOf(holder, email, askedAt, isRefused)
    invitations.push(invitation)
    log.push(
      entryOf(holder, askedAt, 'invited', { email, detail: 'Gordon Whitfield' }),
      entryOf(holder, askedAt + minuteMs, isRefused ? 'invitationFailed' : 'invitationSent', {
        email,
        detail: invitation.reason,
      }),
    )
    if (outcome === 'joined') log.push(...usesOf(random, holder, askedAt, now))
  })
  return { invitations, log: [...new Map(log.map((entry) => [entry.id, entry])).values()] }
}
