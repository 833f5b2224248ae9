import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#lib/format/times.ts'
import { Card } from '#ui/Card.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { unknownStationsQuery } from '../charging.queries.ts'

interface UnknownStationsProps {
  timeZone: string | undefined
  onAdopt: (identity: string) => void
}

/** Stations that connected and that nobody has added; nothing without any. CST-17 */
export const UnknownStations = ({ timeZone, onAdopt }: UnknownStationsProps) => {
  const { t } = useLingui()
  const { data } = useQuery(unknownStationsQuery)
  if (!data || data.data.length === 0) return null
  return (
    <Card title={<Trans>Unknown stations</Trans>} isFlush>
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
          { label: t`Last attempt`, cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt, timeZone) },
          { label: t`Attempts`, kind: 'number', cell: ({ attempts }) => attempts },
          { label: t`Network address`, cell: ({ address }) => address },
          {
            label: t`Add`,
            kind: 'actions',
            cell: ({ identity }) => (
              <Button
                size="compact-sm"
                aria-label={t`Add station ${identity}`}
                onClick={() => onAdopt(identity)}
              >
                <Trans>Add to this lot</Trans>
              </Button>
            ),
          },
        ]}
      />
    </Card>
  )
}
