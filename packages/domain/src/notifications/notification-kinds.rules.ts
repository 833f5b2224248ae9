import { reachOf, type Capability } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'

/** NTF-01: what users are notified of. */
export const notificationKinds = ['violation', 'occupancy', 'sensorError', 'gate', 'payment'] as const
/** What a notification is about. */
export type NotificationKind = (typeof notificationKinds)[number]

/** PAY-24: what a notification about payments is of: charges or refunds that are unknown. */
export const paymentCauses = ['charge', 'refund'] as const
export type PaymentCause = (typeof paymentCauses)[number]

const needed: Readonly<Record<NotificationKind, Capability>> = {
  violation: 'violation.read',
  occupancy: 'alert.read',
  sensorError: 'stall.edit',
  gate: 'gate.open',
  payment: 'payment.manage',
}

/** NTF-02: whether users with these roles can be notified of this, in the lots that they may open. */
export const mayBeNotifiedOf = (roles: readonly Role[], kind: NotificationKind): boolean =>
  reachOf(roles, needed[kind]) !== 'none'
