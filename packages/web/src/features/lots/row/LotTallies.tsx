import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { type LotColumns, countColumnsOf } from '../lots.columns.ts'
import styles from '../lots.module.css'
import { alertsLink, type LotLink } from './lot-links.ts'
import { LotAnchor } from './LotAnchor.tsx'
import { formatNumber } from '#lib/format/numbers.ts'
import { Count } from '#ui/Count.tsx'

interface TallyProps {
  value: number
  word: string
  isAlert?: boolean
  link?: LotLink | undefined
}

const Tally = ({ value, word, isAlert, link }: TallyProps) => (
  <div role="cell" className={`${styles.tally} ${value === 0 ? styles.zero : ''}`}>
    <LotAnchor isQuiet link={value > 0 ? link : undefined} label={`${formatNumber(value)} ${word}`}>
      <Count value={value} tone={isAlert ? 'alert' : undefined} />
    </LotAnchor>
    <span className={styles.tallyWord}>{word}</span>
  </div>
)

/** The numbers of open alerts, tasks and recommendations. */
export const LotTallies = ({ lot, columns }: { lot: LotListItem; columns: LotColumns }) => {
  const { t } = useLingui()
  if (countColumnsOf(columns) === 0) return null
  const alerts = (lot.alerts?.violation ?? 0) + (lot.alerts?.occupancy ?? 0)
  const [tasks, recs] = [lot.tasks ?? 0, lot.recommendations ?? 0]
  return (
    <div className={styles.tallies}>
      {columns.alerts && (
        <Tally
          value={alerts}
          isAlert
          link={alertsLink(lot)}
          word={t`${plural(alerts, { one: 'alert', other: 'alerts' })}`}
        />
      )}
      {columns.tasks && <Tally value={tasks} word={t`${plural(tasks, { one: 'task', other: 'tasks' })}`} />}
      {columns.recommendations && (
        <Tally value={recs} word={t`${plural(recs, { one: 'rec', other: 'recs' })}`} />
      )}
    </div>
  )
}
