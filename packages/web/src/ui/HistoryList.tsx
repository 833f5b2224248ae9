import type { ReactNode } from 'react'
import styles from './HistoryList.module.css'

/** Events or past objects, one a line: what it is at the left, when at the right. */
export const HistoryList = ({ children }: { children: ReactNode }) => (
  <ol className={styles.list}>{children}</ol>
)
