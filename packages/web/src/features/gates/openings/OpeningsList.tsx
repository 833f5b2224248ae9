import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { GateOpeningView } from '@stallwise/contract/gates/gates.contract.ts'
import { formatDateTime, formatTimeToSecond } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useCauseNames, useOutcomeWords } from '../gate-words.ts'
import styles from '../gates.module.css'
import { openingsQuery } from '../gates.queries.ts'

const useReleaseNames = (): Record<GateOpeningView['release'], string> => {
  const { t } = useLingui()
  return {
    none: t`Not needed`,
    due: t`Not confirmed yet`,
    confirmed: t`Released`,
    'given-up': t`Not confirmed`,
  }
}

const useColumns = (timeZone: string | undefined): ListColumn<GateOpeningView>[] => {
  const { t } = useLingui()
  const wordsOf = useOutcomeWords()
  const releases = useReleaseNames()
  const causes = useCauseNames()
  const tones = { done: undefined, alert: 'alert', soon: 'soon' } as const
  return [
    {
      key: 'askedAt',
      label: t`When`,
      value: ({ askedAt }) => new Date(askedAt),
      cell: ({ askedAt }) => (
        <time dateTime={askedAt} title={formatTimeToSecond(askedAt, timeZone)}>
          {formatDateTime(askedAt, timeZone)}
        </time>
      ),
    },
    { key: 'gate', label: t`Gate`, value: ({ name }) => name },
    { key: 'by', label: t`Who`, value: ({ by }) => by.name },
    { key: 'reason', label: t`Why`, value: ({ cause, reason }) => (cause ? causes[cause] : reason) },
    {
      key: 'state',
      label: t`Result`,
      value: (opening) => wordsOf(opening).title,
      cell: (opening) => {
        const { title, text, tone } = wordsOf(opening)
        return (
          <div className={styles.result}>
            <Badge tone={tones[tone]}>{title}</Badge>
            <span className="small dim">{text}</span>
          </div>
        )
      },
    },
    { key: 'release', label: t`Release`, value: ({ release }) => releases[release], narrow: 'hide' },
  ]
}

const useFilters = (): ListFilter<GateOpeningView>[] => {
  const { t } = useLingui()
  return [
    {
      key: 'state',
      label: t`Result`,
      value: ({ state }) => state,
      options: [
        { value: 'answered', label: t`Sent` },
        { value: 'unknown', label: t`Did not answer` },
        { value: 'refused', label: t`Not opened` },
        { value: 'expired', label: t`Expired` },
      ],
    },
  ]
}

/** Who opened which gate, when, why, and the outcome. GAT-30. */
export const OpeningsList = ({ lotId, timeZone }: { lotId: string; timeZone: string | undefined }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(openingsQuery(lotId))
  return (
    <ResourceList
      {...useListAddress('openings')}
      name={t`Openings`}
      exportName="gate-openings"
      rows={data?.data}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ _id }) => _id}
      columns={useColumns(timeZone)}
      filters={useFilters()}
      empty={{
        icon: 'clock',
        title: <Trans>No openings yet</Trans>,
        text: <Trans>Every opening is logged here: who, when, which gate and why.</Trans>,
      }}
    />
  )
}
