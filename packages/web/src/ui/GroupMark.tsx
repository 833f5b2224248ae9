import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import type { ReactNode } from 'react'
import styles from './GroupMark.module.css'
import { tenantLetter } from './tenant-letter.ts'

const Letter = ({ children }: { children: string }) => (
  <text className={styles.letter} x="9" y="12.8">
    {children}
  </text>
)

const TenantLetter = () => <Letter>{tenantLetter()}</Letter>

const inside = {
  tenant: <TenantLetter />,
  visitor: (
    <>
      <path d="M2 7l5-5M11 16l5-5M2 12.5L4.5 10M13.5 8L16 5.5" stroke="var(--mark-ink)" strokeOpacity=".35" />
      <Letter>V</Letter>
    </>
  ),
  ev: <path className={styles.stroke} d="M10 3.5L5.5 10H8.8L8 14.5L12.5 8H9.2z" />,
  reserved: (
    <path
      className={styles.wheelchair}
      d="M8 4.2h.01M8 6.6v3.8h3l1.5 3.2M8 8.4h2.8M6.2 8.9a3 3 0 1 0 3.9 3.9"
    />
  ),
} as const

/** A parking group's sign: letter or drawing, so that colour is never the only one. The words stand beside it. */
export const GroupMark = ({ type }: { type: GroupType }) => (
  <svg className={styles.mark} data-type={type} viewBox="0 0 18 18" aria-hidden="true">
    <rect className={styles.box} x=".5" y=".5" width="17" height="17" rx="3.5" />
    {inside[type]}
  </svg>
)

/** The sign with the group's name beside it, also where the name takes two lines. */
export const MarkedGroup = ({ type, children }: { type: GroupType; children: ReactNode }) => (
  <span className={styles.marked}>
    <GroupMark type={type} /> <span>{children}</span>
  </span>
)
