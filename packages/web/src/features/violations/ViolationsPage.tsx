import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lotQuery } from '#features/lots/lots.public.ts'
import { usePeriodNames } from '#features/occupancy/period-names.public.ts'
import { historyPeriods } from '#features/occupancy/periods.public.ts'
import { zonesQuery } from '#features/zones/zones.public.ts'
import { useNow } from '#lib/live/use-now.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { useViolationActions } from './use-violation-actions.ts'
import { violationColumns, violationFilters } from './violations.columns.tsx'
import { violationRows } from './violations.queries.ts'
import { readViolationSearch } from './violations.search.ts'

const Period = () => {
  const { t } = useLingui()
  const names = usePeriodNames()
  const { timePeriod = '24h' } = readViolationSearch(useSearch({ strict: false }))
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

/** `/parking-lots/{id}/violations`: the violations of a lot that began in a time period, live. VIO-41. */
export const ViolationsPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const now = useNow()
  const address = useListAddress()
  const search = readViolationSearch(useSearch({ strict: false }))
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const maySeeZones = useCan('device.read')
  const { data: zones } = useQuery({ ...zonesQuery(lotId), enabled: maySeeZones })
  const mayResolve = useCan('violation.resolve')
  const actions = useViolationActions(lotId)
  const violations = useServerRows(violationRows(lotId, search))
  return (
    <>
      <PageHead title={<Trans>Violations</Trans>}>
        <Period />
      </PageHead>
      <ResourceList
        {...address}
        {...violations}
        name={t`Violations`}
        exportName="violations"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `/parking-lots/${lotId}/violations/${_id}`}
        columns={violationColumns(lot.timeZone, now)}
        filters={violationFilters(zones ?? [])}
        actions={mayResolve ? actions : []}
        bulkActions={mayResolve ? actions : []}
        empty={{
          icon: 'violation',
          title: t`No violations in this period`,
          text: lot.productAccess.enforcement
            ? t`Vehicles parked without permission are listed here.`
            : t`Enforcement is not part of this lot’s products: only reports of staff are listed here.`,
        }}
      />
    </>
  )
}
