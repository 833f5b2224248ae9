import { useLingui } from '@lingui/react/macro'
import { formatCents, formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { CutText } from '#ui/CutText.tsx'
import type { ListColumn } from '#ui/list/list.model.ts'
import { alertsLink, occupancyLink, type LotLink } from '../row/lot-links.ts'
import { PortfolioAttention } from './PortfolioAttention.tsx'
import { PortfolioFigure } from './PortfolioFigure.tsx'
import type { PortfolioRow } from './portfolio-rows.ts'
import styles from './portfolio.module.css'

/** PRT-03: the report with the same days. */
const reportLink = ({ lot, figures }: PortfolioRow, report: string): LotLink => ({
  to: `/parking-lots/${lot._id}/${report}`,
  search: { from: figures?.from, to: figures?.to },
})

const alertsOf = ({ lot: { alerts } }: PortfolioRow) => (alerts ? alerts.violation + alerts.occupancy : null)

const devicesOf = ({ lot: { sensors, cameras } }: PortfolioRow) => ({
  total: (sensors?.total ?? 0) + (cameras?.total ?? 0),
  reporting: (sensors?.reporting ?? 0) + (cameras?.reporting ?? 0),
})

const Occupancy = ({ row }: { row: PortfolioRow }) => {
  const { t } = useLingui()
  const { lot, figures } = row
  const peak = figures?.occupancy
  if (!lot.counts || !peak) return null
  const mean = peak.figure === null ? null : formatPercent(peak.figure, 0)
  return (
    <PortfolioFigure
      value={formatPercent(lot.counts.occupancyPercent, 0)}
      link={occupancyLink(lot)}
      days={peak.days}
      now={peak.figure}
      before={peak.before}
      note={mean === null ? undefined : t`daily peak ${mean}`}
    />
  )
}

const Revenue = ({ row }: { row: PortfolioRow }) => (
  <span className={styles.figures}>
    {(row.figures?.revenue ?? []).map(({ currency, daysCents, cents, beforeCents }) => (
      <PortfolioFigure
        key={currency}
        value={formatCents(cents, currency)}
        link={reportLink(row, 'revenueGenerated')}
        days={daysCents}
        now={cents}
        before={beforeCents}
      />
    ))}
  </span>
)

const Violations = ({ row }: { row: PortfolioRow }) => {
  const of = row.figures?.violations
  if (!of) return null
  return (
    <PortfolioFigure
      value={formatNumber(of.figure ?? 0)}
      link={reportLink(row, 'revenueReport/stall-violation')}
      days={of.days}
      now={of.figure}
      before={of.before}
    />
  )
}

const Alerts = ({ row }: { row: PortfolioRow }) => {
  const { t } = useLingui()
  const of = row.figures?.alerts
  const open = alertsOf(row)
  if (!of || open === null) return null
  const began = formatNumber(of.figure ?? 0)
  return (
    <PortfolioFigure
      value={t`${open} open`}
      link={alertsLink(row.lot)}
      days={of.days}
      now={of.figure}
      before={of.before}
      note={t`${began} began`}
    />
  )
}

const Devices = ({ row }: { row: PortfolioRow }) => {
  const { t } = useLingui()
  const of = row.figures?.devices
  const { total, reporting } = devicesOf(row)
  if (!of || total === 0) return null
  const [now, all] = [formatNumber(reporting), formatNumber(total)]
  return (
    <PortfolioFigure
      value={t`${now} of ${all}`}
      link={{ to: `/parking-lots/${row.lot._id}/devices`, search: {} }}
      days={of.days}
      now={null}
      before={null}
      note={reporting < total ? t`report now` : t`all report`}
    />
  )
}

const has = (rows: readonly PortfolioRow[], figure: 'occupancy' | 'revenue' | 'violations' | 'alerts') =>
  rows.some(({ figures }) => figures?.[figure] !== undefined)

/** PRT-07: the columns of which any lot has a value. */
export const usePortfolioColumns = (rows: readonly PortfolioRow[]): ListColumn<PortfolioRow>[] => {
  const { t } = useLingui()
  const all: (ListColumn<PortfolioRow> & { isThere: boolean })[] = [
    {
      key: 'lot',
      label: t`Parking lot`,
      value: ({ lot }) => lot.name,
      cell: ({ lot }) => <CutText>{lot.name}</CutText>,
      width: 'minmax(120px, 1fr)',
      isThere: true,
    },
    {
      key: 'attention',
      label: t`Needs attention`,
      value: ({ reasons, fall }) => reasons.length + (fall ? 1 : 0),
      cell: (row) => <PortfolioAttention row={row} />,
      width: 'minmax(180px, 1.4fr)',
      isThere: true,
    },
    {
      key: 'occupancy',
      label: t`Occupancy`,
      value: ({ lot }) => lot.counts?.occupancyPercent ?? null,
      cell: (row) => <Occupancy row={row} />,
      width: 'minmax(150px, 1fr)',
      isThere: has(rows, 'occupancy'),
    },
    {
      key: 'revenue',
      label: t`Revenue`,
      value: ({ figures }) => (figures?.revenue?.[0] ? figures.revenue[0].cents / 100 : null),
      cell: (row) => <Revenue row={row} />,
      width: 'minmax(176px, 1fr)',
      isThere: has(rows, 'revenue'),
    },
    {
      key: 'violations',
      label: t`Violations`,
      value: ({ figures }) => figures?.violations?.figure ?? null,
      cell: (row) => <Violations row={row} />,
      width: 'minmax(128px, 1fr)',
      isThere: has(rows, 'violations'),
    },
    {
      key: 'alerts',
      label: t`Alerts`,
      value: alertsOf,
      cell: (row) => <Alerts row={row} />,
      width: 'minmax(128px, 1fr)',
      isThere: has(rows, 'alerts'),
    },
    {
      key: 'devices',
      label: t`Devices`,
      value: (row) => devicesOf(row).reporting - devicesOf(row).total,
      cell: (row) => <Devices row={row} />,
      width: 'minmax(150px, 1fr)',
      isThere: rows.some((row) => row.figures?.devices && devicesOf(row).total > 0),
    },
  ]
  return all.filter(({ isThere }) => isThere)
}
