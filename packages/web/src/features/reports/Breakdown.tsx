import { useLingui } from '@lingui/react/macro'
import type { LotReport } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { writeFilters } from '#ui/list/list-search.ts'
import { RowsTable } from '#ui/RowsTable.tsx'
import type { Headline } from './report-headline.ts'
import styles from './reports.module.css'

type Filter = LotReport['filters'][number]

interface BreakdownProps {
  report: LotReport
  filter: Filter
  headline: Headline
}

interface Part {
  key: string
  count: number
  value: number
}

const partsOf = ({ report, filter, headline }: BreakdownProps): Part[] => {
  const parts = new Map<string, Part>()
  for (const figure of report.figures ?? []) {
    const key = figure[filter.by]
    const part = parts.get(key) ?? { key, count: 0, value: 0 }
    parts.set(key, {
      key,
      count: part.count + figure.count,
      value: part.value + headline.valueOf(figure),
    })
  }
  return [...parts.values()].toSorted((one, other) => other.count - one.count)
}

/** The figures of a report by one of its properties; each part leads to its rows. REP-03. */
export const Breakdown = (props: BreakdownProps) => {
  const { t } = useLingui()
  const { filter, headline } = props
  const parts = partsOf(props)
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const { label, words } = filter
  if (parts.length === 0) return null
  const ofKey = (key: string) => (before: object) => ({
    ...before,
    filter: writeFilters({ [filter.key]: [key] }),
  })
  return (
    <Card title={label}>
      <div className={styles.table} tabIndex={0} role="group" aria-label={label}>
        <RowsTable
          rows={parts}
          rowKey={({ key }) => key}
          columns={[
            {
              label,
              kind: 'name',
              cell: ({ key }) => (
                <Link to="." search={ofKey(key)} resetScroll={false}>
                  {words[key] ?? key}
                </Link>
              ),
            },
            { label: t`Rows`, kind: 'number', cell: ({ count }) => formatNumber(count) },
            ...(headline.unit === 1
              ? [
                  {
                    label: t`Share`,
                    kind: 'number' as const,
                    cell: ({ count }: Part) => formatPercent((count / all) * 100),
                  },
                ]
              : [
                  {
                    label: headline.name,
                    kind: 'number' as const,
                    cell: ({ value }: Part) => headline.format(value),
                  },
                ]),
          ]}
        />
      </div>
    </Card>
  )
}
