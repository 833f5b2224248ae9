import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { configurationKey } from '../configuration.live.ts'

const useEnable = ({ _id: id, version }: LotConfiguration) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call('PUT /parking-lots/{id}/update', { params: { id }, body: { timeBoundPasses: true, version } }),
    onSuccess: (saved) => {
      queries.setQueryData(configurationKey(id), saved)
      toastDone(t`Time-bound passes are enabled.`)
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: configurationKey(id) })
      toastFailed(problemText(error, i18n))
    },
  })
}

/** Daytime and overnight passes. Enabling is permanent, so it is confirmed first. CFG-09. */
export const TimeBoundSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const enable = useEnable(configuration)
  const confirm = () => enable.mutate(undefined, { onSettled: () => setAsking(false) })
  return (
    <>
      <PageHead title={<Trans>Time-bound passes</Trans>} />
      {configuration.timeBoundPasses ? (
        <Banner icon="lock">{t`Daytime and overnight passes are permanently enabled on this lot.`}</Banner>
      ) : (
        <Banner
          tone="soon"
          action={
            <Button variant="primary" onClick={() => setAsking(true)}>{t`Enable time-bound passes`}</Button>
          }
        >
          <Trans>
            Adds daytime passes (06:00 to 18:00) and overnight passes (18:00 to 06:00) to all-day passes. This
            can’t be turned off later.
          </Trans>
        </Banner>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Enable time-bound passes permanently?</Trans>}
        answer={<Trans>Enable permanently</Trans>}
        onConfirm={confirm}
        isBusy={enable.isPending}
      >
        <Trans>This can’t be undone for {configuration.name}.</Trans>
      </ConfirmDialog>
    </>
  )
}
