import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { Icon } from './icons/Icon.tsx'
import type { IconName } from './icons/paths.ts'

interface BadgeProps {
  children: ReactNode
  tone?: 'alert' | 'soon'
  icon?: IconName
}

export const Badge = ({ children, tone, icon }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
)
