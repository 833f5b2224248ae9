import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { mayToggle, type Highlight, type HighlightSection } from './highlight.ts'
import styles from './live.module.css'
import { AlertKinds } from '#ui/AlertKinds.tsx'
import { formatNumber } from '#lib/format/numbers.ts'
import { Flash } from '#ui/Flash.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/paths.ts'

interface CardProps {
  section: HighlightSection
  icon: IconName
  title: string
  count: number
  isOpen: boolean
  isAlert?: boolean
  onToggle: () => void
  children: ReactNode
}

const SummaryCard = ({ section, icon, title, count, isOpen, isAlert, onToggle, children }: CardProps) => (
  <button
    type="button"
    className={styles.sum}
    aria-expanded={isOpen}
    aria-controls={`highlight-${section}`}
    onClick={onToggle}
  >
    <span className={styles.sumHead}>
      <Icon name={icon} />
      {title}
    </span>
    <span className={`${styles.figure} ${isAlert ? 'is-alert' : ''}`}>
      <Flash value={count}>{formatNumber(count)}</Flash>
    </span>
    <span className={`${styles.sumText} small dim`}>{children}</span>
    <span className={styles.chevron}>
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
    </span>
  </button>
)

interface SummaryCardsProps {
  lot: Lot
  highlight: Highlight
  onToggle: (section: HighlightSection) => void
}

/** Alerts, tasks and recommendations of the lot; each card opens its section. Only cards that the viewer may see are shown. */
export const SummaryCards = ({ lot, highlight, onToggle }: SummaryCardsProps) => {
  const { t } = useLingui()
  const { alerts, tasks, recommendations } = lot
  const total = (alerts?.violation ?? 0) + (alerts?.occupancy ?? 0)
  const cardOf = (section: HighlightSection) => ({
    section,
    isOpen: highlight === section,
    onToggle: () => onToggle(section),
  })
  return (
    <div className={styles.sums}>
      {alerts && mayToggle('alerts', lot.allowed) && (
        <SummaryCard {...cardOf('alerts')} icon="bell" title={t`Alerts`} count={total} isAlert={total > 0}>
          <AlertKinds {...alerts} />
        </SummaryCard>
      )}
      {tasks !== undefined && mayToggle('tasks', lot.allowed) && (
        <SummaryCard {...cardOf('tasks')} icon="clipboard-check" title={t`Tasks`} count={tasks}>
          {tasks === 0 ? <Trans>None in progress</Trans> : <Trans>In progress</Trans>}
        </SummaryCard>
      )}
      {recommendations !== undefined && mayToggle('recommendations', lot.allowed) && (
        <SummaryCard
          {...cardOf('recommendations')}
          icon="bulb"
          title={t`Recommendations`}
          count={recommendations}
        >
          {recommendations === 0 ? <Trans>None open</Trans> : <Trans>Waiting for a decision</Trans>}
        </SummaryCard>
      )}
    </div>
  )
}
