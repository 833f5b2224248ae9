import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ServerHealth as Health } from '@stallwise/contract/health/server-health.contract.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Card } from '#ui/Card.tsx'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { serverHealthQuery } from './health.queries.ts'
import { adviceOfPart, figureOfPart, partNames, stateNames } from './server-words.ts'

type Part = Health['parts'][number]

const toneOf = {
  now: 'is-alert',
  soon: 'is-soon',
  unknown: 'is-soon',
  fine: undefined,
  unused: 'dim',
} as const

const Parts = ({ parts, failingJobs }: Pick<Health, 'parts' | 'failingJobs'>) => {
  const { t } = useLingui()
  const [names, states] = [partNames(), stateNames()]
  const columns: TableColumn<Part>[] = [
    { label: t`Part`, kind: 'name', cell: ({ part }) => names[part] },
    {
      label: t`State`,
      cell: (part) => (
        <span className={toneOf[part.state]}>
          {[states[part.state], figureOfPart(part)].filter(Boolean).join(', ')}
        </span>
      ),
    },
    {
      label: t`What to do`,
      cell: (part) =>
        part.state === 'fine' || part.state === 'unused' ? '–' : adviceOfPart(part, failingJobs),
    },
  ]
  return <RowsTable rows={parts} rowKey={({ part }) => part} columns={columns} isListOnPhones />
}

const wrong = (parts: readonly Part[]) => parts.filter(({ state }) => state !== 'fine' && state !== 'unused')

/** HEA-90: the server itself: what is wrong, and on demand all of it; above the sites only if it is urgent. */
export const ServerHealth = ({ isUrgent }: { isUrgent: boolean }) => {
  const { data, error, refetch } = useQuery(serverHealthQuery)
  if (!data)
    return isUrgent ? null : (
      <Card title={<Trans>The server</Trans>}>
        <Waiting error={error} onRetry={refetch} height={80} />
      </Card>
    )
  const { parts, failingJobs, versions, startedAt } = data
  const open = wrong(parts)
  if (open.some(({ state }) => state === 'now') !== isUrgent) return null
  return (
    <Card title={<Trans>The server</Trans>}>
      {open.length > 0 ? (
        <Parts parts={open} failingJobs={failingJobs} />
      ) : (
        <p>
          <Trans>Everything of the server works.</Trans>
        </p>
      )}
      <details>
        <summary>
          <Trans>All parts and versions</Trans>
        </summary>
        <Parts parts={parts} failingJobs={failingJobs} />
        <p className="dim small">
          <Trans>
            Stallwise {versions.server}, Node {versions.node}, PostgreSQL {versions.database}. Running since{' '}
            {formatDateTime(startedAt)}.
          </Trans>
        </p>
      </details>
    </Card>
  )
}
