import { Trans, useLingui } from '@lingui/react/macro'
import type { CountedLot } from '@stallwise/contract/health/health-counts.contract.ts'
import { formatCents, formatNumber } from '#lib/format/numbers.ts'
import { formatMonthDay } from '#lib/format/times.ts'
import { CutText } from '#ui/CutText.tsx'
import type { ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { countedLotRows } from './health.queries.ts'

const unknown = <span className="dimmer">–</span>

const useColumns = (): ListColumn<CountedLot>[] => {
  const { t } = useLingui()
  return [
    {
      key: 'lot',
      label: t`Site`,
      value: ({ name }) => name,
      cell: ({ name }) => <CutText>{name}</CutText>,
      isSortable: false,
    },
    { key: 'customer', label: t`Customer`, value: ({ customer }) => customer.name, isSortable: false },
    {
      key: 'vehicles',
      label: t`Vehicles and devices that differ`,
      align: 'end',
      value: ({ vehicles }) => vehicles,
      cell: ({ vehicles }) => (vehicles === null ? unknown : formatNumber(vehicles)),
      isSortable: false,
    },
    {
      key: 'money',
      label: t`What it may cost in a week`,
      align: 'end',
      value: ({ cents }) => cents,
      cell: ({ cents, currency }) => (cents === null ? unknown : formatCents(cents, currency)),
      isSortable: false,
    },
    {
      key: 'until',
      label: t`Week until`,
      value: ({ until }) => until,
      cell: ({ until }) => (until === null ? unknown : formatMonthDay(`${until}T00:00:00Z`, 'UTC')),
      isSortable: false,
    },
  ]
}

/** `/health-counts`: what the counts of the lots of the viewer say against each other, the worst first. HEA-56 */
export const CountsPage = () => {
  const { t } = useLingui()
  const address = useListAddress()
  const lots = useServerRows(countedLotRows(address.search))
  return (
    <MainPage>
      <PageHead title={<Trans>Counts against each other</Trans>} />
      <ResourceList
        {...address}
        {...lots}
        name={t`Sites`}
        exportName="counts"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `/health-counts/site/${_id}`}
        columns={useColumns()}
        filters={[]}
        empty={{ icon: 'health', title: t`No sites yet` }}
      />
    </MainPage>
  )
}
