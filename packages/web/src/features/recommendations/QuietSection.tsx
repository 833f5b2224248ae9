import type { ReactNode } from 'react'
import styles from './recommendations.module.css'

interface QuietSectionProps {
  id: string
  title: string
  answer: string
  empty: string
  isEmpty: boolean
  children: ReactNode
}

/** A section that says how much there is, and where it comes from when there is nothing. */
export const QuietSection = ({ id, title, answer, empty, isEmpty, children }: QuietSectionProps) => (
  <section id={id} className={styles.section} aria-label={title}>
    <b>{isEmpty ? empty : answer}</b>
    {isEmpty && <p className="dim">{children}</p>}
  </section>
)
