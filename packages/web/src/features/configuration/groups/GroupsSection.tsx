import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { ParkingGroupView } from '@stallwise/contract/configuration/parking-groups.contract.ts'
import { reasonGroupIsInUse } from '@stallwise/domain/configuration/parking-group.rules.ts'
import { useTypeNames } from '#ui/stall-type-names.ts'
import { call } from '#lib/api/call.ts'
import { formatMoney, formatThreshold } from '#lib/format/numbers.ts'
import { Link } from '#lib/routes/Link.tsx'
import { GroupMark } from '#ui/GroupMark.tsx'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { configurationKey } from '../configuration.live.ts'
import styles from '../configuration.module.css'
import { useFrequencyNames } from './use-frequency-names.ts'

const useColumns = ({
  currency,
  highOccupancyThreshold,
}: LotConfiguration): ListColumn<ParkingGroupView>[] => {
  const { t } = useLingui()
  const types = useTypeNames()
  const frequencies = useFrequencyNames()
  const lots = formatThreshold(highOccupancyThreshold)
  return [
    {
      key: 'name',
      label: t`Name`,
      width: 'minmax(0, 2fr)',
      value: ({ name }) => name,
      cell: ({ name, type }) => (
        <span className={styles.named}>
          <GroupMark type={type} /> <span className={styles.cut}>{name}</span>
        </span>
      ),
    },
    { key: 'type', label: t`Type`, value: ({ type }) => types[type] },
    {
      key: 'stalls',
      label: t`Stalls`,
      align: 'end',
      value: ({ stalls, typedCapacity }) => typedCapacity ?? stalls,
    },
    {
      key: 'minimum',
      label: t`Minimum`,
      align: 'end',
      value: ({ minimumNumberOfStalls }) => minimumNumberOfStalls,
    },
    {
      key: 'price',
      label: t`Standard pass`,
      align: 'end',
      width: '180px',
      value: ({ standardPassPrice }) => standardPassPrice,
      cell: ({ standardPassPrice: price, standardPassPaymentFrequency: frequency }) =>
        price === null ? '–' : `${formatMoney(price, currency)} ${frequency ? frequencies[frequency] : ''}`,
    },
    {
      key: 'threshold',
      label: t`Threshold`,
      align: 'end',
      narrow: 'hide',
      value: ({ highOccupancyThreshold }) => highOccupancyThreshold,
      cell: ({ highOccupancyThreshold: own }) =>
        own === null ? <span className="dim">{t`${lots} (lot)`}</span> : formatThreshold(own),
    },
    {
      key: 'countedBy',
      label: t`Counted by`,
      narrow: 'hide',
      value: ({ countedBy }) => (countedBy === 'plates' ? t`Plates` : t`Stalls`),
    },
  ]
}

const useRemove = (lotId: string): ListAction<ParkingGroupView> => {
  const queries = useQueryClient()
  const params = ({ _id }: ParkingGroupView) => ({ id: lotId, parkingGroupId: _id })
  return {
    key: 'remove',
    tone: 'remove',
    isFor: (group) => reasonGroupIsInUse(group) === undefined,
    label: (rows) => plural(rows.length, { one: 'Remove parking group', other: 'Remove # parking groups' }),
    done: (rows) =>
      plural(rows.length, { one: 'Parking group removed.', other: '# parking groups removed.' }),
    run: (rows) =>
      doEach(rows, {
        act: (group) =>
          call('DELETE /parking-lots/{id}/parking-groups/{parkingGroupId}', {
            params: params(group),
            query: { version: group.version },
          }),
        undo: (group) =>
          call('POST /parking-lots/{id}/parking-groups/{parkingGroupId}/restore', { params: params(group) }),
        refresh: () => queries.invalidateQueries({ queryKey: configurationKey(lotId) }),
      }),
  }
}

/** The parking groups of the lot. */
export const GroupsSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const { _id: lotId, parkingGroups } = configuration
  const base = `/parking-lots/${lotId}/configuration/parking-group`
  return (
    <>
      <PageHead title={<Trans>Parking groups</Trans>} />
      <ResourceList
        {...useListAddress()}
        name={t`Parking groups`}
        exportName="parking-groups"
        rows={parkingGroups}
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `${base}/${_id}`}
        columns={useColumns(configuration)}
        actions={[useRemove(lotId)]}
        addAction={
          <Button component={Link} to={`${base}/new`} variant="primary">{t`Add parking group`}</Button>
        }
        empty={{
          icon: 'list',
          title: <Trans>No parking groups yet</Trans>,
          text: <Trans>A parking group is a named set of stalls of one type.</Trans>,
        }}
      />
    </>
  )
}
