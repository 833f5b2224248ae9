import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useWhatToDo } from './recommendation-words.ts'
import { tasksQuery } from './recommendations.queries.ts'
import { SectionFrame } from './SectionFrame.tsx'
import { TaskProgress } from './tasks/Progress.tsx'

/** The tasks of a lot that are in progress. */
export const TasksSection = ({ id, lot }: { id: string; lot: Lot }) => {
  const { t } = useLingui()
  const whatToDo = useWhatToDo()
  const { data, error, refetch } = useQuery(tasksQuery(lot._id, 'inProgress'))
  return (
    <SectionFrame
      id={id}
      title={t`Tasks`}
      rows={data}
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      icon="clipboard-check"
      empty={t`No open tasks`}
      whyEmpty={<Trans>A task starts when someone accepts a recommendation.</Trans>}
    >
      {data?.map((one) => (
        <li key={one._id}>
          <Link to={`/recommendations/${one._id}/tasks`}>
            {whatToDo({ ...one, passCount: one.completionGoal })}
          </Link>
          <TaskProgress task={one} />
        </li>
      ))}
    </SectionFrame>
  )
}
