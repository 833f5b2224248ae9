import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

interface PageHeadProps {
  title: ReactNode
  children?: ReactNode
}

/** The page's only h1, with buttons at its right. */
export const PageHead = ({ title, children }: PageHeadProps) => (
  <div className={styles.head}>
    <h1>{title}</h1>
    {children}
  </div>
)
