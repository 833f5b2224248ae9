import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MasterlistImport } from '@stallwise/contract/masterlists/masterlists.contract.ts'
import type { MasterlistKind } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ApplyImport } from '#ui/import/ApplyImport.tsx'
import { FileUpload, NotApplied, type ImportedFile } from '#ui/import/FileUpload.tsx'
import { PartsRead } from '#ui/import/PartsRead.tsx'
import { useApply } from '#ui/import/use-apply.ts'
import { sendFile, useFileUpload, type Confirms } from '#ui/import/use-file-upload.ts'
import { Stack } from '#ui/Stack.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'

interface Props {
  lotId: string
  kind: MasterlistKind
  onApplied: () => void
  onClose: () => void
}

const Counts = ({ counts }: { counts: MasterlistImport }) => {
  const [added, changed] = [formatNumber(counts.added), formatNumber(counts.changed)]
  const [removed, unchanged] = [formatNumber(counts.removed), formatNumber(counts.unchanged)]
  return (
    <p role="status">
      <Trans>
        {added} added, {changed} changed, {removed} removed, {unchanged} unchanged.
      </Trans>
    </p>
  )
}

/** Replaces a masterlist by a workbook, after showing how much would change. */
export const ImportDialog = ({ lotId, kind, onApplied, onClose }: Props) => {
  const { t } = useLingui()
  const [counts, setCounts] = useState<MasterlistImport>()
  const { run, isBusy, error } = useApply('The masterlist was not imported', setCounts)
  const addressOf = (query: Confirms & { version?: string }) =>
    requestUrl('/masterlists/{kind}/{parkingLotId}/import', { kind, parkingLotId: lotId }, query)
  const upload = useFileUpload<MasterlistImport>({
    kind: 'workbook',
    addressOf: (confirms) => {
      setCounts(undefined)
      return addressOf(confirms)
    },
    onReceived: setCounts,
  })
  const { state } = upload
  const workbook: ImportedFile = {
    kind: 'workbook',
    label: t`Workbook with the masterlist`,
    prompt: <Trans>Drop the workbook here (.xlsx)</Trans>,
    refused: <Trans>The masterlist was not imported.</Trans>,
    exportName: 'masterlist-faults',
  }
  // MAS-13: the same file that was compared.
  const apply = (file: File, query: Confirms & { version: string }) =>
    run(async () => {
      await sendFile(addressOf(query), file)
      toastDone(<Trans>Masterlist imported.</Trans>)
      onApplied()
      onClose()
    })
  const total = counts ? counts.added + counts.changed + counts.removed : 0
  const download = () =>
    downloadFile(
      requestUrl('/masterlists/{kind}/{parkingLotId}/workbook', { kind, parkingLotId: lotId }),
      `${kind}.xlsx`,
    ).catch(() => toastFailed(<Trans>The workbook could not be loaded.</Trans>, () => void download()))
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Import masterlist</Trans>} width={640}>
      <Stack>
        <p className="dim">
          <Trans>The workbook replaces the list: entries that it does not have are removed.</Trans>
        </p>
        <Toolbar>
          <Button leftSection={<Icon name="download" />} onClick={() => void download()}>
            <Trans>Download current list</Trans>
          </Button>
        </Toolbar>
        <FileUpload of={workbook} upload={upload} />
        {counts && <Counts counts={counts} />}
        {counts && <PartsRead of={counts} />}
        <NotApplied of={workbook} error={error} />
        {counts && state.at === 'received' && (
          <ApplyImport
            total={total}
            isBusy={isBusy}
            onApply={() => void apply(state.file, { ...state.confirms, version: counts.version })}
          />
        )}
      </Stack>
    </Dialog>
  )
}
