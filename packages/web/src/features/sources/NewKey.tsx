import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CopyButton } from '@mantine/core'
import { useId } from 'react'
import { Banner } from '#ui/Banner.tsx'
import styles from './sources.module.css'

interface NewKeyProps {
  secret: string
  ingestPath: string
}

const Copied = ({ value, label }: { value: string; label: string }) => {
  const id = useId()
  return (
    <div className={styles.copied}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <code className={styles.code}>{value}</code>
      <CopyButton value={value} timeout={2_000}>
        {({ copied, copy }) => (
          <Button onClick={copy} aria-describedby={id}>
            {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}

/** A new key, shown only once, and the address that devices send to. DEV-20 */
export const NewKey = ({ secret, ingestPath }: NewKeyProps) => {
  const { t } = useLingui()
  return (
    <>
      <Banner tone="soon" role="status">
        <p>{t`Copy this key now. You won’t be able to see it again.`}</p>
      </Banner>
      <Copied value={secret} label={t`Key`} />
      <Copied value={`${location.origin}${ingestPath}`} label={t`Address`} />
      <p className="small">{t`Devices send the key as Authorization: Bearer or Token, or as X-Api-Key.`}</p>
    </>
  )
}
