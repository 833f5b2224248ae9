import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { ImportReport } from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { FileDrop } from './FileDrop.tsx'
import { FormatHelp } from './FormatHelp.tsx'
import { faultOfFile, headOf, type FileFault } from './import-file.ts'
import { useFileWords } from './import-words.ts'
import styles from './import.module.css'
import { ImportResult } from './ImportResult.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { RefusedRows } from './RefusedRows.tsx'
import { useImport } from './use-import.ts'
import { daysOf } from '#features/occupancy/history/history-days.ts'
import type { OccupancySearch } from '#features/occupancy/occupancy.search.ts'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'

interface ImportDialogProps {
  lot: Lot
  /** The group that the screen shows. */
  group: string | undefined
  onClose: () => void
  /** Opens the imported time. */
  onShow: (search: OccupancySearch) => void
}

interface Chosen {
  file: File
  text: string
  fault: FileFault | undefined
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

const Preview = ({ text }: { text: string }) => {
  const { first } = headOf(text)
  return (
    <pre className={styles.sample}>
      {first.map((line) => (line.length > 72 ? `${line.slice(0, 72)}…` : line)).join('\n')}
    </pre>
  )
}

/** Imports the history of a group from another system. */
export const ImportDialog = ({ lot, group: shown, onClose, onShow }: ImportDialogProps) => {
  const { t } = useLingui()
  const words = useFileWords()
  const isOwn = lot.parkingGroups.some(({ _id }) => _id === shown)
  const [group, setGroup] = useState(isOwn ? shown : undefined)
  const [chosen, setChosen] = useState<Chosen>()
  const { state, check, send, stop, choose } = useImport(lot._id)
  const isBusy = state.at === 'sending' || state.at === 'reading'
  const isImporting = state.at === 'reading' && !state.isCheck

  const take = async (file: File) => {
    choose()
    const fault = await faultOfFile(file)
    setChosen({ file, fault, text: fault ? '' : await file.text() })
    if (!fault) check(file, group)
  }
  const setSubject = (next: string | undefined) => {
    setGroup(next)
    if (chosen && !chosen.fault) check(chosen.file, next)
  }
  const footer: ReactNode =
    state.at === 'done' ? (
      <>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button variant="primary" onClick={() => onShow(searchOf(state.report, group, lot.timeZone))}>
          <Trans>Show the history</Trans>
        </Button>
      </>
    ) : (
      <>
        <ButtonWithReason
          variant="primary"
          loading={isBusy}
          reason={
            state.at === 'checked' || isBusy
              ? undefined
              : chosen
                ? t`Select another file.`
                : t`Select a file first.`
          }
          before={
            <Button onClick={isBusy ? stop : onClose} disabled={isImporting}>
              <Trans>Cancel</Trans>
            </Button>
          }
          onClick={() => chosen && send(chosen.file, group)}
        >
          <Trans>Import history</Trans>
        </ButtonWithReason>
      </>
    )
  return (
    <Dialog
      isOpen
      onClose={() => {
        if (!isImporting) onClose()
      }}
      title={t`Import occupancy history`}
      width={640}
      footer={footer}
    >
      {state.at === 'done' ? (
        <ImportResult report={state.report} timeZone={lot.timeZone} />
      ) : (
        <>
          <SelectField
            label={t`Data is for`}
            data={[
              { value: wholeLot, label: t`Whole lot` },
              ...lot.parkingGroups.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={group ?? wholeLot}
            disabled={isBusy}
            onChange={(value) => setSubject(value === wholeLot || !value ? undefined : value)}
          />
          <FileDrop
            file={chosen?.file}
            rows={chosen && !chosen.fault ? headOf(chosen.text).rows : undefined}
            error={chosen?.fault && words[chosen.fault]}
            onFile={(file) => void take(file)}
          />
          {isBusy && <ImportProgress state={state} />}
          {state.at === 'refused' && <RefusedRows error={state.error} text={chosen?.text ?? ''} />}
          {state.at === 'checked' && <ImportResult report={state.report} timeZone={lot.timeZone} />}
          {chosen && !chosen.fault && state.at === 'choosing' && <Preview text={chosen.text} />}
          {!isBusy && state.at !== 'checked' && <FormatHelp timeZone={lot.timeZone} />}
        </>
      )}
    </Dialog>
  )
}
