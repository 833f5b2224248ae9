import { useLingui } from '@lingui/react/macro'
import type { Receipt } from '@stallwise/contract/payments/payments.contract.ts'
import type { ReactNode } from 'react'
import { cardText } from '#lib/format/cards.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { usePlateText } from '../plate/use-plate-text.ts'
import { PriceLines } from '../amount/PriceLines.tsx'

type ReceiptPart = Receipt['beside'][number]

type Fact = readonly [string, ReactNode]

/** Whether anything was paid, also if it was refunded since. */
export const hasReceipt = ({ state }: ReceiptPart): boolean =>
  ['approved', 'refunded', 'partly-refunded'].includes(state)

/** What a receipt has to say by law and by the card brands. */
export const ReceiptDetails = ({ receipt }: { receipt: ReceiptPart }) => {
  const { t } = useLingui()
  const { lot, tax } = receipt
  const plateText = usePlateText()
  const money = (cents: number) => formatCents(cents, lot.currency)
  const time = (at: string) => formatFullDateTime(at, lot.timeZone)
  const taxName = tax && `${tax.name} ${tax.percent}%`
  const isPaid = receipt.state === 'approved' || receipt.state === 'partly-refunded'
  const what: readonly Fact[] = receipt.charging
    ? [
        [t`Charging station`, receipt.charging.station],
        [t`From`, receipt.from && time(receipt.from)],
        [t`Until`, time(receipt.until)],
      ]
    : receipt.pass
      ? [[t`Pass ID`, receipt.pass.passholderId]]
      : [
          [t`License plate`, plateText(receipt.plate)],
          [t`From`, receipt.from && time(receipt.from)],
          [t`Time of entry`, receipt.isEntrySetByStaff && t`Set by staff`],
          [isPaid ? t`Paid until` : t`Until`, time(receipt.until)],
        ]
  const facts: readonly Fact[] = [
    ...what,
    [t`Net`, tax && money(receipt.netCents)],
    [taxName ?? '', tax && money(receipt.taxCents)],
    [t`Tax registration`, tax?.registrationNumber],
    [t`Card`, cardText(receipt.card)],
    [t`Date`, time(receipt.at)],
    [t`Reference number`, receipt.referenceNumber],
    [t`Authorization code`, receipt.authorizationCode],
    [t`Order`, receipt.orderId],
  ]
  return (
    <>
      <PriceLines
        lines={receipt.lines}
        totalCents={receipt.totalCents}
        paidBeforeCents={receipt.paidBeforeCents}
        dueCents={receipt.chargedCents}
        dueLabel={receipt.state === 'approved' ? t`Paid` : t`Amount`}
        place={lot}
      />
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {receipt.refunds.map(({ method, cents, at, referenceNumber }) => (
          <div key={at}>
            <dt>{method === 'void' ? t`Charge voided on ${time(at)}` : t`Refunded on ${time(at)}`}</dt>
            <dd>
              {money(-cents)} {referenceNumber}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** PAY-146: what was paid beside it for the same stay, and one sum of all. */
export const PaidBeside = ({ receipt }: { receipt: Receipt }) => {
  const { t } = useLingui()
  const { beside, togetherCents, lot } = receipt
  if (beside.length === 0) return null
  return (
    <>
      {beside.map((part) => (
        <section key={part._id}>
          <h2>{part.charging ? t`Charging` : t`Parking`}</h2>
          <ReceiptDetails receipt={part} />
        </section>
      ))}
      <table className="lines">
        <tfoot>
          <tr className="due">
            <th scope="row">{t`Paid for parking and charging`}</th>
            <td>{formatCents(togetherCents, lot.currency)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
