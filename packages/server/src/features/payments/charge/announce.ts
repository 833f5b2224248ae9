import { announceStale } from '#features/judging/judging.public.ts'
import type { Database } from '#platform/database/database.ts'
import type { PaymentLog } from '../payment-parts.ts'

interface Settled {
  readonly parking_lot_id: string
  /** Of a payment or refund of what a pass is charged. */
  readonly passholder_id: string | null
}

/** PAY-90: tells open screens that a payment of a lot changed. If that fails, the payment is settled all the same. */
export const announcePayments = (
  { database }: { readonly database: Database },
  { parking_lot_id: lotId, passholder_id: pass }: Settled,
  log: PaymentLog,
): Promise<void> =>
  announceStale(
    database,
    new Set([lotId]),
    'payments',
    ...(pass === null ? [] : (['passCharges'] as const)),
  ).catch((error: unknown) =>
    log.warn({ err: error, lot: lotId }, 'open screens could not be told that a payment changed'),
  )
