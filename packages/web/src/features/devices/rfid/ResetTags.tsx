import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'

/** Takes every tag of the lot as outside; that cannot be undone, so it asks first. VIS-12 */
export const ResetTags = ({ lotId }: { lotId: string }) => {
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const reset = useMutation({
    mutationFn: () => call('POST /parking-lots/rfid/reset-tag-status', { body: { parkingLotId: lotId } }),
    onSuccess: ({ ended }) =>
      toastDone(
        plural(ended, {
          0: 'Tag status reset. No visit was open.',
          one: 'Tag status reset. # visit ended.',
          other: 'Tag status reset. # visits ended.',
        }),
      ),
    onError: (error) => toastFailed(problemText(error, i18n)),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trans>Reset tag status…</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Reset the tag status of this lot?</Trans>}
        answer={<Trans>Reset tag status</Trans>}
        onConfirm={() => reset.mutate()}
        isBusy={reset.isPending}
      >
        <Trans>
          All tags are set to outside, and visits that started with a tag read end now. Visits that started
          with a camera read continue. This can’t be undone.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
