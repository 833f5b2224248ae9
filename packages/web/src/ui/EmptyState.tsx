import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon } from './icons/Icon.tsx'
import type { IconName } from './icons/paths.ts'

export interface EmptyStateProps {
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** 1 where it is the only content of the page. */
  level?: 1 | 2
}

export const EmptyState = ({ icon = 'info', title, children, action, level = 2 }: EmptyStateProps) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={level === 1 ? `${styles.empty} ${styles.whole}` : styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className="dim">{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
