import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StaffPrice } from '@stallwise/contract/payments/price-stay.contract.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { QrCode } from '#ui/qr/QrCode.tsx'
import { CopyAddress } from '../pay-link/CopyAddress.tsx'
import { PriceTable } from '../PriceTable.tsx'
import styles from './price-stay.module.css'

interface StayPriceProps {
  price: StaffPrice
  timeZone: string
  /** Of a payment that was made for it meanwhile. */
  paidUntil?: string | null | undefined
}

/** The link with which the driver pays. */
const PayCode = ({ price: { path, pathEndsAt }, timeZone }: StayPriceProps) => {
  const { t } = useLingui()
  const address = new URL(path, location.origin).href
  const until = pathEndsAt && formatDateTime(pathEndsAt, timeZone)
  return (
    <div className={styles.code}>
      <div className={styles.qr}>
        <QrCode text={address} label={t`QR code of the payment link`} />
      </div>
      <div className={styles.link}>
        <p>{t`The driver scans the code to pay by phone. This page then shows that the stay is paid.`}</p>
        <p className="dim">
          {until ? (
            <Trans>The link works until {until}.</Trans>
          ) : (
            <Trans>The link works until the vehicle leaves.</Trans>
          )}
        </p>
        <CopyAddress address={address} />
      </div>
    </div>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <Banner>
    <strong>
      <Trans>Nothing to pay</Trans>
    </strong>
    {children}
  </Banner>
)

const useTitle = ({ price: { currency, leave, isCovered }, paidUntil }: StayPriceProps): string => {
  const { t } = useLingui()
  if (paidUntil) return t`Paid`
  const amount = formatCents(leave?.dueCents ?? 0, currency)
  return isCovered || !leave || leave.dueCents === 0 ? t`Nothing to pay` : t`To pay: ${amount}`
}

/** What a vehicle owes if it leaves now, line by line, and how the driver pays it. PAY-102. */
export const StayPrice = (props: StayPriceProps) => {
  const { price, timeZone } = props
  const { currency, isCovered, leave, paidCents, validations } = price
  const paidUntil = props.paidUntil ?? (leave ? null : price.leaveBy)
  const title = useTitle({ ...props, paidUntil })
  const until = paidUntil && formatDateTime(paidUntil, timeZone)
  const names = validations.map(({ name }) => name).join(', ')
  const isDue = leave !== null && leave.dueCents > 0 && !until
  return (
    <Card title={<span role="status">{title}</span>}>
      {isCovered && (
        <Nothing>
          {' '}
          <Trans>The license plate belongs to a passholder, guest, registered vehicle or booking.</Trans>
        </Nothing>
      )}
      {until && (
        <Banner>
          <Trans>Paid. The vehicle can leave until {until}.</Trans>
        </Banner>
      )}
      {leave && leave.lines.length > 0 && !until && (
        <PriceTable
          lines={leave.lines}
          totalCents={leave.totalCents}
          paidBeforeCents={paidCents}
          amount={<Trans>To pay</Trans>}
          amountCents={leave.dueCents}
          currency={currency}
          timeZone={timeZone}
        />
      )}
      {leave?.dueCents === 0 && !until && (
        <p className={styles.note}>
          <Trans>The stay costs nothing so far. The vehicle can leave.</Trans>
        </p>
      )}
      {names && (
        <p className={`dim ${styles.note}`}>
          <Trans>Validated: {names}</Trans>
        </p>
      )}
      {isDue && <PayCode {...props} />}
    </Card>
  )
}
