import { lazy, Suspense } from 'react'
import styles from './QrCode.module.css'

const QrImage = lazy(async () => ({ default: (await import('./QrImage.tsx')).QrImage }))

interface QrCodeProps {
  text: string
  /** What it leads to. */
  label: string
  className?: string | undefined
}

/** A QR code, always black on white, as wide as its place. Its library is loaded when it is first shown. */
export const QrCode = ({ text, label, className }: QrCodeProps) => (
  <div className={`${styles.code} ${className ?? ''}`}>
    <Suspense fallback={null}>
      <QrImage text={text} label={label} />
    </Suspense>
  </div>
)
