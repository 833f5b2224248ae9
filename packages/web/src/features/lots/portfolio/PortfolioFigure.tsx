import type { ReactNode } from 'react'
import { Change } from '#ui/Change.tsx'
import type { LotLink } from '../row/lot-links.ts'
import { LotAnchor } from '../row/LotAnchor.tsx'
import { DaySpark } from './DaySpark.tsx'
import styles from './portfolio.module.css'

interface PortfolioFigureProps {
  value: ReactNode
  link?: LotLink | undefined
  days: readonly (number | null)[]
  now: number | null
  before: number | null
  /** After the change: of what it is. */
  note?: ReactNode
}

/** A figure of a lot with its days, and whether it is more or less than before. */
export const PortfolioFigure = ({ value, link, days, now, before, note }: PortfolioFigureProps) => (
  <span className={styles.figure}>
    <span className={styles.value}>
      <LotAnchor link={link} isQuiet>
        {value}
      </LotAnchor>
    </span>
    {days.some((day) => day !== null && day !== 0) && <DaySpark days={days} />}
    <span className={styles.small}>
      {now !== null && before !== null && before !== 0 && now !== before && (
        <Change now={now} then={before} />
      )}
      {note}
    </span>
  </span>
)
