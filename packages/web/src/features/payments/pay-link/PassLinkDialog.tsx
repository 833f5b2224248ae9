import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDate } from '#lib/format/times.ts'
import { logFailure } from '#lib/log.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { passLinkQuery } from './pay-link.query.ts'
import { PayLinkCode } from './PayLinkCode.tsx'
import styles from './pay-link.module.css'

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
    <Button
      size="compact-sm"
      variant="primary"
      className={styles.send!}
      loading={isBusy}
      onClick={() => void send()}
    >
      <Trans>Send to {addresses}</Trans>
    </Button>
  )
}

/** The link and QR code with which a passholder pays what is due by card. PCH-40. */
export const PassLinkDialog = ({ lotId, passholder, timeZone, onClose }: PassLinkDialogProps) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(passLinkQuery(lotId, passholder._id))
  const amount = data && formatCents(data.dueCents, data.currency)
  const until = data && formatDate(data.until, timeZone)
  return (
    <Dialog isOpen onClose={onClose} title={t`Payment link for pass ${passholder.passholderId}`}>
      <p>
        <Trans>
          The passholder opens the link or scans the code to pay by card. The page shows what is due at that
          time, but no name or license plate.
        </Trans>
      </p>
      <PayLinkCode
        path={data?.path}
        error={error}
        onRetry={() => void refetch()}
        actions={
          data &&
          data.dueCents > 0 && <SendLink passholder={passholder._id} emails={data.emails} onSent={onClose} />
        }
      >
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
      </PayLinkCode>
    </Dialog>
  )
}
