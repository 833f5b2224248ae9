import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon } from './icons/Icon.tsx'
import type { IconName } from './icons/paths.ts'

interface EmptyStateProps {
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

export const EmptyState = ({ icon = 'info', title, children, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <span className={styles.icon}>
      <Icon name={icon} size={24} />
    </span>
    <h3>{title}</h3>
    {children && <p className="dim">{children}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
