import type { ReactNode } from 'react'
import styles from './PlainTable.module.css'

interface PlainTableProps {
  /** Table rows; a column of numbers has the class `num`. */
  children: ReactNode
  className?: string | undefined
  /** On phones each row is a list of names and values: the names are in `data-label` of its cells. */
  isListOnPhones?: boolean
}

/** A table that is only read: no sorting, no selection. */
export const PlainTable = ({ children, className, isListOnPhones = false }: PlainTableProps) => (
  <table className={[styles.table, isListOnPhones && styles.listed, className].filter(Boolean).join(' ')}>
    {children}
  </table>
)

/** One of many rows, which scrolls under its head. */
export const ScrollingTable = ({ label, ...table }: PlainTableProps & { label: string }) => (
  <div className={styles.area} tabIndex={0} role="region" aria-label={label}>
    <PlainTable {...table} />
  </div>
)
