import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import styles from '../configuration.module.css'

/** Clears recommendations, tasks and alerts and loads demo data; the lot's name is typed first. CFG-40. */
export const ResetLot = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const { _id: id, name } = configuration
  const reset = useMutation({
    mutationFn: () =>
      call('PUT /admin/parking-lots/{id}/reset', { params: { id }, body: { name: typed ?? '' } }),
    onSuccess: ({ alerts, recommendations, tasks }) => {
      setTyped(undefined)
      toastDone(
        t`${name} was reset: ${alerts} alerts, ${recommendations} recommendations and ${tasks} tasks cleared.`,
      )
      return queries.invalidateQueries({ queryKey: lotKey(id) })
    },
  })
  const isNamed = typed?.trim() === name
  return (
    <Card title={<Trans>Reset the lot</Trans>}>
      <div className={styles.side}>
        <p>
          <Trans>
            Clears recommendations, tasks and alerts, and loads 90 days of demo occupancy. Device data is
            kept. A lot that takes real payments can’t be reset.
          </Trans>
        </p>
        <div>
          <Button variant="remove" onClick={() => setTyped('')}>{t`Reset lot`}</Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={typed !== undefined}
        onClose={() => setTyped(undefined)}
        title={<Trans>Reset {name}?</Trans>}
        answer={<Trans>Reset lot</Trans>}
        tone="remove"
        onConfirm={() => reset.mutate()}
        reason={isNamed ? undefined : t`Type the lot’s name first.`}
        isBusy={reset.isPending}
      >
        {reset.error && (
          <Banner tone="alert" role="alert">
            {problemText(reset.error, i18n)}
          </Banner>
        )}
        <p>
          <Trans>This can’t be undone. Type the lot’s name to reset it: {name}</Trans>
        </p>
        <TextField
          label={t`Lot name`}
          autoComplete="off"
          data-autofocus
          value={typed ?? ''}
          error={
            typed && !isNamed && !name.startsWith(typed) ? t`This isn’t the name of the lot.` : undefined
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </Card>
  )
}
