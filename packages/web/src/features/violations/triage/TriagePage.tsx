import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { mayCorrect, PlateDialog } from '../PlateDialog.tsx'
import { ViolationFacts } from '../ViolationCards.tsx'
import { violationQuery } from '../violations.queries.ts'
import { TriageHelp } from './TriageHelp.tsx'
import { TriagePicture } from './TriagePicture.tsx'
import { useTriage } from './use-triage.ts'
import { useTriageKeys } from './use-triage-keys.ts'
import { UnlessViolationsAreOff } from '../ViolationsOff.tsx'
import styles from './triage.module.css'

type Triage = ReturnType<typeof useTriage>
type Open = 'plate' | 'help' | null

interface ActionsProps {
  triage: Triage
  violation: ViolationDetails
  onOpen: (what: Open) => void
}

const Key = ({ name }: { name: string }) => (
  <kbd className={styles.key} aria-hidden="true">
    {name}
  </kbd>
)

const Actions = ({ triage, violation, onOpen }: ActionsProps) => {
  const { t } = useLingui()
  const { _id: id, status } = violation
  const isActive = status === 'active'
  return (
    <div className={styles.actions} role="group" aria-label={t`Decision`}>
      <Button
        variant="default"
        aria-label={t`Previous violation`}
        aria-keyshortcuts="ArrowUp K"
        onClick={triage.previous}
      >
        ↑
      </Button>
      <Button
        variant="default"
        aria-label={t`Next violation`}
        aria-keyshortcuts="ArrowDown J"
        onClick={triage.next}
      >
        ↓
      </Button>
      <Button
        disabled={!mayCorrect(violation)}
        aria-keyshortcuts="C"
        onClick={() => onOpen('plate')}
        rightSection={<Key name="C" />}
      >{t`License plate`}</Button>
      <Button
        disabled={!isActive}
        aria-keyshortcuts="D"
        onClick={() => triage.decide(id, 'dismiss')}
        rightSection={<Key name="D" />}
      >{t`Dismiss`}</Button>
      <Button
        disabled={!isActive}
        aria-keyshortcuts="R"
        onClick={() => triage.decide(id, 'resolve')}
        rightSection={<Key name="R" />}
      >{t`Resolve`}</Button>
    </div>
  )
}

const useKeys = (
  triage: Triage,
  violation: ViolationDetails | undefined,
  onOpen: (what: Open) => void,
): void => {
  const id = violation?.status === 'active' ? violation._id : undefined
  useTriageKeys({
    next: triage.next,
    previous: triage.previous,
    dismiss: () => id !== undefined && triage.decide(id, 'dismiss'),
    resolve: () => id !== undefined && triage.decide(id, 'resolve'),
    correct: () => violation && mayCorrect(violation) && onOpen('plate'),
    undo: triage.undo,
    help: () => onOpen('help'),
  })
}

const One = ({ lot, triage, id }: { lot: Lot; triage: Triage; id: string }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>(null)
  const { data, error, refetch } = useQuery(violationQuery(lot._id, id))
  useKeys(triage, data, setOpen)
  const help = open === 'help' && <TriageHelp onClose={() => setOpen(null)} />
  if (!data && isProblem(error, 'not-found'))
    return (
      <EmptyState
        icon="violation"
        title={t`This violation is gone`}
        action={<Button onClick={triage.next}>{t`Next violation`}</Button>}
      >
        {t`The vehicle was not in violation after all.`}
      </EmptyState>
    )
  if (!data) return <Waiting error={error} onRetry={refetch} height={420} />
  return (
    <>
      <div className={styles.grid}>
        <TriagePicture violation={data} />
        <div className={styles.side}>
          <Actions triage={triage} violation={data} onOpen={setOpen} />
          <ViolationFacts lotId={lot._id} violation={data} timeZone={lot.timeZone} />
          <div className={styles.more}>
            <Link to={`/parking-lots/${lot._id}/violations/${data._id}`}>
              <Trans>All details, notice and appeal</Trans>
            </Link>
            <Button
              variant="quiet"
              className={styles.help}
              aria-keyshortcuts="?"
              onClick={() => setOpen('help')}
              rightSection={<Key name="?" />}
            >{t`Keys`}</Button>
          </div>
        </div>
      </div>
      {open === 'plate' && <PlateDialog lotId={lot._id} violation={data} onClose={() => setOpen(null)} />}
      {help}
    </>
  )
}

const NothingLeft = ({ list }: { list: string }) => {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="check"
      title={t`Nothing left to decide`}
      action={<Link to={list}>{t`Back to the violations`}</Link>}
    >
      {t`New violations of this period appear here by themselves.`}
    </EmptyState>
  )
}

const TriageOfLot = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const triage = useTriage(lotId)
  const list = `/parking-lots/${lotId}/violations`
  const { current, left } = triage
  return (
    <>
      <Trail steps={[{ to: list, label: <Trans>Violations</Trans> }]} />
      <PageHead title={<Trans>Triage</Trans>}>
        <p className="dim" role="status">
          {current !== undefined && t`${left} active`}
        </p>
      </PageHead>
      {triage.error && !current ? (
        <ErrorState onRetry={() => void triage.refetch()} />
      ) : triage.isPending ? (
        <SkeletonCard height={420} />
      ) : current === undefined ? (
        <NothingLeft list={list} />
      ) : (
        <One lot={lot} triage={triage} id={current} />
      )}
    </>
  )
}

/** `/parking-lots/{id}/violations/triage`: decides about the active violations of the filters, one after the other. VIO-86. */
export const TriagePage = () => (
  <UnlessViolationsAreOff>
    <TriageOfLot />
  </UnlessViolationsAreOff>
)
