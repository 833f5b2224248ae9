import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lotQuery } from '#features/lots/lots.public.ts'
import { PeriodSelect } from '#ui/list/PeriodSelect.tsx'
import { zonesQuery } from '#features/zones/zones.public.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Parts } from '#ui/Parts.tsx'
import { useViolationActions } from './use-violation-actions.ts'
import { UnlessViolationsAreOff } from './ViolationsOff.tsx'
import { placesOf, violationColumns, violationFilters } from './violations.columns.tsx'
import { violationNotices } from './violations.parts.ts'
import { violationRows } from './violations.queries.ts'
import { readViolationSearch } from './violations.search.ts'

const ViolationsOfLot = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const now = useNow()
  const address = useListAddress()
  const search = readViolationSearch(useSearch({ strict: false }))
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const maySeeZones = useCan('device.read')
  const { data: zones } = useQuery({ ...zonesQuery(lotId), enabled: maySeeZones })
  const mayResolve = useCan('violation.resolve')
  const mayReport = useCan('violation.report')
  const actions = useViolationActions(lotId)
  const violations = useServerRows(violationRows(lotId, search))
  const places = [...(zones ?? []), ...placesOf(search, zones ?? [], violations.rows ?? [])]
  return (
    <>
      <PageHead title={<Trans>Violations</Trans>}>
        <PeriodSelect value={search.timePeriod ?? '24h'} />
        {mayResolve && (
          <Button component={Link} to={`/parking-lots/${lotId}/violations/triage`} search={search}>
            {t`Triage`}
          </Button>
        )}
        {mayReport && (
          <Button component={Link} to={`/parking-lots/${lotId}/report-vehicle`}>
            {t`Report a vehicle`}
          </Button>
        )}
      </PageHead>
      <Parts of={violationNotices} given={{ lotId }} />
      <ResourceList
        {...address}
        {...violations}
        name={t`Violations`}
        exportName="violations"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `/parking-lots/${lotId}/violations/${_id}`}
        columns={violationColumns(lot.timeZone, now)}
        filters={violationFilters(places)}
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

/** `/parking-lots/{id}/violations`: the violations of a lot that began in a time period, live. VIO-41. */
export const ViolationsPage = () => (
  <UnlessViolationsAreOff>
    <ViolationsOfLot />
  </UnlessViolationsAreOff>
)
