import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { LotContacts } from '#features/configuration/LotContacts.public.tsx'
import { useState } from 'react'
import { DeviceTabs } from '#features/devices/devices.public.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { PeriodSelect } from '#ui/list/PeriodSelect.tsx'
import { mapAt } from '#ui/map/map-view.ts'
import { useNow } from '#lib/time/use-now.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { sensorErrorColumns, sensorErrorFilters } from './sensor-errors.columns.tsx'
import { sensorErrorRows } from './sensor-errors.queries.ts'
import { readSensorErrorSearch } from './sensor-errors.search.ts'
import { ErrorsExport } from './ErrorsExport.tsx'

/** `/parking-lots/{id}/sensor-errors`: the errors of a lot's sensors in a time period, ended ones too. */
export const SensorErrorsPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const now = useNow()
  const address = useListAddress()
  const search = readSensorErrorSearch(useSearch({ strict: false }))
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const [isExporting, setExporting] = useState(false)
  const errors = useServerRows(sensorErrorRows(lotId, search))
  return (
    <>
      <PageHead title={<Trans>Sensor errors</Trans>}>
        <PeriodSelect value={search.timePeriod ?? '24h'} />
      </PageHead>
      <DeviceTabs lotId={lotId} />
      <LotContacts lotId={lotId} />
      <ResourceList
        {...address}
        {...errors}
        name={t`Sensor errors`}
        exportName="sensor-errors"
        moreExports={{
          more: [{ key: 'all', label: t`All columns…`, onPick: () => setExporting(true) }],
          isBusy: false,
        }}
        actions={[
          {
            key: 'device',
            icon: 'sensor',
            label: () => t`See device`,
            to: ({ device }) => `/parking-lots/${lotId}/devices?q=${encodeURIComponent(device)}`,
          },
        ]}
        rowKey={({ _id }) => _id}
        rowHref={({ stall, floor }) =>
          stall === null ? undefined : mapAt(lotId, { floor: floor ?? undefined, stall })
        }
        columns={sensorErrorColumns(lot.timeZone, now)}
        filters={sensorErrorFilters()}
        empty={{
          icon: 'sensor',
          title: t`No sensor errors in this period`,
          text: t`Faults, sensors that stopped reporting or changed too often, and low batteries are listed here.`,
        }}
      />
      {isExporting && <ErrorsExport lotId={lotId} search={search} onClose={() => setExporting(false)} />}
    </>
  )
}
