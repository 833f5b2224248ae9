import type { ReactNode } from 'react'
import styles from './SendingFile.module.css'

interface SendingFileProps {
  /** The share of the file that is sent; undefined while the server reads it. */
  share: number | undefined
  /** What is going on, in words. */
  children: ReactNode
}

/** How far a file is; while the server reads it, nothing can be said but that it does. */
export const SendingFile = ({ share, children }: SendingFileProps) => (
  <div className={styles.progress} role="status">
    <span>{children}</span>
    <span className={styles.bar} data-reading={share === undefined || undefined} aria-hidden="true">
      <i style={share === undefined ? undefined : { width: `${share * 100}%` }} />
    </span>
  </div>
)
