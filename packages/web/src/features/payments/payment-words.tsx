import { t } from '@lingui/core/macro'
import type { StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import type { CardType, DeclineReason } from '@stallwise/domain/payments/provider-outcomes.ts'
import type { PaymentStatus } from '@stallwise/domain/payments/staff-payments.model.ts'
import { Badge } from '#ui/Badge.tsx'
import { cardNames } from '#lib/format/cards.ts'
import styles from './payments.module.css'

export const statusNames = (): Record<PaymentStatus, string> => ({
  approved: t`Paid`,
  pending: t`Waiting for the provider`,
  declined: t`Card declined`,
  'not-charged': t`Not charged`,
  'partly-refunded': t`Partly refunded`,
  refunded: t`Refunded`,
})

export const reasonNames = (): Record<DeclineReason, string> => ({
  'insufficient-funds': t`Insufficient funds`,
  'expired-card': t`Expired card`,
  'invalid-card': t`Invalid card number`,
  'invalid-expiry': t`Invalid expiry date`,
  'invalid-cvd': t`Invalid security code`,
  'bank-unavailable': t`The bank could not be reached`,
  declined: t`Declined by the bank`,
})

type Refund = StaffPayment['refunds'][number]

const voidNames = (): Record<Refund['state'], string> => ({
  approved: t`Voided`,
  pending: t`Void waiting for the provider`,
  declined: t`Void declined`,
  'not-refunded': t`Not voided`,
})

/** PAY-93: what became of a refund or void. */
export const refundText = ({ method, state }: Pick<Refund, 'method' | 'state'>): string =>
  method === 'void' ? voidNames()[state] : refundNames()[state]

const refundNames = (): Record<Refund['state'], string> => ({
  approved: t`Refunded`,
  pending: t`Refund waiting for the provider`,
  declined: t`Refund declined`,
  'not-refunded': t`Not refunded`,
})

/** A card type, also one that the provider did not name. */
export const cardName = (type: CardType | null): string => (type === null ? t`Other cards` : cardNames[type])

/** What became of a payment, with what needs attention. */
export const PaymentState = ({
  payment: { status, refunds, chargedTwiceWith },
}: {
  payment: Pick<StaffPayment, 'status' | 'refunds' | 'chargedTwiceWith'>
}) => {
  const name = statusNames()[status]
  return (
    <span className={styles.state}>
      {status === 'pending' ? <Badge tone="soon">{name}</Badge> : name}
      {refunds.some(({ state }) => state === 'pending') && <Badge tone="soon">{refundNames().pending}</Badge>}
      {chargedTwiceWith.length > 0 && <Badge tone="alert">{t`Charged twice`}</Badge>}
    </span>
  )
}

/** What was paid for, in words. */
export const subjectOf = ({ licensePlate, pass }: StaffPayment): string | null => {
  if (!pass) return licensePlate
  const { passholderId } = pass
  return t`Pass ${passholderId}`
}

/** The license plate or pass that was paid for. */
export const PaymentSubject = ({ payment }: { payment: StaffPayment }) => {
  const subject = subjectOf(payment)
  if (subject === null) return <span className="dim">{t`Erased`}</span>
  return payment.pass ? <>{subject}</> : <span className="plate">{subject}</span>
}
