import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { payPagePath, paySignPath } from '@stallwise/domain/payments/pay-pages.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { QrCode } from '#ui/qr/QrCode.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { CopyAddress } from './pay-link/CopyAddress.tsx'
import styles from './payments.module.css'
import { PayLinkForm } from './pay-link/PayLinkForm.tsx'

/** Where the visitors of a lot pay. Another build, so its link loads a page. */
export const PayPageCard = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const address = new URL(payPagePath(lotId), location.origin).href
  return (
    <Card title={<Trans>Page for visitors</Trans>}>
      <div className={styles.payPage}>
        <QrCode text={address} label={t`QR code of the page for visitors`} className={styles.code} />
        <div className={styles.payText}>
          <p>{t`Visitors pay at this address, without an account. Print the sign for the lot.`}</p>
          <p className={styles.address}>{address}</p>
          <Toolbar>
            <Button size="compact-sm" component={Link} to={paySignPath(lotId)}>{t`Printable sign`}</Button>
            <CopyAddress address={address} />
            <Button size="compact-sm" component="a" href={address} target="_blank" rel="noreferrer">
              <Trans>Open page</Trans>
            </Button>
          </Toolbar>
          <PayLinkForm lotId={lotId} />
        </div>
      </div>
    </Card>
  )
}
