import type { ReactNode } from 'react'
import styles from './CardGrid.module.css'

/** Cards in two columns, below each other on narrow screens. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)

/** Cards below each other in one of the columns. */
export const CardColumn = ({ children }: { children: ReactNode }) => (
  <div className={styles.column}>{children}</div>
)

/** The class of a card, or of any other part of the grid, that is as wide as both columns. */
export const wholeRow = styles.wholeRow!
