import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportReport } from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { FormatHelp } from './FormatHelp.tsx'
import { linesOf, rowsIn } from './import-file.ts'
import { useRowWords } from './import-words.ts'
import { ImportResult } from './ImportResult.tsx'
import { daysOf } from '#features/occupancy/history/history-days.ts'
import { historyKey } from '#features/occupancy/occupancy.live.ts'
import type { OccupancySearch } from '#features/occupancy/occupancy.search.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SendingFile } from '#ui/files/SendingFile.tsx'
import { FileUpload, NotApplied, type ImportedFile } from '#ui/import/FileUpload.tsx'
import { useApply } from '#ui/import/use-apply.ts'
import { sendFile, useFileUpload } from '#ui/import/use-file-upload.ts'

interface ImportDialogProps {
  lot: Lot
  /** The group that the screen shows. */
  group: string | undefined
  onClose: () => void
  /** Opens the imported time. */
  onShow: (search: OccupancySearch) => void
}

const wholeLot = 'lot'

const searchOf = (
  { from, to }: ImportReport,
  group: string | undefined,
  timeZone: string,
): OccupancySearch => ({
  ...daysOf({ from: Date.parse(from), to: Date.parse(to) }, timeZone),
  ...(group && { group }),
})

const longestLine = 48
const cut = (line: string) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line)

/** What is read of a chosen file here. */
interface Content {
  readonly file: File
  readonly rows: number
  readonly lines: readonly string[]
}

/** The file with a group's history. */
const useHistoryFile = (content: Content | undefined): ImportedFile => {
  const { t } = useLingui()
  const words = useRowWords()
  return {
    kind: 'csv',
    label: t`CSV file`,
    prompt: <Trans>Drop a CSV file here</Trans>,
    refused: <Trans>Nothing was imported.</Trans>,
    exportName: 'history-faults',
    rowLine: ({ row, code }) => ({
      sheet: cut(content?.lines[row - 1] ?? ''),
      cell: String(row),
      what: words[code],
      remedy: '',
    }),
    detailOf: (size, file) => {
      if (content?.file !== file) return size
      const { rows } = content
      return plural(rows, { one: `${size}, # row`, other: `${size}, # rows` })
    },
  }
}

/** Checks a file, and imports it as it was checked. HIS-25: until then nothing is stored. */
const useHistoryImport = (lotId: string, initial: string | undefined) => {
  const queries = useQueryClient()
  const [group, setGroup] = useState(initial)
  const subject = useRef(initial)
  const [content, setContent] = useState<Content>()
  const [done, setDone] = useState<ImportReport>()
  const [share, setShare] = useState(0)
  const { run, isBusy, error, clearError } = useApply('The history was not imported', () => undefined)
  const addressOf = (preview?: 'true') =>
    requestUrl(
      '/parking-lots/{id}/occupancy-history',
      { id: lotId },
      { parkingGroup: subject.current, preview },
    )
  const upload = useFileUpload<ImportReport>({
    kind: 'csv',
    addressOf: async (_confirms, file) => {
      clearError()
      const text = await file.text()
      setContent({ file, rows: rowsIn(text), lines: linesOf(text) })
      return addressOf('true')
    },
    onReceived: () => undefined,
  })
  const { state } = upload
  const apply = () =>
    run(async () => {
      if (state.at !== 'received') return
      setShare(0)
      setDone(await sendFile<ImportReport>(addressOf(), state.file, { onProgress: setShare }))
      void queries.invalidateQueries({ queryKey: historyKey(lotId) })
    })
  const change = (next: string | undefined) => {
    subject.current = next
    setGroup(next)
    if (state.at === 'received' || state.at === 'refused') upload.send(state.file)
  }
  return { group, change, content, upload, done, share, apply: () => void apply(), isBusy, error }
}

/** Imports the history of a group from another system. */
export const ImportDialog = ({ lot, group: shown, onClose, onShow }: ImportDialogProps) => {
  const { t } = useLingui()
  const isOwn = lot.parkingGroups.some(({ _id }) => _id === shown)
  const importing = useHistoryImport(lot._id, isOwn ? shown : undefined)
  const { group, content, upload, done, share, isBusy } = importing
  const { state } = upload
  const file = useHistoryFile(content)
  const isChecking = state.at === 'sending' || state.at === 'reading'
  const checked = state.at === 'received' ? state.reply : undefined
  const footer = done ? (
    <>
      <Button onClick={onClose}>{t`Close`}</Button>
      <Button variant="primary" onClick={() => onShow(searchOf(done, group, lot.timeZone))}>
        <Trans>Show the history</Trans>
      </Button>
    </>
  ) : (
    <ButtonWithReason
      variant="primary"
      loading={isBusy || isChecking}
      reason={
        checked || isChecking
          ? undefined
          : 'file' in state
            ? t`Select another file.`
            : t`Select a file first.`
      }
      before={<Button onClick={onClose} disabled={isBusy}>{t`Cancel`}</Button>}
      onClick={importing.apply}
    >{t`Import history`}</ButtonWithReason>
  )
  return (
    <Dialog
      isOpen
      onClose={() => {
        if (!isBusy) onClose()
      }}
      title={t`Import occupancy history`}
      width={640}
      footer={footer}
    >
      {done ? (
        <ImportResult report={done} timeZone={lot.timeZone} />
      ) : (
        <>
          <SelectField
            label={t`Data is for`}
            data={[
              { value: wholeLot, label: t`Whole lot` },
              ...lot.parkingGroups.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={group ?? wholeLot}
            disabled={isBusy || isChecking}
            onChange={(value) => importing.change(value === wholeLot || !value ? undefined : value)}
          />
          <FileUpload of={file} upload={upload} />
          {isBusy && (
            <SendingFile share={share < 1 ? share : undefined}>{t`Importing the history…`}</SendingFile>
          )}
          <NotApplied of={file} error={importing.error} />
          {checked && <ImportResult report={checked} timeZone={lot.timeZone} />}
          {!isChecking && !checked && <FormatHelp timeZone={lot.timeZone} />}
        </>
      )}
    </Dialog>
  )
}
