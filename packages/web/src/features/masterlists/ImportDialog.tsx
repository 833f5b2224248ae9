import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { MasterlistImport } from '@stallwise/contract/masterlists/masterlists.contract.ts'
import type { MasterlistKind } from '@stallwise/domain/masterlists/masterlists.model.ts'
import {
  ConfirmIds,
  FaultTable,
  FileUpload,
  HiddenPartsRead,
  cellFaultLine,
  totalOf,
  useFileUpload,
  workbookAccept,
} from '#features/lot-import/lot-import.public.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { upload as sendFile } from '#lib/api/upload.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { logFailure } from '#lib/log.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Stack } from '#ui/Stack.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'

interface Props {
  lotId: string
  kind: MasterlistKind
  onApplied: () => void
  onClose: () => void
}

const importPath = '/masterlists/{kind}/{parkingLotId}/import'

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

/** Applies the same file that was compared; MAS-13. */
const useApply = ({ lotId, kind, onApplied, onClose }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const apply = async (
    { file, confirmsIds }: { file: File; confirmsIds: boolean },
    { version }: MasterlistImport,
    onStale: (current: MasterlistImport) => void,
  ) => {
    setBusy(true)
    setError(undefined)
    const body = new FormData()
    body.append('file', file, file.name)
    try {
      const url = requestUrl(importPath, { kind, parkingLotId: lotId }, { version, confirmsIds })
      await sendFile<MasterlistImport>(url, { body, onProgress: () => undefined })
      toastDone(<Trans>Masterlist imported.</Trans>)
      onApplied()
      onClose()
    } catch (failure) {
      logFailure('The masterlist was not imported', failure)
      if (failure instanceof ApiProblem && failure.code === 'stale-version' && failure.current)
        onStale(failure.current as MasterlistImport)
      setError(failure)
    }
    setBusy(false)
  }
  return { apply, isBusy, error }
}

/** Replaces a masterlist by a workbook, after showing how much would change. */
export const ImportDialog = (props: Props) => {
  const { lotId, kind, onClose } = props
  const { t, i18n } = useLingui()
  const [counts, setCounts] = useState<MasterlistImport>()
  const confirmed = useRef(false)
  const { apply, isBusy, error } = useApply(props)
  const upload = useFileUpload<MasterlistImport>({
    kind: 'workbook',
    addressOf: async (_file, confirmsIds) => {
      setCounts(undefined)
      confirmed.current = confirmsIds
      return requestUrl(importPath, { kind, parkingLotId: lotId }, confirmsIds ? { confirmsIds } : {})
    },
    onReceived: setCounts,
  })
  const { state } = upload
  const problem = state.at === 'refused' && state.error instanceof ApiProblem ? state.error : undefined
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
        <FileUpload
          label={t`Workbook with the masterlist`}
          prompt={<Trans>Drop the workbook here (.xlsx)</Trans>}
          accept={workbookAccept}
          upload={upload}
          faults={
            problem && problem.cells.length > 0 ? (
              <>
                <FaultTable
                  total={totalOf(problem)}
                  lines={problem.cells.map(cellFaultLine)}
                  refused={<Trans>The masterlist was not imported.</Trans>}
                  kind="cells"
                  exportName="masterlist-faults"
                />
                <ConfirmIds upload={upload} />
              </>
            ) : undefined
          }
        />
        {counts && <Counts counts={counts} />}
        {counts && <HiddenPartsRead of={counts} />}
        {error !== undefined && (
          <Banner tone="alert" icon="alert-circle" role="alert">
            <p>{problemText(error, i18n)}</p>
          </Banner>
        )}
        {counts && state.at === 'received' && (
          <Toolbar align="end">
            <ButtonWithReason
              variant="primary"
              loading={isBusy}
              reason={total === 0 ? t`No differences.` : undefined}
              onClick={() =>
                void apply({ file: state.file, confirmsIds: confirmed.current }, counts, setCounts)
              }
            >
              <Plural value={total} one="Apply # change" other="Apply # changes" />
            </ButtonWithReason>
          </Toolbar>
        )}
      </Stack>
    </Dialog>
  )
}
