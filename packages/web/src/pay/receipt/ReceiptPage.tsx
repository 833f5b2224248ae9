import { Trans, useLingui } from '@lingui/react/macro'
import type { Receipt } from '@stallwise/contract/payments/payments.contract.ts'
import { payPagePath } from '@stallwise/domain/payments/pay-pages.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { keep, readKept } from '../tab-storage.ts'
import { useDeclineWords, useProblemWords } from '../problem-words.ts'
import { Frame } from '../ui/Frame.tsx'
import { Notice } from '../ui/Notice.tsx'
import { isNotThere } from '../use-lookup.ts'
import { formatWhen } from '../when.ts'
import { EmailReceipt } from './EmailReceipt.tsx'
import { hasReceipt, PaidBeside, ReceiptDetails } from './ReceiptDetails.tsx'
import { useReceipt } from './use-receipt.ts'

/** Links to the payment page, which is loaded as a new page, so that Back returns here. */
const PayLinks = ({ receipt }: { receipt: Receipt }) => {
  const { _id } = receipt.lot
  const forget = () => keep('receipt', _id, undefined)
  const plate = readKept('draft', _id)?.plate
  const wasPaid = ['approved', 'partly-refunded'].includes(receipt.state)
  const again = plate ? `${payPagePath(_id)}?plate=${encodeURIComponent(plate)}` : payPagePath(_id)
  return (
    <nav className="links screen-only">
      <a href={again} onClick={forget}>
        {wasPaid ? <Trans>Add time</Trans> : <Trans>Pay again</Trans>}
      </a>
      <a href={payPagePath(_id)} onClick={() => [forget(), keep('draft', _id, undefined)]}>
        <Trans>Pay for another vehicle</Trans>
      </a>
    </nav>
  )
}

const isParking = ({ pass, charging }: Receipt): boolean => pass === null && charging === null

/** The state of the payment, in one sentence. */
const ReceiptNotice = ({ receipt }: { receipt: Receipt }) => {
  const { t } = useLingui()
  const declineWords = useDeclineWords()
  const until = formatWhen(receipt.until, receipt.lot.timeZone)
  const amount = formatCents(receipt.chargedCents, receipt.lot.currency)
  switch (receipt.state) {
    case 'approved':
      return (
        <Notice kind="good" title={isParking(receipt) ? t`Paid until ${until}` : t`Paid`} takesFocus>
          {receipt.chargedCents > 0 ? (
            <Trans>Thank you. You paid {amount}.</Trans>
          ) : (
            <Trans>Your parking is confirmed. No card was charged.</Trans>
          )}
        </Notice>
      )
    case 'pending':
      return (
        <Notice kind="soon" title={t`Waiting for the bank`} takesFocus>
          <Trans>
            This page shows the result as soon as it is known, in a few minutes at most. Do not pay again. You
            can come back to this address later.
          </Trans>
        </Notice>
      )
    case 'not-charged':
      return (
        <Notice kind="bad" title={t`Not paid`} takesFocus>
          <Trans>The payment did not go through. You have not been charged.</Trans>
        </Notice>
      )
    case 'declined':
      return (
        <Notice kind="bad" title={t`Payment declined`} takesFocus>
          {declineWords(receipt.reason)} <Trans>You have not been charged.</Trans>
        </Notice>
      )
    case 'refunded':
      return (
        <Notice kind="plain" title={t`Refunded`} takesFocus>
          <Trans>You paid {amount}, and all of it was refunded.</Trans>
        </Notice>
      )
    case 'partly-refunded':
      return (
        <Notice
          kind="good"
          title={isParking(receipt) ? t`Paid until ${until}` : t`Partly refunded`}
          takesFocus
        >
          <Trans>You paid {amount}, and a part of it was refunded.</Trans>
        </Notice>
      )
  }
}

/** PAY-41: the address that was given when it was paid in this tab, to which it was sent by itself. */
const sentTo = (receiptId: string, { lot, chargedCents }: Receipt): string | undefined => {
  const isOfThisTab = chargedCents > 0 && readKept('receipt', lot._id) === receiptId
  return isOfThisTab ? readKept('draft', lot._id)?.email.trim() || undefined : undefined
}

/** A receipt, or the state of its payment. */
export const ReceiptPage = ({ receiptId }: { receiptId: string }) => {
  const { t } = useLingui()
  const problemWords = useProblemWords()
  const { receipt, problem } = useReceipt(receiptId)
  const isLost = isNotThere(problem)
  return (
    <Frame title={t`Receipt`} lot={receipt?.lot}>
      {problem && (
        <Notice kind={isLost ? 'bad' : 'soon'}>
          {isLost ? (
            <Trans>There is no receipt at this address. Check the link.</Trans>
          ) : (
            problemWords(problem)
          )}
        </Notice>
      )}
      {receipt && (
        <div className="stack">
          <ReceiptNotice key={receipt.state} receipt={receipt} />
          {receipt.state !== 'pending' && isParking(receipt) && <PayLinks receipt={receipt} />}
          {receipt.beside.length > 0 && <h2>{receipt.charging ? t`Charging` : t`Parking`}</h2>}
          <ReceiptDetails receipt={receipt} />
          <PaidBeside receipt={receipt} />
          {hasReceipt(receipt) && (
            <div className="stack screen-only">
              <EmailReceipt receiptId={receiptId} sentTo={sentTo(receiptId, receipt)} />
              <button type="button" onClick={() => print()}>{t`Print`}</button>
            </div>
          )}
        </div>
      )}
    </Frame>
  )
}
