import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'
import { defaultOverlapHours } from '@stallwise/domain/sources/source-keys.rules.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { KeyDialog } from './SourceDialog.tsx'
import { sourcesKey } from './sources.queries.ts'

/** A new key for a source; how long the old one works is chosen first. DEV-22 */
export const RotateDialog = ({ source, onClose }: { source: Source; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [hours, setHours] = useState(String(defaultOverlapHours))
  const rotate = useMutation({
    mutationFn: () =>
      call('POST /sources/{id}/rotate', {
        params: { id: source._id },
        body: { overlapHours: Number(hours) },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sourcesKey }),
  })
  if (rotate.data) return <KeyDialog made={rotate.data} onClose={onClose} />
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Rotate key for {source.name}</Trans>}
      answer={<Trans>Rotate key</Trans>}
      onConfirm={() => rotate.mutate()}
      isBusy={rotate.isPending}
    >
      {rotate.error && (
        <Banner tone="alert" role="alert">
          <p>{problemText(rotate.error, i18n)}</p>
        </Banner>
      )}
      <p>
        <Trans>
          The key that ends with <span className="plate">{source.keyHint}</span> is replaced. While both work,
          give the new one to every device.
        </Trans>
      </p>
      <SelectField
        label={t`The old key keeps working for`}
        value={hours}
        onChange={(value) => value !== null && setHours(value)}
        data={[
          { value: '0', label: t`Stop immediately` },
          { value: '1', label: t`1 hour` },
          { value: '24', label: t`24 hours` },
          { value: '72', label: t`3 days` },
          { value: '168', label: t`7 days` },
        ]}
      />
    </ConfirmDialog>
  )
}
