import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lotQuery } from '#features/lots/lots.public.ts'
import { zonesQuery } from '#features/zones/zones.public.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { PaymentsOff } from '../PaymentsOff.tsx'
import { insideColumns, insideFilters } from './inside.columns.tsx'
import { PlateLookUp } from './PlateLookUp.tsx'
import { insideRows } from './price-stay.queries.ts'
import { readInsideSearch, type InsideSearch } from './price-stay.search.ts'
import styles from './price-stay.module.css'

/** From when to when they entered, in the address. */
const EntryTimes = ({ search, timeZone }: { search: InsideSearch; timeZone: string }) => {
  const { t } = useLingui()
  const change = useChangeSearch()
  const { from = '', to = '' } = search
  return (
    <div className={styles.times}>
      <DateTimeField
        label={t`Entered from`}
        value={from}
        timeZone={timeZone}
        onDateTime={(time) => change({ from: time || undefined })}
      />
      <DateTimeField
        label={t`Entered until`}
        value={to}
        timeZone={timeZone}
        onDateTime={(time) => change({ to: time || undefined })}
      />
      {(from || to) && (
        <Button onClick={() => change({ from: undefined, to: undefined })}>{t`Any time`}</Button>
      )}
    </div>
  )
}

/** `/parking-lots/{id}/price-stay`: finds a vehicle at the exit whose plate was not read. PAY-100, PAY-101. */
export const InsidePage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const zones = useQuery(zonesQuery(lotId))
  const address = useListAddress()
  const search = readInsideSearch(useSearch({ strict: false }))
  const rows = useServerRows(insideRows(lotId, search, lot.timeZone))
  const base = `/parking-lots/${lotId}/price-stay`
  return (
    <>
      <PageHead title={<Trans>Price a stay</Trans>}>
        <Button component={Link} to={`${base}/by-time`}>{t`Vehicles by time`}</Button>
        <Button component={Link} to={`${base}/entry`} search={{ ...(search.q && { plate: search.q }) }}>
          <Trans>Entry was not read</Trans>
        </Button>
      </PageHead>
      {!lot.productAccess.payments && <PaymentsOff />}
      <p className="dim">
        <Trans>
          Find out whether a license plate is paid and what it owes, or find the vehicle of a driver at the
          exit whose plate was not read. Part of a license plate also finds similar plates.
        </Trans>
      </p>
      {lot.productAccess.payments && <PlateLookUp lotId={lotId} found={search.q} timeZone={lot.timeZone} />}
      <EntryTimes search={search} timeZone={lot.timeZone} />
      <ResourceList
        {...address}
        {...rows}
        name={t`Vehicles inside`}
        exportName="vehicles-inside"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `${base}/${_id}`}
        columns={insideColumns(lot.timeZone)}
        filters={insideFilters((zones.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })))}
        empty={{
          icon: 'camera',
          title: t`No vehicles inside`,
          text: t`Vehicles that cameras or readers saw entering are listed here until they leave.`,
        }}
      />
    </>
  )
}
