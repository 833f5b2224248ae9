import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#lib/api/api-query.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'

/** CST-17: charging stations that connect without being known; they are added in Charging of their lot. */
export const UnknownStations = () => {
  const { t } = useLingui()
  const { data } = useQuery(apiQuery(['charging', 'unknown-stations'], 'GET /charging/unknown-stations', {}))
  if (!data || data.data.length === 0) return null
  return (
    <Card title={<Trans>Unknown charging stations</Trans>}>
      <RowsTable
        rows={data.data}
        rowKey={({ identity }) => identity}
        isListOnPhones
        columns={[
          {
            label: t`Identity`,
            kind: 'name',
            cell: ({ identity }) => <span className="plate">{identity}</span>,
          },
          { label: t`Last attempt`, cell: ({ lastSeenAt }) => formatDayTime(lastSeenAt) },
          { label: t`Attempts`, kind: 'number', cell: ({ attempts }) => formatNumber(attempts) },
          { label: t`Network address`, cell: ({ address }) => address },
        ]}
      />
      <p className="small dim">
        <Trans>They are added in Charging of their parking lot.</Trans>
      </p>
    </Card>
  )
}
