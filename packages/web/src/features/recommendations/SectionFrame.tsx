import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import type { IconName } from '#ui/icons/paths.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './recommendations.module.css'

interface SectionFrameProps {
  id: string
  title: string
  /** Undefined while they are loaded. */
  rows: readonly unknown[] | undefined
  hasFailed: boolean
  onRetry: () => void
  icon: IconName
  empty: ReactNode
  whyEmpty: ReactNode
  children: ReactNode
}

/** A section of the real-time status that a card opens: a list, or why there is nothing in it. */
export const SectionFrame = ({
  id,
  title,
  rows,
  hasFailed,
  onRetry,
  icon,
  empty,
  whyEmpty,
  children,
}: SectionFrameProps) => (
  <section id={id} className={styles.section} aria-label={title}>
    {rows === undefined && hasFailed && <ErrorState onRetry={onRetry} />}
    {rows === undefined && !hasFailed && (
      <div role="status">
        <span className="sr">
          <Trans>Loading</Trans>
        </span>
        <Skeleton height="64px" />
      </div>
    )}
    {rows?.length === 0 && (
      <EmptyState icon={icon} title={empty}>
        {whyEmpty}
      </EmptyState>
    )}
    {rows !== undefined && rows.length > 0 && <ul className={styles.rows}>{children}</ul>}
  </section>
)
