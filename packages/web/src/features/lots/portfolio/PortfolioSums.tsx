import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCents, formatNumber } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { Change } from '#ui/Change.tsx'
import { countSum, revenueSums, type PortfolioRow, type PortfolioSum } from './portfolio-rows.ts'
import styles from './portfolio.module.css'

interface SumProps {
  name: ReactNode
  sum: PortfolioSum
  format: (value: number) => string
}

const Sum = ({ name, sum: { now, before }, format }: SumProps) => {
  const { t } = useLingui()
  const then = format(before)
  return (
    <div className={styles.sum}>
      <dt>{name}</dt>
      <dd>
        <b>{format(now)}</b>
        <small>
          {before !== 0 && <Change now={now} then={before} />}
          <span className="dim">{t`Period before: ${then}`}</span>
        </small>
      </dd>
    </div>
  )
}

/** What all lots of the portfolio make together. PRT-03. */
export const PortfolioSums = ({ rows }: { rows: readonly PortfolioRow[] }) => {
  const { t } = useLingui()
  const [violations, alerts] = [countSum(rows, 'violations'), countSum(rows, 'alerts')]
  const revenues = revenueSums(rows)
  return (
    <Card>
      <dl className={styles.sums} aria-label={t`All lots`}>
        {revenues.map(({ currency, ...sum }) => (
          <Sum
            key={currency}
            name={revenues.length > 1 ? t`Revenue in ${currency}` : t`Revenue`}
            sum={sum}
            format={(cents) => formatCents(cents, currency)}
          />
        ))}
        {violations && <Sum name={t`Violations`} sum={violations} format={formatNumber} />}
        {alerts && <Sum name={t`Alerts`} sum={alerts} format={formatNumber} />}
      </dl>
    </Card>
  )
}
