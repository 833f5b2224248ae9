import type { ReactNode } from 'react'
import styles from './SendingFile.module.css'

interface SendingFileProps {
  /** The share of the file that is sent; undefined while the server reads it. */
  share: number | undefined
  /** What is going on, in words. */
  children: ReactNode
}

/** The progress of an upload; while the server reads the file, only that it does so is known. */
export const SendingFile = ({ share, children }: SendingFileProps) => (
  <div className={styles.progress} role="status">
    <span>{children}</span>
    <span className={styles.bar} data-reading={share === undefined || undefined} aria-hidden="true">
      <i style={share === undefined ? undefined : { width: `${share * 100}%` }} />
    </span>
  </div>
)
