import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { useCustomerOptions } from '#ui/list/customer-options.ts'
import { ConnectionNotice } from '#ui/ConnectionNotice.tsx'
import { useNow } from '#lib/time/use-now.ts'
import { hasRole, useCan, useMe } from '#lib/session/viewer.ts'
import { Floats } from '#ui/Floats.tsx'
import type { ListFilter } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { readFilters, writeFilters, type ListSearch } from '#ui/list/list-search.ts'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { AddLotButton } from '../add/AddLotButton.tsx'
import styles from '../lots.module.css'
import { lotRows } from '../lot-rows.public.ts'
import { readLotsSearch, type LotsSearch } from '../lots.search.ts'
import { useManyLotsColumns } from './many-lots.columns.tsx'

/** The address of the list of lots; its customer is that of the filter until another one is chosen. */
const useAddress = () => {
  const { search, onSearch } = useListAddress()
  const { customer } = readLotsSearch(useSearch({ strict: false }))
  const filter = customer && !search.filter ? writeFilters({ customer: [customer] }) : search.filter
  const change = (changes: ListSearch) => {
    const without: LotsSearch = 'filter' in changes ? { customer: undefined } : {}
    onSearch({ ...changes, ...without } as ListSearch)
  }
  return { search: { ...search, filter }, onSearch: change }
}

const useCustomerFilter = (chosen: readonly string[], isProvider: boolean): ListFilter<LotListItem>[] => {
  const { t } = useLingui()
  const find = useCustomerOptions(chosen, isProvider)
  const filter = { key: 'customer', label: t`Customer`, value: () => null, options: find.options, find }
  return isProvider ? [filter] : []
}

/** LOT-24: lots that are too many for one page: found, filtered, sorted and paged by the server, and live. */
export const ManyLots = () => {
  const { t } = useLingui()
  const isProvider = hasRole(useMe(), 'provider')
  const isLive = useCan('lot.realtime')
  const address = useAddress()
  const lots = useServerRows(lotRows(useQueryClient(), address.search))
  const chosen = readFilters(address.search.filter).customer ?? []
  const filters = useCustomerFilter(chosen, isProvider)
  return (
    <div className={styles.list}>
      <PageHead title={<Trans>Parking lots</Trans>}>
        {isProvider && <AddLotButton customerId={chosen.length === 1 ? chosen[0] : undefined} />}
      </PageHead>
      <ResourceList
        {...address}
        {...lots}
        name={t`Parking lots`}
        exportName="parking-lots"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `/parking-lots/${_id}/real-time-status`}
        columns={useManyLotsColumns(useNow())}
        filters={filters}
        empty={{ icon: 'lots', title: <Trans>No parking lots yet</Trans> }}
      />
      <Floats>{isLive && <ConnectionNotice />}</Floats>
    </div>
  )
}
