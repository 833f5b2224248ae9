import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { liveHandlers } from '#features.ts'
import { LiveClient } from '#lib/live/live-client.ts'
import { LiveContext } from '#lib/live/LiveContext.tsx'
import { mayDo, useMe } from '#lib/session/viewer.ts'

/** Follows the stream for everyone who may see lots as they are now. */
export const LiveProvider = () => {
  const me = useMe()
  const queries = useQueryClient()
  const maySee = mayDo(me, 'lot.realtime')
  const userId = me._id
  const client = useMemo(
    () => (maySee ? new LiveClient({ userId, queries, handlers: liveHandlers }) : undefined),
    [maySee, userId, queries],
  )
  useEffect(() => client?.start(), [client])
  return (
    <LiveContext value={client}>
      <Outlet />
    </LiveContext>
  )
}
