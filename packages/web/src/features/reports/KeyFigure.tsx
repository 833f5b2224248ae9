import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatPercent } from '#lib/format/numbers.ts'
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

/** REP-14. */
const percentOf = (now: number, then: number): number | null =>
  then === 0 ? null : ((now - then) / Math.abs(then)) * 100

const Change = ({ now, then, thenText, comparedWords }: Omit<KeyFigureProps, 'name' | 'value' | 'how'>) => {
  if (then === null) return null
  const percent = percentOf(now, then)
  const sign = now > then ? '▲' : now < then ? '▼' : '='
  return (
    <p className={styles.change}>
      <span aria-hidden="true">{sign} </span>
      {now > then && (
        <span className="sr">
          <Trans>more</Trans>{' '}
        </span>
      )}
      {now < then && (
        <span className="sr">
          <Trans>less</Trans>{' '}
        </span>
      )}
      {percent !== null && <strong>{formatPercent(Math.abs(percent))} </strong>}
      <span className="dim">
        {comparedWords}: {thenText}
      </span>
    </p>
  )
}

/** The one number of a report, with its change. */
export const KeyFigure = ({ name, value, how, children, ...change }: KeyFigureProps) => (
  <div className={styles.key}>
    <div className={styles.keyName}>
      <h2>{name}</h2>
      {how}
    </div>
    <p className={styles.keyValue}>{value}</p>
    <Change {...change} />
    {children}
  </div>
)
