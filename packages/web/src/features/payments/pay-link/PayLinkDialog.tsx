import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#ui/Dialog.tsx'
import { payLinkQuery } from './pay-link.query.ts'
import { PayLinkCode } from './PayLinkCode.tsx'

interface PayLinkDialogProps {
  lotId: string
  plate: string
  onClose: () => void
}

/** The link and QR code with which the visit of a vehicle that is inside is paid. PAY-32. */
export const PayLinkDialog = ({ lotId, plate, onClose }: PayLinkDialogProps) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(payLinkQuery(lotId, plate))
  return (
    <Dialog isOpen onClose={onClose} title={t`Payment link for ${data?.licensePlate ?? plate}`}>
      {!error && (
        <p>
          <Trans>
            The driver scans the code or opens the link to pay for this visit. The page then shows when the
            vehicle entered. Both work until it leaves.
          </Trans>
        </p>
      )}
      <PayLinkCode path={data?.path} error={error} onRetry={() => void refetch()} />
    </Dialog>
  )
}
