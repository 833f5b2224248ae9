import type { ReactNode } from 'react'
import styles from './what-if.module.css'

/** The figures that a slider moves; their new values are read when it rests. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures} aria-live="polite">
    {children}
  </dl>
)

/** One of them, with what it means or what it was. */
export const Figure = ({
  name,
  note,
  children,
}: {
  name: ReactNode
  note?: ReactNode
  children: ReactNode
}) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
)
