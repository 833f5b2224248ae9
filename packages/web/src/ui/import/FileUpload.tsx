import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CellFaultView, RowFault } from '@stallwise/contract/errors/problem.contract.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { Banner } from '../Banner.tsx'
import { FileDrop } from '../files/FileDrop.tsx'
import { SendingFile } from '../files/SendingFile.tsx'
import { Stack } from '../Stack.tsx'
import { Toolbar } from '../Toolbar.tsx'
import { NothingChanged } from './Changes.tsx'
import { cellFaultLine } from './cell-fault-words.ts'
import { fileKinds, type FileKind } from './check-file.ts'
import { elementFaultLine } from './element-fault-words.ts'
import type { FaultLine } from './fault-lines.ts'
import { FaultTable } from './FaultTable.tsx'
import { sizeText } from './file-fault-text.ts'
import styles from './import.module.css'
import type { Confirmation, Upload } from './use-file-upload.ts'

/** A file that a feature imports: what it is, and what is said of its faults. */
export interface ImportedFile {
  readonly kind: FileKind
  readonly label: string
  readonly prompt: ReactNode
  /** “The stall list was not imported.” */
  readonly refused: ReactNode
  /** The name of the list of faults without its ending. */
  readonly exportName: string
  readonly faultLine?: (fault: CellFaultView) => FaultLine
  readonly rowLine?: (fault: RowFault) => FaultLine
  /** What is known of the chosen file, with its size. */
  readonly detailOf?: (size: string, file: File) => ReactNode
}

interface Props {
  of: ImportedFile
  upload: Upload
  /** Why no file can be sent now. */
  closed?: ReactNode
  /** The file that was uploaded before. */
  current?: { name: string; detail?: ReactNode } | undefined
}

/** The faults that the server found in a file; nothing if it named none. */
const FileFaults = ({ of, error }: { of: ImportedFile; error: unknown }) => {
  if (!hasFaults(error)) return null
  const { cells, elements, rows, errorCount } = error
  const lines = [
    ...cells.map(of.faultLine ?? cellFaultLine),
    ...elements.map(elementFaultLine),
    ...(of.rowLine ? rows.map(of.rowLine) : []),
  ]
  return (
    <FaultTable
      total={errorCount}
      lines={lines}
      refused={of.refused}
      kind={of.kind}
      exportName={of.exportName}
    />
  )
}

const hasFaults = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.cells.length + error.elements.length + error.rows.length > 0

/** Why an import was not applied; `stale`: the text where others changed something in the meantime. */
export const NotApplied = ({ of, error, stale }: { of: ImportedFile; error: unknown; stale?: ReactNode }) => {
  if (error === undefined) return null
  return hasFaults(error) ? (
    <FileFaults of={of} error={error} />
  ) : (
    <NothingChanged error={error} stale={stale} />
  )
}

/** LIM-37, PIM-15: what a person can say of words that the server refused. */
const Confirmations = ({ error, onConfirm }: { error: unknown; onConfirm: (what: Confirmation) => void }) => {
  const { t } = useLingui()
  if (!hasFaults(error)) return null
  const has = (one: CellFaultView['code']) => error.cells.some(({ code }) => code === one)
  return (
    <>
      {has('plate-placeholder') && (
        <Toolbar align="end">
          <Button onClick={() => onConfirm('confirmsPlates')}>{t`These are license plates`}</Button>
        </Toolbar>
      )}
      {has('placeholder') && (
        <Toolbar align="end">
          <Button onClick={() => onConfirm('confirmsIds')}>{t`These words are IDs`}</Button>
        </Toolbar>
      )}
    </>
  )
}

const Refused = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => {
  const { t, i18n } = useLingui()
  const isStale = error instanceof ApiProblem && error.code === 'stale-version'
  return (
    <Banner
      tone="alert"
      icon="alert-circle"
      role="alert"
      action={<Button onClick={onAgain}>{t`Try again`}</Button>}
    >
      <p>
        <b className="strong">{t`The file was not accepted.`}</b>{' '}
        {isStale ? (
          <Trans>Someone else changed this in the meantime. Review it, then upload the file again.</Trans>
        ) : (
          problemText(error, i18n)
        )}
      </p>
    </Banner>
  )
}

const Progress = ({ upload: { state, stop } }: { upload: Upload }) => {
  if (state.at !== 'sending' && state.at !== 'reading') return null
  return (
    <div className={styles.busy}>
      <SendingFile share={state.at === 'sending' ? state.share : undefined}>
        {state.at === 'sending' ? (
          <Trans>Uploading the file, {formatPercent(state.share * 100, 0)}</Trans>
        ) : (
          <Trans>File uploaded. Checking it…</Trans>
        )}
      </SendingFile>
      <Button variant="quiet" onClick={stop}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}

/** The upload of a file: choosing, sending, reading, then received or refused. */
export const FileUpload = ({ of, upload, closed, current }: Props) => {
  const { state, send, confirm } = upload
  const { detailOf = (size: string): ReactNode => size } = of
  const isHeld = state.at === 'received' || (state.at === 'choosing' && !state.file)
  const file = 'file' in state ? state.file : undefined
  const shown =
    isHeld && current ? current : file && { name: file.name, detail: detailOf(sizeText(file.size), file) }
  return (
    <Stack>
      <FileDrop
        label={of.label}
        prompt={of.prompt}
        accept={fileKinds[of.kind].accept}
        file={shown}
        error={state.at === 'choosing' ? state.error : undefined}
        closed={closed}
        isDisabled={state.at === 'sending' || state.at === 'reading'}
        onFile={send}
      />
      <Progress upload={upload} />
      {state.at === 'refused' && !hasFaults(state.error) && (
        <Refused error={state.error} onAgain={() => send(state.file)} />
      )}
      {state.at === 'refused' && hasFaults(state.error) && (
        <>
          <FileFaults of={of} error={state.error} />
          <Confirmations error={state.error} onConfirm={(what) => confirm(state.file, what)} />
        </>
      )}
    </Stack>
  )
}
