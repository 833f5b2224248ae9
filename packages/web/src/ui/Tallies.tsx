import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { Link } from '#lib/routes/Link.tsx'
import styles from './Tallies.module.css'

/** How many rows of a list are of each kind, above the list. */
export const Tallies = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.tallies} aria-label={label}>
    {children}
  </nav>
)

interface TallyProps {
  /** The page of the list. */
  to: string
  /** The filter of these rows, as in the address; none for all. */
  filter?: string | undefined
  count: number
  children: ReactNode
}

/** A number that leads to its rows. */
export const Tally = ({ to, filter, count, children }: TallyProps) => (
  <Link
    to={to}
    search={filter === undefined ? {} : { filter }}
    replace
    className={styles.tally}
    activeOptions={{ exact: true, includeSearch: true }}
  >
    {children} <b>{formatNumber(count)}</b>
  </Link>
)
