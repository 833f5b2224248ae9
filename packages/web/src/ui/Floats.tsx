import type { ReactNode } from 'react'
import styles from './Floats.module.css'

/** Notices that float above the lower edge of a page while it scrolls. */
export const Floats = ({ children }: { children: ReactNode }) => (
  <div className={styles.floats}>{children}</div>
)
