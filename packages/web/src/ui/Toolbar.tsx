import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

interface ToolbarProps {
  /** Where its parts stand: `apart` puts the last one at the end. */
  align?: 'start' | 'end' | 'apart'
  children: ReactNode
}

/** Buttons, and texts that belong to them, in a line that wraps. */
export const Toolbar = ({ align = 'start', children }: ToolbarProps) => (
  <div className={styles.toolbar} data-align={align}>
    {children}
  </div>
)
