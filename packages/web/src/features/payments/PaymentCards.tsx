import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { transactionReceiptPath } from '@stallwise/domain/payments/pay-pages.ts'
import { useLineWords } from '#features/pricing/quote-words.public.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { HistoryList } from '#ui/HistoryList.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { cardText } from '#lib/format/cards.ts'
import { moneyOf, reasonNames, refundText, statusNames } from './payment-words.tsx'

interface OfPayment {
  payment: StaffPayment
  timeZone: string
}

/** Leads whoever reads logs to the visits of the plate. */
const PlateFact = ({ payment: { parkingLot, licensePlate } }: { payment: StaffPayment }) => {
  const mayRead = useCan('log.read')
  if (licensePlate === null || !mayRead) return null
  return (
    <Fact name={<Trans>License plate</Trans>}>
      <Link to={`/parking-lots/${parkingLot}/logs/lpr/${encodeURIComponent(licensePlate)}` as '/'}>
        <Trans>Plate history</Trans>
      </Link>
    </Fact>
  )
}

/** What was charged, for what, and how the provider knows it. */
export const PaymentFacts = ({ payment, timeZone }: OfPayment) => {
  const { t } = useLingui()
  const at = (time: string) => formatFullDateTime(time, timeZone)
  const money = (cents: number) => moneyOf(cents, payment.currency)
  const { enteredAt, refundedCents, validations } = payment
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`State`, statusNames()[payment.status]],
    [t`Reason`, payment.reason && reasonNames()[payment.reason]],
    [t`Amount`, money(payment.chargedCents)],
    [t`Of this, tax`, money(payment.taxCents)],
    [t`Refunded`, refundedCents > 0 && money(refundedCents)],
    [t`Entered`, enteredAt && at(enteredAt)],
    [t`From`, at(payment.from)],
    [t`Paid until`, at(payment.until)],
    [t`Card`, cardText(payment.card)],
    [t`Reference number`, payment.referenceNumber],
    [t`Authorization code`, payment.authorizationCode],
    [t`Order`, payment.orderId],
    [t`Validations`, validations.map(({ name, couponCode }) => couponCode ?? name).join(', ')],
  ]
  return (
    <Card title={t`Payment`}>
      <Facts label={t`Payment`}>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
        <PlateFact payment={payment} />
        <Fact name={t`Receipt`}>
          <a href={transactionReceiptPath(payment.receipt)} target="_blank" rel="noreferrer">
            <Trans>Open receipt</Trans>
          </a>
        </Fact>
      </Facts>
    </Card>
  )
}

/** What the stay cost, line by line. */
export const LinesCard = ({ payment, timeZone }: OfPayment) => {
  const { t } = useLingui()
  const { money, textOf, timesOf } = useLineWords({ currency: payment.currency, timeZone })
  const { paidBeforeCents, totalCents, chargedCents } = payment
  return (
    <Card title={t`Price`}>
      <PlainTable>
        <tbody>
          {payment.lines.map((line, nth) => (
            <tr key={nth}>
              <th scope="row">
                {textOf(line)}
                {'from' in line && line.from !== null && line.to !== null && (
                  <div className="dim small">
                    {timesOf({ from: Date.parse(line.from), to: Date.parse(line.to) })}
                  </div>
                )}
              </th>
              <td className="num">{money(line.cents)}</td>
            </tr>
          ))}
          {paidBeforeCents > 0 && (
            <>
              <tr>
                <th scope="row">{t`Total for the stay`}</th>
                <td className="num">{money(totalCents)}</td>
              </tr>
              <tr>
                <th scope="row">{t`Already paid`}</th>
                <td className="num">{money(-paidBeforeCents)}</td>
              </tr>
            </>
          )}
          <tr>
            <th scope="row">
              <b>{t`Amount`}</b>
            </th>
            <td className="num">
              <b>{money(chargedCents)}</b>
            </td>
          </tr>
        </tbody>
      </PlainTable>
    </Card>
  )
}

type Refund = StaffPayment['refunds'][number]

const RefundEvent = ({ refund, currency, at }: { refund: Refund; currency: string; at: string }) => (
  <li>
    <span>
      {refundText(refund)}: {moneyOf(refund.cents, currency)}
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
  const isCharged = status === 'approved' || status === 'partly-refunded' || status === 'refunded'
  const event = (name: string, time: string) => (
    <li>
      <span>{name}</span>
      <span className="dim">{at(time)}</span>
    </li>
  )
  const amount = moneyOf(chargedCents, currency)
  return (
    <Card title={t`History`}>
      <HistoryList>
        {enteredAt !== null && event(t`Entered`, enteredAt)}
        {event(t`Sent to the provider`, sentAt)}
        {settledAt === null
          ? event(statusNames().pending, sentAt)
          : event(isCharged ? t`Charged: ${amount}` : statusNames()[status], settledAt)}
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
