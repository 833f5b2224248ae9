import { Trans, useLingui } from '@lingui/react/macro'
import type { TaskDetails } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { formatNumber, formatWholeCents } from '#lib/format/numbers.ts'
import { formatDate, formatFullDay } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { CardGrid } from '#ui/CardGrid.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Trail } from '#ui/Trail.tsx'
import { useWhatToDo } from '../recommendation-words.ts'
import { NextSteps } from './NextSteps.tsx'
import { TaskProgress } from './Progress.tsx'
import { TaskButtons } from './TaskButtons.tsx'
import { TaskEvents } from './TaskEvents.tsx'

const sumOf = (counts: TaskDetails['counts']) =>
  counts === null ? 0 : counts.allDay + counts.daytime + counts.overnight

/** REC-65: an oversell shows by day and by night the goal and the smaller of both kinds of passes that there were. */
const DayAndNight = ({ task }: { task: TaskDetails }) => {
  const { t } = useLingui()
  const { initialPassholderCounts: initial, counts, completionGoal } = task
  if (!initial || !counts) return null
  const both = formatNumber(completionGoal + Math.min(initial.daytime, initial.overnight))
  const [before, now] = [formatNumber(sumOf(initial)), formatNumber(sumOf(counts))]
  return (
    <>
      <Fact name={t`Passes sold when it was recommended`}>{before}</Fact>
      <Fact name={t`Passes sold now`}>{now}</Fact>
      {initial.daytime + initial.overnight > 0 && (
        <>
          <Fact name={t`Goal by day`}>{both}</Fact>
          <Fact name={t`Goal by night`}>{both}</Fact>
        </>
      )}
    </>
  )
}

const Ended = ({ task }: { task: TaskDetails }) => {
  const date = task.endedAt === null ? '' : formatDate(task.endedAt)
  if (task.status === 'inProgress') return null
  return (
    <Banner>
      <p>
        {task.status === 'completed' ? (
          <Trans>It was done on {date}.</Trans>
        ) : (
          <Trans>It was abandoned on {date}.</Trans>
        )}
      </p>
    </Banner>
  )
}

/** A task: what is to be done, how far it is, what comes next, and what happened. */
export const TaskView = ({ task }: { task: TaskDetails }) => {
  const { t } = useLingui()
  const whatToDo = useWhatToDo()
  const { parkingLot, lotName, recommendation } = task
  const yearly = formatWholeCents(task.yearlyRevenueChangeCents, task.currency)
  return (
    <>
      <Trail
        steps={[
          { to: `/parking-lots/${parkingLot}/real-time-status`, label: lotName },
          { to: `/parking-lots/${parkingLot}/advice`, label: t`Advice` },
        ]}
      />
      <PageHead title={whatToDo({ ...task, passCount: task.completionGoal })}>
        <TaskButtons task={task} />
      </PageHead>
      <Ended task={task} />
      <CardGrid>
        <Card title={<Trans>Progress</Trans>}>
          <TaskProgress task={task} />
          <Facts>
            {task.isTyped && <Fact name={t`Progress entered`}>{t`By hand`}</Fact>}
            <DayAndNight task={task} />
            {task.priceFrom && <Fact name={t`New price from`}>{formatFullDay(task.priceFrom)}</Fact>}
            <Fact name={t`Revenue a year`}>
              <Trans>{yearly} more</Trans>
            </Fact>
            <Fact name={t`Accepted`}>{formatDate(task.dateCreated)}</Fact>
          </Facts>
          <p>
            <Link to={`/recommendations/${recommendation}`}>{t`See the recommendation`}</Link>
          </p>
        </Card>
        {task.status === 'inProgress' && (
          <Card title={<Trans>What to do next</Trans>}>
            <NextSteps task={task} />
          </Card>
        )}
        <Card title={<Trans>History</Trans>}>
          <TaskEvents events={task.events} />
        </Card>
      </CardGrid>
    </>
  )
}
