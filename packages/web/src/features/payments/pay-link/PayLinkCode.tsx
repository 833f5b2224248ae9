import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isKnownRefusal, problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { QrCode } from '#ui/qr/QrCode.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import styles from './pay-link.module.css'

interface PayLinkCodeProps {
  /** Of the payment page, below the address of this installation; undefined while it loads. */
  path: string | undefined
  error: Error | null
  onRetry: () => void
  /** Besides copying the link. */
  actions?: ReactNode
  /** A text above the code. */
  children?: ReactNode
}

/** A payment link with its QR code, or why there is none. */
export const PayLinkCode = ({ path, error, onRetry, actions, children }: PayLinkCodeProps) => {
  const { t, i18n } = useLingui()
  const address = path && new URL(path, location.origin).href
  return (
    <>
      {error && isKnownRefusal(error) && (
        <Banner tone="soon" role="alert">
          {problemText(error, i18n)}
        </Banner>
      )}
      {error && !isKnownRefusal(error) && (
        <ErrorState onRetry={onRetry}>{problemText(error, i18n)}</ErrorState>
      )}
      {children}
      {!error && (
        <div className={styles.code}>
          {address && <QrCode text={address} label={t`QR code of the payment link`} />}
        </div>
      )}
      {address && (
        <>
          <p className={styles.address}>{address}</p>
          <Toolbar>
            {actions}
            <CopyAddress address={address} />
          </Toolbar>
        </>
      )}
    </>
  )
}
