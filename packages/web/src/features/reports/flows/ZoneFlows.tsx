import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ZoneFlows as Flows } from '@stallwise/contract/reports/movements.contract.ts'
import { groupsQuery } from '#features/passholders/passholders.public.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { wholeRow } from '#ui/CardGrid.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { HowCounted } from '#ui/HowCounted.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { RowsLink } from '../Sums.tsx'
import { zoneFlowsQuery } from '../reports.queries.ts'
import type { ReportSearch } from '../reports.search.ts'
import { drawFlows, totalFlows } from './flow-picture.model.ts'
import { FlowPicture } from './FlowPicture.tsx'
import styles from './flows.module.css'

const useNames = (zones: Flows['zones']) => {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    outside: t`Outside`,
    inside: t`Still inside`,
    left: t`Left the lot`,
    unknown: t`Without a zone`,
    ...Object.fromEntries(zones.map(({ _id, name }) => [_id, name])),
  }
  return (end: string) => names[end] ?? t`A removed zone`
}

const Movements = ({ data }: { data: Flows }) => {
  const { t } = useLingui()
  const nameOf = useNames(data.zones)
  const totals = totalFlows(data.flows)
  const { further } = drawFlows(data.flows, 1)
  if (totals.length === 0)
    return (
      <p className="dim">
        <Trans>Nothing in this time range</Trans>
      </p>
    )
  return (
    <>
      <FlowPicture flows={data.flows} nameOf={nameOf} />
      {further > 0 && (
        <p className="dim">
          {t`${plural(further, {
            one: '# further movement after the fifth step is in the table only.',
            other: '# further movements after the fifth step are in the table only.',
          })}`}
        </p>
      )}
      <RowsTable
        scrollLabel={t`Table of the movements`}
        className={styles.table}
        rows={totals}
        rowKey={({ from, to }) => `${from} ${to}`}
        columns={[
          { label: t`From`, kind: 'name', cell: ({ from }) => nameOf(from) },
          { label: t`To`, cell: ({ to }) => nameOf(to) },
          { label: t`Vehicles`, kind: 'number', cell: ({ count }) => formatNumber(count) },
          {
            label: t`Per visit`,
            kind: 'number',
            cell: ({ count }) => formatPercent((count / data.visits) * 100, 0),
          },
        ]}
      />
    </>
  )
}

/** From which zone to which vehicles with a pass went, as a picture and a table. REP-42, REP-43. */
export const ZoneFlows = ({ lotId, search }: { lotId: string; search: ReportSearch }) => {
  const { t } = useLingui()
  const [group, setGroup] = useState('')
  const groups = useQuery(groupsQuery(lotId)).data ?? []
  const { data, error, refetch } = useQuery(zoneFlowsQuery(lotId, search, group))
  return (
    <Card
      className={wholeRow}
      title={t`Movements between zones`}
      aside={
        <HowCounted
          texts={[
            t`The way of each visit of this time range: from outside to the zone of its entry, to each zone inside in which it was read, and out. So as many vehicles leave a zone, or are still in it, as came to it.`,
          ]}
          rows={<RowsLink filter="" />}
        />
      }
    >
      <div className={styles.flows}>
        {groups.length > 1 && (
          <div className={styles.head}>
            <SelectField
              label={t`Passholder group`}
              data={[
                { value: '', label: t`All groups` },
                ...groups.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              value={group}
              onChange={(chosen) => setGroup(chosen ?? '')}
            />
          </div>
        )}
        {data ? <Movements data={data} /> : <Waiting error={error} onRetry={refetch} height={320} />}
      </div>
    </Card>
  )
}
