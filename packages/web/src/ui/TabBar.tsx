import type { ReactNode, Ref } from 'react'
import styles from './TabBar.module.css'

interface TabBarProps {
  label: string
  ref?: Ref<HTMLElement>
  /** Links; the current one has `aria-current`. */
  children: ReactNode
}

/** The pages of one thing, as a row of links. */
export const TabBar = ({ label, ref, children }: TabBarProps) => (
  <nav ref={ref} className={styles.tabs} aria-label={label}>
    {children}
  </nav>
)
