import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TaskDetails } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { HistoryList } from '#ui/HistoryList.tsx'

type Event = TaskDetails['events'][number]

const wordsOf = ({ event, note, progress }: Event): ReactNode => {
  const typed = formatNumber(progress ?? 0)
  return {
    started: <Trans>Recommendation accepted</Trans>,
    note: note ?? '',
    progress: <Trans>Progress changed to {typed}</Trans>,
    markDone: <Trans>Marked as done</Trans>,
    reopen: <Trans>Reopened</Trans>,
    abandoned: <Trans>Abandoned</Trans>,
  }[event]
}

/** What happened with a task, the latest first. */
export const TaskEvents = ({ events }: { events: readonly Event[] }) => (
  <HistoryList>
    {events.toReversed().map((one) => (
      <li key={one._id}>
        <span>
          {wordsOf(one)}
          {one.by !== null && <span className="dim"> · {one.by}</span>}
        </span>
        <time dateTime={one.at}>{formatDateTime(one.at)}</time>
      </li>
    ))}
  </HistoryList>
)
