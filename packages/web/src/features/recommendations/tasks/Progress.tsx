import { Trans } from '@lingui/react/macro'
import type { Task } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import styles from './tasks.module.css'

type Measured = Pick<Task, 'typeOfRecommendation' | 'completionProgress' | 'completionGoal'>

/** How far a task is, in words. */
export const ProgressWords = ({ typeOfRecommendation, completionProgress, completionGoal }: Measured) => {
  const [done, goal] = [formatNumber(completionProgress), formatNumber(completionGoal)]
  if (typeOfRecommendation === 'adjustPrice')
    return completionProgress > 0 ? (
      <Trans>The new price is in force</Trans>
    ) : (
      <Trans>The new price is not in force yet</Trans>
    )
  return typeOfRecommendation === 'oversell' ? (
    <Trans>
      {done} of {goal} passes sold
    </Trans>
  ) : (
    <Trans>
      {done} of {goal} stalls changed
    </Trans>
  )
}

/** A bar of how far a task is, with the words beside it. */
export const TaskProgress = ({ task }: { task: Measured }) => (
  <div className={styles.progress}>
    <progress max={task.completionGoal} value={task.completionProgress} aria-hidden="true" />
    <span>
      <ProgressWords {...task} />
    </span>
  </div>
)
