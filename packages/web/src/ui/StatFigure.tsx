import type { ReactNode } from 'react'
import { Flash } from './Flash.tsx'
import styles from './StatFigure.module.css'

interface StatFigureProps {
  label: ReactNode
  value: string
  note?: ReactNode
  tone?: 'alert'
}

/** The one number of a card, with what it counts and what it is made of. */
export const StatFigure = ({ label, value, note, tone }: StatFigureProps) => (
  <dl className={styles.figure}>
    <dt>{label}</dt>
    <dd className={tone && 'is-alert'}>
      <Flash value={value}>{value}</Flash>
    </dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </dl>
)
