import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { transactionReceiptPath } from '@stallwise/domain/payments/pay-pages.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { Fact, FactRows, Facts } from '#ui/Facts.tsx'
import { HistoryList } from '#ui/HistoryList.tsx'
import { cardText } from '#lib/format/cards.ts'
import { PriceTable } from './PriceTable.tsx'
import { reasonNames, refundText, statusNames } from './payment-words.tsx'

interface OfPayment {
  payment: StaffPayment
  timeZone: string
}

const isPaid = ({ status }: StaffPayment): boolean =>
  status === 'approved' || status === 'partly-refunded' || status === 'refunded'

/** Leads whoever reads logs to the visits of the plate. */
const PlateFact = ({ payment: { parkingLot, licensePlate } }: { payment: StaffPayment }) => {
  const mayRead = useCan('log.read')
  if (licensePlate === null || !mayRead) return null
  return (
    <Fact name={<Trans>License plate</Trans>}>
      <Link to={`/parking-lots/${parkingLot}/logs/lpr/${encodeURIComponent(licensePlate)}`}>
        <Trans>Plate history</Trans>
      </Link>
    </Fact>
  )
}

/** What was charged, for what, and how the provider knows it. */
export const PaymentFacts = ({ payment, timeZone }: OfPayment) => {
  const { t } = useLingui()
  const at = (time: string) => formatFullDateTime(time, timeZone)
  const money = (cents: number) => formatCents(cents, payment.currency)
  const { enteredAt, entrySetBy, refundedCents, validations } = payment
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`State`, statusNames()[payment.status]],
    [t`Reason`, payment.reason && reasonNames()[payment.reason]],
    [t`Amount`, money(payment.chargedCents)],
    [t`Tax included`, money(payment.taxCents)],
    [t`Refunded`, refundedCents > 0 && money(refundedCents)],
    [t`Held on the card before`, payment.heldCents !== null && money(payment.heldCents)],
    [t`Entered`, enteredAt && at(enteredAt)],
    [t`Time of entry set by`, entrySetBy && (entrySetBy.name ?? t`Staff`)],
    [t`From`, !payment.pass && at(payment.from)],
    [isPaid(payment) ? t`Paid until` : t`Until`, !payment.pass && at(payment.until)],
    [t`Card`, cardText(payment.card)],
    [t`Reference number`, payment.referenceNumber],
    [t`Authorization code`, payment.authorizationCode],
    [t`Order`, payment.orderId],
    [t`Validations`, validations.map(({ name, couponCode }) => couponCode ?? name).join(', ')],
  ]
  return (
    <Card title={t`Payment`}>
      <Facts label={t`Payment`}>
        <FactRows rows={facts} />
        <PlateFact payment={payment} />
        {payment.pass && (
          <Fact name={t`Passholder`}>
            <Link to={`/parking-lots/${payment.parkingLot}/passholders/${payment.pass.passholder}`}>
              {payment.pass.passholderId}
            </Link>
          </Fact>
        )}
        <Fact name={t`Receipt`}>
          <a href={transactionReceiptPath(payment.receipt)} target="_blank" rel="noreferrer">
            <Trans>Open receipt</Trans>
          </a>
        </Fact>
      </Facts>
    </Card>
  )
}

/** The lines of a pass payment link to their charges. */
const chargeHrefOf =
  ({ parkingLot, pass }: StaffPayment) =>
  (nth: number): string => {
    const charge = pass?.charges[nth]
    return `/parking-lots/${parkingLot}/pass-payments${charge ? `/${charge._id}` : ''}`
  }

/** What the stay or pass cost, line by line. */
export const LinesCard = ({ payment, timeZone }: OfPayment) => {
  const { t } = useLingui()
  const { lines, totalCents, paidBeforeCents, chargedCents, currency } = payment
  return (
    <Card title={t`Price`}>
      <PriceTable
        lines={lines}
        totalCents={totalCents}
        paidBeforeCents={paidBeforeCents}
        amount={<Trans>Amount</Trans>}
        amountCents={chargedCents}
        currency={currency}
        timeZone={timeZone}
        {...(payment.pass && { lineHref: chargeHrefOf(payment) })}
      />
    </Card>
  )
}

type Refund = StaffPayment['refunds'][number]

const RefundEvent = ({ refund, currency, at }: { refund: Refund; currency: string; at: string }) => (
  <li>
    <span>
      {refundText(refund)}: {formatCents(refund.cents, currency)}
      {refund.isRecorded && (
        <span className="dim">
          {' '}
          · <Trans>recorded by staff</Trans>
        </span>
      )}
      {refund.by !== null && <span className="dim"> · {refund.by}</span>}
      {refund.note !== null && <span className="dim"> · {refund.note}</span>}
      {refund.reason !== null && <span className="dim"> · {reasonNames()[refund.reason]}</span>}
    </span>
    <span className="dim">{at}</span>
  </li>
)

/** What happened to it, oldest first. */
export const TimelineCard = ({ payment, timeZone }: OfPayment) => {
  const { t } = useLingui()
  const { enteredAt, sentAt, settledAt, status, refunds, currency, chargedCents } = payment
  const at = (time: string) => formatFullDateTime(time, timeZone)
  const event = (name: string, time: string) => (
    <li>
      <span>{name}</span>
      <span className="dim">{at(time)}</span>
    </li>
  )
  const amount = formatCents(chargedCents, currency)
  return (
    <Card title={t`History`}>
      <HistoryList>
        {enteredAt !== null && event(t`Entered`, enteredAt)}
        {event(t`Sent to the provider`, sentAt)}
        {settledAt === null
          ? event(statusNames().pending, sentAt)
          : event(isPaid(payment) ? t`Charged: ${amount}` : statusNames()[status], settledAt)}
        {refunds.map((refund) => (
          <RefundEvent
            key={refund._id}
            refund={refund}
            currency={currency}
            at={at(refund.settledAt ?? refund.at)}
          />
        ))}
      </HistoryList>
    </Card>
  )
}
