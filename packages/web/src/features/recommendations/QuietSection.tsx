import type { ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { IconName } from '#ui/icons/paths.ts'
import styles from './recommendations.module.css'

interface QuietSectionProps {
  id: string
  title: string
  answer: string
  empty: string
  isEmpty: boolean
  icon: IconName
  children: ReactNode
}

/** A section that says how much there is, and where it comes from when there is nothing. */
export const QuietSection = ({ id, title, answer, empty, isEmpty, icon, children }: QuietSectionProps) => (
  <section id={id} className={styles.section} aria-label={title}>
    <EmptyState icon={icon} title={isEmpty ? empty : answer}>
      {isEmpty && children}
    </EmptyState>
  </section>
)
