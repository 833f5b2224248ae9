import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { isKnownRefusal, problemText } from '#lib/api/problem-text.ts'
import { formatDate } from '#lib/format/times.ts'
import { logFailure } from '#lib/log.ts'
import { Banner } from '#ui/Banner.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { QrCode } from '#ui/qr/QrCode.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { passLinkQuery } from './pay-link.query.ts'
import { moneyOf } from './payment-words.tsx'
import styles from './payments.module.css'

interface PassLinkDialogProps {
  lotId: string
  passholder: { readonly _id: string; readonly passholderId: string }
  timeZone: string
  onClose: () => void
}

/** Sends the link to the addresses of the passholder. */
const SendLink = ({
  passholder,
  emails,
  onSent,
}: {
  passholder: string
  emails: readonly string[]
  onSent: () => void
}) => {
  const { i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  // A second click may come before the button is disabled.
  const isSending = useRef(false)
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      const { sent } = await call('POST /pass-holders/{id}/pay-link/email', { params: { id: passholder } })
      toastDone(plural(sent, { one: 'Link sent.', other: 'Link sent to # addresses.' }))
      onSent()
    } catch (error) {
      logFailure('Sending a payment link failed', error)
      toastFailed(problemText(error, i18n))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const addresses = emails.join(', ')
  if (emails.length === 0)
    return (
      <p className="dim">
        <Trans>This passholder has no e-mail address.</Trans>
      </p>
    )
  return (
    <Button size="compact-sm" variant="primary" loading={isBusy} onClick={() => void send()}>
      <Trans>Send to {addresses}</Trans>
    </Button>
  )
}

/** The link and QR code with which a passholder pays what is due by card. PCH-40. */
export const PassLinkDialog = ({ lotId, passholder, timeZone, onClose }: PassLinkDialogProps) => {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useQuery(passLinkQuery(lotId, passholder._id))
  const address = data && new URL(data.path, location.origin).href
  const amount = data && moneyOf(data.dueCents, data.currency)
  const until = data && formatDate(data.until, timeZone)
  return (
    <Dialog isOpen onClose={onClose} title={t`Payment link of pass ${passholder.passholderId}`}>
      <p>
        <Trans>
          With the link or the code the passholder pays by card. The page shows what is due at that time, and
          no name or license plate.
        </Trans>
      </p>
      {error && isKnownRefusal(error) && (
        <Banner tone="soon" role="alert">
          {problemText(error, i18n)}
        </Banner>
      )}
      {error && !isKnownRefusal(error) && (
        <ErrorState onRetry={() => void refetch()}>{problemText(error, i18n)}</ErrorState>
      )}
      {data && (
        <p>
          {data.dueCents > 0 ? (
            <Trans>
              {amount} is due. The link works until {until}.
            </Trans>
          ) : (
            <Trans>Nothing is due now. The link works until {until}.</Trans>
          )}
        </p>
      )}
      {!error && (
        <div className={styles.dialogCode}>
          {address && <QrCode text={address} label={t`QR code of the payment link`} />}
        </div>
      )}
      {address && (
        <>
          <p className={styles.address}>{address}</p>
          <div className={styles.actions}>
            {data.dueCents > 0 && (
              <SendLink passholder={passholder._id} emails={data.emails} onSent={onClose} />
            )}
            <CopyAddress address={address} />
          </div>
        </>
      )}
    </Dialog>
  )
}
