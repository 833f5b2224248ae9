import { Trans } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeviceMessageView } from '@stallwise/contract/devices/device-messages.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { devicesKey } from '#lib/live/lot-keys.ts'
import { lastMessageQuery } from '../devices.queries.ts'
import styles from '../devices.module.css'
import { MessageView } from './MessageView.tsx'

const askEveryMs = 1_000

/** The message that one waits to be followed by another; `none` = there was none yet. */
type Waiting = string | undefined

/** Whether the next message is waited for, and how to begin and end that. */
export const useWaiting = (newest: string | undefined) => {
  const [waitingFor, setWaiting] = useState<Waiting>()
  const current = newest ?? 'none'
  const isWaiting = waitingFor !== undefined && waitingFor === current
  if (waitingFor !== undefined && !isWaiting) setWaiting(undefined)
  return { isWaiting, wait: () => setWaiting(current), stop: () => setWaiting(undefined) }
}

export const WaitingSign = () => (
  <div className={styles.waiting} role="status">
    <Loader size={14} />
    <Trans>Waiting for a message…</Trans>
  </div>
)

/** The last message of a device as it was received, and the next one as soon as it comes. DEV-10 */
export const TestDevice = ({ lotId, deviceId }: { lotId: string; deviceId: string }) => {
  const [seen, setSeen] = useState<DeviceMessageView | null>()
  const waiting = useWaiting(seen?._id)
  const { data, error, refetch } = useQuery({
    ...lastMessageQuery(lotId, deviceId),
    refetchInterval: waiting.isWaiting ? askEveryMs : false,
  })
  if (data !== undefined && data?._id !== seen?._id) setSeen(data)
  const queries = useQueryClient()
  const newest = seen?._id
  useEffect(() => {
    if (newest !== undefined) void queries.invalidateQueries({ queryKey: devicesKey(lotId) })
  }, [queries, lotId, newest])
  const timeZone = useQuery(lotQuery(lotId)).data?.timeZone
  const press = waiting.isWaiting ? waiting.stop : waiting.wait
  return (
    <Card
      title={<Trans>Test this device</Trans>}
      aside={
        <Button onClick={press}>
          {waiting.isWaiting ? <Trans>Stop waiting</Trans> : <Trans>Wait for a message</Trans>}
        </Button>
      }
    >
      {waiting.isWaiting && <WaitingSign />}
      {error && !data && <ErrorState onRetry={() => void refetch()} />}
      {data && <MessageView message={data} {...(timeZone && { timeZone })} />}
      {data === null && (
        <p className={styles.quietText}>
          <Trans>No messages from {deviceId} in the last 7 days.</Trans>
        </p>
      )}
    </Card>
  )
}
