import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { checkSearchPeriod, longestSearchDays } from '@stallwise/domain/payments/plate-search.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { Banner } from '#ui/Banner.tsx'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Trail } from '#ui/Trail.tsx'
import { byTimeColumns } from './inside.columns.tsx'
import { byTimeRows, periodOf } from './price-stay.queries.ts'
import { defaultPeriod, readByTimeSearch, type ByTimeSearch } from './price-stay.search.ts'
import styles from './price-stay.module.css'

/** By entry or exit, and from when to when, in the address. */
const Period = ({ search, timeZone }: { search: Required<Period>; timeZone: string }) => {
  const { t } = useLingui()
  const change = useChangeSearch()
  return (
    <div className={styles.times}>
      <Segments
        label={t`Entry or exit`}
        value={search.by}
        options={[
          { value: 'entry', label: <Trans>Entered</Trans> },
          { value: 'exit', label: <Trans>Left</Trans> },
        ]}
        onChange={(by) => change({ by: by === 'exit' ? by : undefined })}
      />
      <DateTimeField
        label={t`From`}
        value={search.from}
        timeZone={timeZone}
        onDateTime={(time) => change({ from: time || undefined })}
      />
      <DateTimeField
        label={t`Until`}
        value={search.to}
        timeZone={timeZone}
        onDateTime={(time) => change({ to: time || undefined })}
      />
    </div>
  )
}
type Period = Pick<ByTimeSearch, 'by' | 'from' | 'to'>

const Vehicles = ({ lotId, search, timeZone }: { lotId: string; search: ByTimeSearch; timeZone: string }) => {
  const { t } = useLingui()
  const address = useListAddress()
  const rows = useServerRows(byTimeRows(lotId, search, timeZone))
  return (
    <ResourceList
      {...address}
      {...rows}
      name={t`Vehicles by time`}
      exportName="vehicles-by-time"
      rowKey={({ _id }) => _id}
      rowHref={({ _id, leftAt }) =>
        leftAt === null ? `/parking-lots/${lotId}/price-stay/${_id}` : undefined
      }
      columns={byTimeColumns(timeZone)}
      empty={{
        icon: 'camera',
        title: t`No vehicles in this period`,
        text: t`Select another period, or entries in place of exits.`,
      }}
    />
  )
}

/** `/parking-lots/{id}/price-stay/by-time`: finds a vehicle by the time of its entry or exit, with its picture. PAY-131. */
export const ByTimePage = () => {
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const [standard] = useState(() => defaultPeriod(lot.timeZone))
  const given = readByTimeSearch(useSearch({ strict: false }))
  const search = { ...standard, ...given }
  const period = periodOf(search, lot.timeZone)
  const faults = period ? checkSearchPeriod(period) : []
  return (
    <>
      <Trail steps={[{ to: `/parking-lots/${lotId}/price-stay`, label: <Trans>Price a stay</Trans> }]} />
      <PageHead title={<Trans>Vehicles by time</Trans>} />
      <Period search={search} timeZone={lot.timeZone} />
      {faults.length > 0 ? (
        <Banner tone="soon" role="alert">
          <Trans>The end comes after the beginning, at most {longestSearchDays} days later.</Trans>
        </Banner>
      ) : (
        <Vehicles lotId={lotId} search={search} timeZone={lot.timeZone} />
      )}
    </>
  )
}
