import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFrequencyNames } from '../draft/use-frequency-names.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { ImportCard } from './ImportCard.tsx'
import { useLot } from './use-lot.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useCan } from '#lib/session/viewer.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useStallWords } from '#ui/map/stall-words.ts'

/** A lot's parking groups; the stall list that they came from can be imported again. */
export const GroupsPage = () => {
  const { t } = useLingui()
  const lot = useLot()
  const { kindName } = useStallWords()
  const frequencies = useFrequencyNames()
  const { data, error, refetch } = useQuery(lotImportQueries.groups(lot._id))
  const mayImport = useCan('lot.administer')
  return (
    <>
      <PageHead title={<Trans>Parking groups</Trans>} />
      {mayImport && <ImportCard lot={lot} />}
      <ResourceList
        {...useListAddress()}
        name={t`Parking groups`}
        exportName="parking-groups"
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        rowKey={(group) => group._id}
        columns={[
          { key: 'name', label: t`Name`, value: (group) => group.name, width: '2fr' },
          { key: 'type', label: t`Type`, value: (group) => kindName(group.type) },
          {
            key: 'counted',
            label: t`Counted by`,
            value: (group) => (group.countedBy === 'plates' ? t`Plates` : t`Stalls`),
          },
          {
            key: 'stalls',
            label: t`Stalls`,
            align: 'end',
            value: (group) => (group.countedBy === 'plates' ? group.typedCapacity : group.stalls),
          },
          {
            key: 'minimum',
            label: t`Minimum`,
            align: 'end',
            value: (group) => group.minimumNumberOfStalls,
          },
          {
            key: 'price',
            label: t`Standard pass price`,
            align: 'end',
            value: (group) => group.standardPassPrice,
            cell: (group) =>
              group.standardPassPrice === null ? '–' : formatMoney(group.standardPassPrice, lot.currency),
          },
          {
            key: 'paid',
            label: t`Paid`,
            narrow: 'hide',
            value: (group) =>
              group.standardPassPaymentFrequency === null
                ? null
                : frequencies[group.standardPassPaymentFrequency],
          },
        ]}
        empty={{ title: t`No parking groups yet`, text: t`A stall list brings them.` }}
      />
    </>
  )
}
