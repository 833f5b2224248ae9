import type { ReactNode } from 'react'
import { Change } from '#ui/Change.tsx'
import styles from './reports.module.css'

interface KeyFigureProps {
  name: ReactNode
  value: ReactNode
  now: number
  /** Null: nothing is compared. */
  then: number | null
  /** The value of the period that is compared with, and what that is called. */
  comparedWords?: string | undefined
  thenText?: string | undefined
  /** Beside the name. */
  how: ReactNode
  children?: ReactNode
}

const Compared = ({ now, then, thenText, comparedWords }: Omit<KeyFigureProps, 'name' | 'value' | 'how'>) =>
  then !== null && (
    <p className={styles.change}>
      <Change now={now} then={then} />
      <span className="dim">
        {comparedWords}: {thenText}
      </span>
    </p>
  )

/** The one number of a report, with its change. */
export const KeyFigure = ({ name, value, how, children, ...change }: KeyFigureProps) => (
  <div className={styles.key}>
    <div className={styles.keyName}>
      <h2>{name}</h2>
      {how}
    </div>
    <p className={styles.keyValue}>{value}</p>
    <Compared {...change} />
    {children}
  </div>
)
