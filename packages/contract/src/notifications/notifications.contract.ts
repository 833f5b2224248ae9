import { notificationKinds, paymentCauses } from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import { mailIntervals } from '@stallwise/domain/notifications/notification-preferences.rules.ts'
import { reportNames } from '@stallwise/domain/reports/report.model.ts'
import { reportTroubles } from '@stallwise/domain/reports/report-troubles.rules.ts'
import { recommendationTypes } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import { sensorErrorKinds } from '@stallwise/domain/stalls/stalls.model.ts'
import { violationReasons } from '@stallwise/domain/violations/violations.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant, pageOf, pageQuery } from '../base/wire.ts'

const named = z.object({ _id: id, name: z.string() })

/** What a user was notified of: everything of one cause since it was last read. Source: rules NTF-01 to NTF-05. */
export const notification = z.object({
  _id: id,
  parkingLot: named,
  kind: z.enum(notificationKinds),
  count: z.number().int(),
  reason: z.enum(violationReasons).nullable().describe('of violations that the caller sees'),
  location: named.nullable().describe('of violations: the zone, sector or stall'),
  parkingGroup: named.nullable().describe('of occupancy: null = the lot'),
  errorKind: z.enum(sensorErrorKinds).nullable(),
  gate: z.string().nullable(),
  payment: z
    .enum(paymentCauses)
    .nullable()
    .describe('whether it is a payment or refund whose result is unknown'),
  recommendation: z.enum(recommendationTypes).nullable(),
  report: z
    .object({
      reportName: z.enum(reportNames),
      trouble: z.enum(reportTroubles),
      day: z.iso.date().nullable().describe('of figures that were wrong'),
    })
    .nullable()
    .describe('of reports that could not be sent, or whose figures were wrong'),
  first: instant,
  last: instant,
  read: z.boolean(),
})

/** What a user was notified of. */
export type Notification = z.infer<typeof notification>

const channels = z.object({ app: z.boolean(), email: z.boolean() })

/** What a user is notified of, how, of which lots (null = all), and the minutes between two e-mails. Source: rules NTF-10, NTF-11. */
export const notificationPreferences = z.object({
  kinds: z.object({
    violation: channels,
    occupancy: channels,
    sensorError: channels,
    gate: channels,
    payment: channels,
    recommendation: channels,
    report: channels,
  }),
  lots: z.array(id).max(10_000).nullable(),
  mailMinutes: z.literal(mailIntervals),
})

const own = { area: 'notifications', access: 'preference.own', lot: 'none' } as const

/** Notifications of the caller. */
export const notificationsEndpoints = {
  'GET /notifications': endpoint({
    ...own,
    summary: 'One’s own notifications, the latest first',
    query: pageQuery,
    reply: pageOf(notification),
  }),
  'GET /notifications/count': endpoint({
    ...own,
    summary: 'How many of one’s own notifications are unread',
    reply: z.object({ unread: z.number().int() }),
  }),
  'PUT /notifications/read': endpoint({
    ...own,
    summary: 'Mark one’s own notifications as read, or as unread; without ids all of them',
    body: z.object({
      ids: z.array(id).min(1).max(500).optional(),
      read: z.boolean(),
    }),
    reply: z.object({ changed: z.array(id) }),
  }),
}
