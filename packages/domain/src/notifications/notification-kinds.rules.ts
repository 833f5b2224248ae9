import { reachOf, type Capability } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'
import { productNeeded, type Products } from '../users/staff-products.rules.ts'

/** NTF-01: what users are notified of. */
export const notificationKinds = [
  'violation',
  'occupancy',
  'sensorError',
  'gate',
  'payment',
  'recommendation',
  'report',
] as const
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
  recommendation: 'recommendation.read',
  report: 'report.read',
}

/** NTF-02, USR-42: whether users with these roles, and these products in a lot, can be notified of this there. */
export const mayBeNotifiedOf = (
  roles: readonly Role[],
  kind: NotificationKind,
  products?: Products,
): boolean => {
  const capability = needed[kind]
  if (reachOf(roles, capability) === 'none') return false
  const product = productNeeded(roles, capability)
  return product === undefined || products === undefined || products[product]
}
