import type { ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { IconName } from '#ui/icons/paths.ts'
import styles from './recommendations.module.css'

interface CountSectionProps {
  id: string
  title: string
  countText: string
  emptyText: string
  isEmpty: boolean
  icon: IconName
  children: ReactNode
}

/** A section that shows a count, or an explanation when it is zero. */
export const CountSection = ({
  id,
  title,
  countText,
  emptyText,
  isEmpty,
  icon,
  children,
}: CountSectionProps) => (
  <section id={id} className={styles.section} aria-label={title}>
    <EmptyState icon={icon} title={isEmpty ? emptyText : countText}>
      {isEmpty && children}
    </EmptyState>
  </section>
)
