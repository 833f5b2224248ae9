import { useLingui } from '@lingui/react/macro'
import type { LotReport } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { formatCents, formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { HowCounted } from '#ui/HowCounted.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { partsOf, type ReportPart } from './breakdown.model.ts'
import type { ShownSum } from './report-sums.ts'
import { sumWords } from './sum-words.ts'
import styles from './reports.module.css'

interface BreakdownProps {
  report: LotReport
  filter: LotReport['filters'][number]
  sum: ShownSum
  currency: string
  /** The filters of the address. */
  chosen: string | undefined
}

const Value = ({ part, filter, sum }: Pick<BreakdownProps, 'filter' | 'sum'> & { part: ReportPart }) =>
  filter.by === 'currency' ? formatCents(part.value, part.key) : sum.format(part.value)

/** The figures of a report by one of its properties; each part leads to its rows. REP-03. */
export const Breakdown = (props: BreakdownProps) => {
  const { t } = useLingui()
  const { filter, sum } = props
  const parts = partsOf(props)
  const all = parts.reduce((total, { count }) => total + count, 0)
  const { label, words } = filter
  if (parts.length === 0) return null
  const search = (of: string | undefined) => (before: object) => ({ ...before, filter: of, page: undefined })
  return (
    <Card
      title={label}
      aside={
        <HowCounted
          texts={[t`The rows of this report by “${label}”, each counted once. Each name leads to its rows.`]}
        />
      }
    >
      <div className={styles.table} tabIndex={0} role="group" aria-label={label}>
        <RowsTable
          rows={parts}
          rowKey={({ key }) => key}
          columns={[
            {
              label,
              kind: 'name',
              cell: ({ key, rows }) => (
                <Link to="." search={search(rows)} resetScroll={false}>
                  {words[key] ?? key}
                </Link>
              ),
            },
            { label: t`Rows`, kind: 'number', cell: ({ count }) => formatNumber(count) },
            sum.unit === 1
              ? {
                  label: t`Share`,
                  kind: 'number',
                  cell: ({ count }) => formatPercent((count / all) * 100),
                }
              : {
                  label: sumWords()[sum.sum.key]!.name,
                  kind: 'number',
                  cell: (part) => <Value part={part} filter={filter} sum={sum} />,
                },
          ]}
        />
      </div>
    </Card>
  )
}
