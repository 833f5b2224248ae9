import { Trans } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { Card } from '#ui/Card.tsx'
import { NotThere } from '#ui/NotThere.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Parts } from '#ui/Parts.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { PhotosCard } from './PhotosCard.tsx'
import { ReadCard } from './ReadCard.tsx'
import { MovesCard } from './MovesCard.tsx'
import { reasonName } from './violation-reasons.public.ts'
import { HistoryCard, ReportsCard, ViolationFacts } from './ViolationCards.tsx'
import { ViolationButtons } from './ViolationButtons.tsx'
import { UnlessViolationsAreOff } from './ViolationsOff.tsx'
import { violationCards } from './violations.parts.ts'
import { violationQuery } from './violations.queries.ts'
import styles from './violations.module.css'

const Visit = ({ violation, timeZone }: { violation: ViolationDetails; timeZone: string }) => {
  const { visit, licensePlate: plate } = violation
  if (!visit)
    return (
      <Card title={<Trans>Visit</Trans>}>
        <p>
          <Trans>The vehicle was not inside when it was reported.</Trans>
        </p>
      </Card>
    )
  return (
    <>
      {visit.entry && (
        <ReadCard title={<Trans>Entry</Trans>} read={visit.entry} timeZone={timeZone} plate={plate} />
      )}
      {visit.exit && (
        <ReadCard title={<Trans>Exit</Trans>} read={visit.exit} timeZone={timeZone} plate={plate} />
      )}
      {!visit.entry && (
        <Card title={<Trans>Entry</Trans>}>
          <p>{formatFullDateTime(visit.enteredAt, timeZone)}</p>
        </Card>
      )}
    </>
  )
}

/** `/parking-lots/{id}/violations/{violationId}`: a violation with its visit, and what was done about it. */
const ViolationOfLot = () => {
  const { lotId } = lotRoute.useParams()
  const { violationId } = useParams({ strict: false }) as { violationId: string }
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const { data, error, refetch } = useQuery(violationQuery(lotId, violationId))
  const list = `/parking-lots/${lotId}/violations`
  if (!data && isProblem(error, 'not-found')) return <NotThere back={list} />
  if (!data) return <Waiting error={error} onRetry={refetch} height={320} />
  return (
    <>
      <Trail steps={[{ to: list, label: <Trans>Violations</Trans> }]} />
      <PageHead
        title={
          data.licensePlate === null ? reasonName(data) : <span className="plate">{data.licensePlate}</span>
        }
      >
        <ViolationButtons lot={lot} violation={data} />
      </PageHead>
      <div className={styles.columns}>
        <ViolationFacts lotId={lotId} violation={data} timeZone={lot.timeZone} />
        <Visit violation={data} timeZone={lot.timeZone} />
        {data.visit && <MovesCard moves={data.visit.moves} timeZone={lot.timeZone} />}
        <Parts
          of={violationCards}
          given={{ lotId, timeZone: lot.timeZone, violation: data, plate: data.licensePlate }}
        />
        <ReportsCard violation={data} timeZone={lot.timeZone} />
        <PhotosCard photos={data.photos} timeZone={lot.timeZone} />
        <HistoryCard violation={data} timeZone={lot.timeZone} />
      </div>
    </>
  )
}

export const ViolationPage = () => (
  <UnlessViolationsAreOff>
    <ViolationOfLot />
  </UnlessViolationsAreOff>
)
