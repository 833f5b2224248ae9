import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isKnownRefusal, problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { QrCode } from '#ui/qr/QrCode.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { payLinkQuery } from './pay-link.query.ts'
import styles from './payments.module.css'

interface PayLinkDialogProps {
  lotId: string
  plate: string
  onClose: () => void
}

/** The link and QR code with which the visit of a vehicle that is inside is paid. PAY-32. */
export const PayLinkDialog = ({ lotId, plate, onClose }: PayLinkDialogProps) => {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useQuery(payLinkQuery(lotId, plate))
  const address = data && new URL(data.path, location.origin).href
  return (
    <Dialog isOpen onClose={onClose} title={t`Payment link of ${data?.licensePlate ?? plate}`}>
      {!error && (
        <p>
          <Trans>
            The driver scans the code or opens the link to pay for this visit. The page then shows when the
            vehicle entered. Both work until it leaves.
          </Trans>
        </p>
      )}
      {error && isKnownRefusal(error) && (
        <Banner tone="soon" role="alert">
          {problemText(error, i18n)}
        </Banner>
      )}
      {error && !isKnownRefusal(error) && (
        <ErrorState onRetry={() => void refetch()}>{problemText(error, i18n)}</ErrorState>
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
            <CopyAddress address={address} />
          </div>
        </>
      )}
    </Dialog>
  )
}
