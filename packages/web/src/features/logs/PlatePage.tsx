import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lotQuery } from '#features/lots/lots.public.ts'
import { PeriodSelect } from '#ui/list/PeriodSelect.tsx'
import { isProblem } from '#lib/api/api-problem.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { NotThere } from '#ui/NotThere.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Parts } from '#ui/Parts.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { Trail } from '#ui/Trail.tsx'
import { plateCards } from './logs.parts.ts'
import { plateHistoryQuery, readsOfPlate } from './logs.queries.ts'
import styles from './logs.module.css'
import { readPlateReadSearch } from './plate-reads.search.ts'
import { NearPlates, PlateOwners, PlateVisits } from './PlateCards.tsx'
import { PlateReads } from './PlateReads.tsx'

/** `/parking-lots/{id}/logs/lpr/{plate}`: everything known of a plate. LPR-10. */
export const PlatePage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { plate } = useParams({ strict: false }) as { plate: string }
  const search = readPlateReadSearch(useSearch({ strict: false }))
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const history = useQuery(plateHistoryQuery(lotId, plate))
  const log = `/parking-lots/${lotId}/logs/lpr`
  if (!history.data && isProblem(history.error, 'not-found')) return <NotThere back={log} />
  if (history.error && !history.data) return <ErrorState onRetry={() => void history.refetch()} />
  if (!history.data) return <SkeletonCard height={520} />
  const { near, visits, plate: known } = history.data
  return (
    <>
      <Trail steps={[{ to: log, label: <Trans>Plate reads</Trans> }]} />
      <PageHead title={<span className="plate">{known}</span>}>
        <PeriodSelect value={search.timePeriod ?? '365d'} isDefault="365d" />
      </PageHead>
      <div className={styles.columns}>
        <PlateOwners lot={lot} owners={history.data.owners} paid={history.data.paid} />
        {near.length > 0 && <NearPlates lotId={lotId} near={near} />}
        <Parts of={plateCards} given={{ lotId, timeZone: lot.timeZone, plate: known, plates: [known] }} />
      </div>
      <div className={styles.visits}>
        <Card title={t`Visits`}>
          <PlateVisits lot={lot} visits={visits} />
        </Card>
      </div>
      <PlateReads lotId={lotId} reads={readsOfPlate(lotId, plate, search)} ofPlate={known} />
    </>
  )
}
