import type { ReactNode } from 'react'
import styles from './PlainTable.module.css'

interface PlainTableProps {
  /** Table rows; a column of numbers has the class `num`. */
  children: ReactNode
  className?: string | undefined
}

/** A table that is only read: no sorting, no selection. */
export const PlainTable = ({ children, className }: PlainTableProps) => (
  <table className={className ? `${styles.table} ${className}` : styles.table}>{children}</table>
)

/** One of many rows, which scrolls under its head. */
export const ScrollingTable = ({ label, ...table }: PlainTableProps & { label: string }) => (
  <div className={styles.area} tabIndex={0} role="region" aria-label={label}>
    <PlainTable {...table} />
  </div>
)
