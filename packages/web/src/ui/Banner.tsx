import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { Icon } from './icons/Icon.tsx'
import type { IconName } from './icons/paths.ts'

interface BannerProps {
  tone?: 'alert' | 'soon' | 'plain'
  icon?: IconName
  children: ReactNode
  action?: ReactNode
  /** `alert` interrupts whoever listens to the page, `status` waits for a pause. */
  role?: 'alert' | 'status'
}

const usual = { alert: 'alert-triangle', soon: 'alert-triangle', plain: 'info' } as const

export const Banner = ({ tone = 'plain', icon = usual[tone], children, action, role }: BannerProps) => (
  <div className={styles.banner} data-tone={tone} role={role}>
    <span className={styles.icon}>
      <Icon name={icon} size={20} />
    </span>
    <div className={styles.words}>{children}</div>
    {action}
  </div>
)
