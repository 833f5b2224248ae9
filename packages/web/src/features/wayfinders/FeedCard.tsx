import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WayfinderView } from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { toastFailed } from '#ui/toasts.tsx'
import { PushSign } from './PushSign.tsx'
import styles from './wayfinders.module.css'
import { wayfinderQuery, wayfindersKey } from './wayfinders.queries.ts'

interface FeedCardProps {
  lotId: string
  wayfinder: WayfinderView
}

const useRenewal = ({ lotId, wayfinder }: FeedCardProps, onDone: () => void) => {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /wayfinders/{id}/feed-token', { params: { id: wayfinder._id } }),
    onSuccess: (renewed) => {
      queries.setQueryData(wayfinderQuery(lotId, wayfinder._id).queryKey, renewed)
      // The list removes a wayfinder by its version, so it has to load the new one.
      void queries.invalidateQueries({ queryKey: [...wayfindersKey(lotId), 'list'], refetchType: 'all' })
      onDone()
    },
    onError: (error) => toastFailed(problemText(error, i18n)),
  })
}

/** The address of a sign's feed, and the result of the last push. WAY-10, WAY-12, WAY-22. */
export const FeedCard = ({ lotId, wayfinder }: FeedCardProps) => {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const renewal = useRenewal({ lotId, wayfinder }, () => setAsking(false))
  if (wayfinder.feedPath === null) return null
  const address = new URL(wayfinder.feedPath, location.origin).href
  const copy = () => void navigator.clipboard.writeText(address).then(() => setCopied(true))
  return (
    <Card title={<Trans>Feed</Trans>}>
      <p className={styles.address}>{address}</p>
      <p className="dim small">
        <Trans>Anyone with this URL can read the sign. Add ?format=text for plain text.</Trans>
      </p>
      <div className={styles.actions}>
        <Button size="compact-sm" onClick={copy}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy URL</Trans>}
        </Button>
        <Button size="compact-sm" onClick={() => setAsking(true)}>{t`Create new URL…`}</Button>
      </div>
      {wayfinder.pushUrl !== null && <PushSign wayfinder={wayfinder} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Create a new feed URL?</Trans>}
        answer={<Trans>Create new URL</Trans>}
        tone="remove"
        isBusy={renewal.isPending}
        onConfirm={() => renewal.mutate()}
      >{t`Signs that use the old URL stop receiving data.`}</ConfirmDialog>
    </Card>
  )
}
