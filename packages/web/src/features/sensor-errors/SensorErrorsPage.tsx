import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DeviceTabs } from '#features/devices/devices.public.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { usePeriodNames } from '#features/occupancy/period-names.public.ts'
import { historyPeriods } from '#features/occupancy/periods.public.ts'
import { mapAt } from '#features/stalls/map-link.public.ts'
import { useNow } from '#lib/live/use-now.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { sensorErrorColumns, sensorErrorFilters } from './sensor-errors.columns.tsx'
import { sensorErrorRows } from './sensor-errors.queries.ts'
import { readSensorErrorSearch } from './sensor-errors.search.ts'

const Period = () => {
  const { t } = useLingui()
  const names = usePeriodNames()
  const { timePeriod = '24h' } = readSensorErrorSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <SelectField
      aria-label={t`Time range`}
      data={historyPeriods.map((value) => ({ value: value as string, label: names[value] }))}
      value={timePeriod}
      onChange={(chosen) => {
        const period = historyPeriods.find((one) => one === chosen)
        void navigate({
          to: '.',
          search: ((before: object) => ({
            ...before,
            timePeriod: period === '24h' ? undefined : period,
          })) as never,
          replace: true,
        })
      }}
    />
  )
}

/** `/parking-lots/{id}/sensor-errors`: the errors of a lot's sensors in a time period, ended ones too. */
export const SensorErrorsPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const now = useNow()
  const address = useListAddress()
  const search = readSensorErrorSearch(useSearch({ strict: false }))
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const errors = useServerRows(sensorErrorRows(lotId, search))
  return (
    <>
      <PageHead title={<Trans>Sensor errors</Trans>}>
        <Period />
      </PageHead>
      <DeviceTabs lotId={lotId} />
      <ResourceList
        {...address}
        {...errors}
        name={t`Sensor errors`}
        exportName="sensor-errors"
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
    </>
  )
}
