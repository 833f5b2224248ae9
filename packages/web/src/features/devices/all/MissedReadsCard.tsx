import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MissedReads } from '@stallwise/contract/devices/lot-devices.contract.ts'
import { missedReadKinds, type MissedReadKind } from '@stallwise/domain/visits/missed-reads.model.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Card } from '#ui/Card.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { missedReadsQuery } from './lot-devices.queries.ts'
import styles from '../devices.module.css'

const useKindNames = (): Record<MissedReadKind, string> => {
  const { t } = useLingui()
  return {
    entryWhileInside: t`Entered while inside`,
    exitWhileOutside: t`Left while not inside`,
    interiorWhileOutside: t`Read inside while not inside`,
    quickReturn: t`Back within a minute`,
  }
}

/** VIS-32: the cameras and readers that read what another one missed; nothing if there are none. */
export const MissedReadsCard = ({ lotId, timeZone }: { lotId: string; timeZone: string }) => {
  const { t } = useLingui()
  const names = useKindNames()
  const { data } = useQuery(missedReadsQuery(lotId))
  if (!data || data.data.length === 0) return null
  return (
    <Card title={<Trans>Signs of missed reads, last 7 days</Trans>}>
      <p className="dim">
        <Trans>
          A vehicle that enters while it is inside was not read at an exit; one that leaves while it is not
          inside was not read at an entry. Many of them point to a camera or reader that misses vehicles.
        </Trans>
      </p>
      <div className={styles.scroll}>
        <RowsTable
          rows={data.data}
          rowKey={({ _id }) => _id}
          columns={[
            {
              label: t`Read by`,
              kind: 'name',
              cell: ({ name, zone }) => (
                <>
                  {name}
                  {zone !== null && zone !== name && <span className="dim"> · {zone}</span>}
                </>
              ),
            },
            ...missedReadKinds.map((kind) => ({
              label: names[kind],
              kind: 'number' as const,
              cell: ({ counts }: MissedReads) => counts[kind],
            })),
            { label: t`Last`, cell: ({ lastAt }) => formatDateTime(lastAt, timeZone) },
          ]}
        />
      </div>
    </Card>
  )
}
