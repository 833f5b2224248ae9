import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, type ReactNode } from 'react'
import styles from './lots.module.css'
import type { LotTotals } from './lots.totals.ts'
import type { FigureLinkProps } from './FigureLink.tsx'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { AlertKinds } from '#ui/AlertKinds.tsx'
import { formatNumber, formatOccupancy, formatPercent } from '#lib/format/numbers.ts'
import { Flash } from '#ui/Flash.tsx'

const useSummaryText = ({ lots, needAttention }: LotTotals): string => {
  const { t } = useLingui()
  if (needAttention === 0)
    return t`${plural(lots, { one: 'The lot is fine.', 2: 'Both lots are fine.', other: 'All # lots are fine.' })}`
  if (needAttention === lots)
    return t`${plural(lots, {
      one: 'The lot needs attention.',
      2: 'Both lots need attention.',
      other: 'All # lots need attention.',
    })}`
  const all = formatNumber(lots)
  return t`${plural(needAttention, {
    one: `# of ${all} lots needs attention.`,
    other: `# of ${all} lots need attention.`,
  })}`
}

const FigureLink = lazy(async () => ({ default: (await import('./FigureLink.tsx')).FigureLink }))

interface FigureProps {
  title: string
  value: string
  isAlert?: boolean
  /** What the number is made of, and of which lots. */
  of?: FigureLinkProps['of']
  lots: readonly LotListItem[]
  children: ReactNode
}

const Figure = ({ title, value, isAlert, of, lots, children }: FigureProps) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <Flash value={value}>
        <span className={isAlert ? 'is-alert' : undefined}>{value}</span>
      </Flash>
      <small>
        {of === undefined ? (
          children
        ) : (
          <Suspense fallback={children}>
            <FigureLink title={title} of={of} lots={lots}>
              {children}
            </FigureLink>
          </Suspense>
        )}
      </small>
    </dd>
  </div>
)

const Figures = ({ totals, lots }: { totals: LotTotals; lots: readonly LotListItem[] }) => {
  const { t } = useLingui()
  const { occupancy, aboveThreshold, alerts, devices } = totals
  const occupied = occupancy && formatOccupancy({ ...occupancy, occupancyPercent: occupancy.percent })
  const capacity = formatNumber(occupancy?.capacity ?? 0)
  const notReporting = devices ? devices.total - devices.reporting : 0
  return (
    <dl className={styles.figures}>
      {occupancy && (
        <Figure title={t`Occupancy`} value={formatPercent(occupancy.percent)} lots={lots}>
          <Trans>
            {occupied} of {capacity}
          </Trans>
        </Figure>
      )}
      {aboveThreshold !== undefined && (
        <Figure
          title={t`Above threshold`}
          value={aboveThreshold === 0 ? t`None` : formatNumber(aboveThreshold)}
          isAlert={aboveThreshold > 0}
          of="aboveThreshold"
          lots={lots}
        >
          {aboveThreshold > 0 && t`${plural(aboveThreshold, { one: 'lot', other: 'lots' })}`}
        </Figure>
      )}
      {alerts && (
        <Figure
          title={t`Open alerts`}
          value={formatNumber(alerts.violation + alerts.occupancy)}
          of="alerts"
          lots={lots}
        >
          <AlertKinds {...alerts} />
        </Figure>
      )}
      {devices && (
        <Figure title={t`Devices`} value={formatPercent(devices.percent)} of="devices" lots={lots}>
          {notReporting === 0
            ? t`all reporting`
            : t`${plural(notReporting, { one: '# not reporting', other: '# not reporting' })}`}
        </Figure>
      )}
    </dl>
  )
}

/** A summary above the list: how many lots need attention, and the main totals. */
export const LotsSummary = ({ totals, lots }: { totals: LotTotals; lots: readonly LotListItem[] }) => {
  const { t } = useLingui()
  const fine = totals.lots - totals.needAttention
  const isMixed = totals.needAttention > 0 && fine > 0
  return (
    <section className={`${styles.card} ${styles.verdict}`} aria-label={t`Summary`}>
      <p className={styles.say}>
        <b>{useSummaryText(totals)}</b>
        {isMixed && (
          <span className="dim"> {t`${plural(fine, { one: '# is fine.', other: '# are fine.' })}`}</span>
        )}
      </p>
      <Figures totals={totals} lots={lots} />
    </section>
  )
}
