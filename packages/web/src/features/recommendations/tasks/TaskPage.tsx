import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { LoadedPage } from '../LoadedPage.tsx'
import { taskQuery } from '../recommendations.queries.ts'
import { TaskView } from './TaskView.tsx'

/** `/recommendations/{taskID}/tasks`: how far an accepted recommendation is. */
export const TaskPage = () => {
  const { taskID = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(taskQuery(taskID))
  return (
    <LoadedPage
      error={error}
      onRetry={() => void refetch()}
      icon="clipboard-check"
      missing={<Trans>This task does not exist</Trans>}
    >
      {data && <TaskView key={data._id} task={data} />}
    </LoadedPage>
  )
}
