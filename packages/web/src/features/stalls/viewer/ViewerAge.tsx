import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatAgo, formatTimeToSecond } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { stallsQueries } from '../stalls.queries.ts'

const Stale = ({ since }: { since: number }) => {
  const age = formatAgo(since, useNow())
  return (
    <p className="is-soon" role="status">
      <Trans>As of {age}. Reconnecting.</Trans>
    </p>
  )
}

/** When what the wall view shows was loaded: always there, since nobody may be near to reload it. */
export const ViewerAge = ({ lotId, timeZone }: { lotId: string; timeZone: string }) => {
  const { isError, dataUpdatedAt } = useQuery(stallsQueries.viewerLot(lotId))
  if (isError) return <Stale since={dataUpdatedAt} />
  const time = formatTimeToSecond(dataUpdatedAt, timeZone)
  return (
    <p className="dimmer">
      <Trans>As of {time}</Trans>
    </p>
  )
}
