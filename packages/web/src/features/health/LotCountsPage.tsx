import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { CountGapView, LotCounts } from '@stallwise/contract/health/health-counts.contract.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDays } from '#lib/format/periods.ts'
import { Card } from '#ui/Card.tsx'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { adviceOf, comparedWords, gapWords } from './count-words.ts'
import { lotCountsQuery } from './health.queries.ts'

const keyOf = ({ kind, subject, name }: CountGapView) => `${kind}-${subject ?? name ?? ''}`

const Gaps = ({ counts: { gaps, currency } }: { counts: LotCounts }) => {
  const { t } = useLingui()
  const columns: TableColumn<CountGapView>[] = [
    { label: t`What differs`, kind: 'name', cell: gapWords },
    { label: t`What to do`, cell: ({ kind }) => adviceOf(kind) },
    {
      label: t`May cost in a week`,
      kind: 'number',
      cell: ({ cents }) => (cents === null ? '–' : formatCents(cents, currency)),
    },
  ]
  return <RowsTable rows={gaps} rowKey={keyOf} columns={columns} isListOnPhones />
}

const Counts = ({ counts }: { counts: LotCounts }) => {
  const { from, until, gaps, compared } = counts
  const words = comparedWords()
  const list = compared.map((kind) => words[kind]).join(', ')
  if (from === null || until === null)
    return (
      <Card title={<Trans>What differs</Trans>}>
        <p className="dim">
          <Trans>A day is counted once it is over.</Trans>
        </p>
      </Card>
    )
  return (
    <>
      <Card title={<Trans>What differs</Trans>}>
        {gaps.length > 0 ? (
          <Gaps counts={counts} />
        ) : compared.length > 0 ? (
          <p>
            <Trans>The counts agree: {list}.</Trans>
          </p>
        ) : (
          <p className="is-soon">
            <Trans>Nothing could be compared: too few counts are known.</Trans>
          </p>
        )}
        <p className="dim small">
          {compared.length > 0 && (
            <>
              <Trans>
                {formatDays(from, until)}. Compared: {list}.
              </Trans>{' '}
            </>
          )}
          <Trans>
            Money is an estimate: vehicles times the mean payment, and the price of a pass. A dash means that
            no price is known.
          </Trans>
        </p>
      </Card>
    </>
  )
}

/** `/health-counts/site/{id}`: what the counts of a lot say against each other. HEA-50 */
export const LotCountsPage = () => {
  const { siteId = '' } = useParams({ strict: false })
  const { data: counts, error, refetch } = useQuery(lotCountsQuery(siteId))
  return (
    <MainPage width="middle">
      <Trail steps={[{ to: '/health-counts', label: <Trans>Counts against each other</Trans> }]} />
      <PageHead title={counts?.name ?? ''} />
      {counts ? <Counts counts={counts} /> : <Waiting error={error} onRetry={refetch} height={320} />}
    </MainPage>
  )
}
