import { notificationKinds, type NotificationKind } from './notification-kinds.rules.ts'

/** NTF-10: where a user is notified. */
export interface Channels {
  readonly app: boolean
  readonly email: boolean
}

/** NTF-11: at most one e-mail in so many minutes. */
export const mailIntervals = [15, 60, 240] as const
/** Minutes between two e-mails. */
export type MailInterval = (typeof mailIntervals)[number]

/** What a user is notified of, how, and of which lots (null = all). */
export interface NotificationPreferences {
  readonly kinds: Readonly<Record<NotificationKind, Channels>>
  readonly lots: readonly string[] | null
  readonly mailMinutes: MailInterval
}

/** NTF-10: in the app of everything, by e-mail of reports that could not be sent. */
export const usualNotifications: NotificationPreferences = {
  kinds: {
    violation: { app: true, email: false },
    occupancy: { app: true, email: false },
    sensorError: { app: true, email: false },
    gate: { app: true, email: false },
    payment: { app: true, email: false },
    recommendation: { app: true, email: false },
    report: { app: true, email: true },
  },
  lots: null,
  mailMinutes: 15,
}

/** Stored preferences; what a former version did not store is as usual. */
export const notificationPreferencesOf = (stored: unknown): NotificationPreferences => {
  const { kinds, lots, mailMinutes } = (stored ?? {}) as Partial<NotificationPreferences>
  const channelsOf = (kind: NotificationKind) => ({ ...usualNotifications.kinds[kind], ...kinds?.[kind] })
  return {
    kinds: Object.fromEntries(
      notificationKinds.map((kind) => [kind, channelsOf(kind)]),
    ) as unknown as NotificationPreferences['kinds'],
    lots: lots ?? null,
    mailMinutes: mailMinutes ?? usualNotifications.mailMinutes,
  }
}

const nowhere: Channels = { app: false, email: false }

/** NTF-10: where a user is notified of something in a lot. */
export const channelsFor = (
  { kinds, lots }: NotificationPreferences,
  kind: NotificationKind,
  lotId: string,
): Channels => (lots !== null && !lots.includes(lotId) ? nowhere : kinds[kind])

/** NTF-12: how long an e-mail waits for more of a burst, in milliseconds. */
export const burstMs = 30_000

/** NTF-12: when the next e-mail is due, in milliseconds since 1970 UTC: after the burst, and not before the interval since the last one. */
export const nextMailAt = (now: number, lastSentAt: number | null, mailMinutes: MailInterval): number =>
  Math.max(now + burstMs, lastSentAt === null ? 0 : lastSentAt + mailMinutes * 60_000)
