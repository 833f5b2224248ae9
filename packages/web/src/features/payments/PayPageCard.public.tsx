import { Trans } from '@lingui/react/macro'
import { Button, CopyButton } from '@mantine/core'
import { payPagePath } from '@stallwise/domain/payments/pay-pages.ts'
import { Card } from '#ui/Card.tsx'
import styles from './payments.module.css'

/** Where the visitors of a lot pay. Another build, so its link loads a page. */
export const PayPageCard = ({ lotId }: { lotId: string }) => {
  const address = new URL(payPagePath(lotId), location.origin).href
  return (
    <Card title={<Trans>Page for visitors</Trans>}>
      <p>
        <Trans>Visitors pay at this address, without an account. Print it on signs in the lot.</Trans>
      </p>
      <p className={styles.address}>{address}</p>
      <div className={styles.actions}>
        <CopyButton value={address} timeout={2_000}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy}>
              {copied ? <Trans>Copied</Trans> : <Trans>Copy URL</Trans>}
            </Button>
          )}
        </CopyButton>
        <Button size="compact-sm" component="a" href={address} target="_blank" rel="noreferrer">
          <Trans>Open page</Trans>
        </Button>
      </div>
    </Card>
  )
}
