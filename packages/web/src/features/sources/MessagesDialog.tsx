import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'
import { MessageView, useWaiting, WaitingSign } from '#features/devices/device-test.public.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { sourceMessagesQuery } from './sources.queries.ts'
import styles from './sources.module.css'
import { Toolbar } from '#ui/Toolbar.tsx'

/** The last messages of a source, updated while it is open. DEV-10 */
export const MessagesDialog = ({ source, onClose }: { source: Source; onClose: () => void }) => {
  const [newest, setNewest] = useState<string>()
  const waiting = useWaiting(newest)
  const { data, error, refetch } = useQuery({
    ...sourceMessagesQuery(source._id),
    refetchInterval: waiting.isWaiting ? 1_000 : false,
  })
  if (data && data[0]?._id !== newest) setNewest(data[0]?._id)
  return (
    <Dialog isOpen onClose={onClose} width={760} title={<Trans>Recent messages from {source.name}</Trans>}>
      <Toolbar align="apart">
        {waiting.isWaiting ? (
          <WaitingSign />
        ) : (
          <p className={styles.small}>
            <Trans>Up to 20 messages from the last 7 days, newest first.</Trans>
          </p>
        )}
        <Button onClick={waiting.isWaiting ? waiting.stop : waiting.wait}>
          {waiting.isWaiting ? <Trans>Stop waiting</Trans> : <Trans>Wait for a message</Trans>}
        </Button>
      </Toolbar>
      {error && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data?.length === 0 && (
        <p>
          <Trans>No messages yet. Devices send to {source.ingestPath} with the key of this source.</Trans>
        </p>
      )}
      {data?.map((message) => (
        <article key={message._id} className={styles.message}>
          <MessageView message={message} />
        </article>
      ))}
    </Dialog>
  )
}
