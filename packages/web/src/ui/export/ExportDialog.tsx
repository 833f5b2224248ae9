import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { problemText } from '#lib/api/problem-text.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Banner } from '../Banner.tsx'
import { ButtonWithReason } from '../ButtonWithReason.tsx'
import { Dialog } from '../Dialog.tsx'
import { Segments } from '../Segments.tsx'
import styles from './ExportDialog.module.css'
import { BrokenOffError } from './read-file.ts'
import { useExportFile, type ExportSource, type FileFormat } from './use-export-file.ts'

/** Rule EXP-14. */
const rowsPerSheet = 1_000_000

interface ExportDialogProps {
  source: ExportSource
  title: ReactNode
  /** Which rows, in words: the period and what else they are narrowed by. */
  what?: ReactNode
  onClose: () => void
}

const Rows = ({ rows, before }: { rows: number | undefined; before: number | undefined }) => (
  <p className={styles.rows} aria-live="polite">
    {rows === undefined ? (
      <Trans>Counting…</Trans>
    ) : (
      <>
        <b>{formatNumber(rows)}</b> <Plural value={rows} one="row" other="rows" />
      </>
    )}
    {rows !== undefined && before !== undefined && (
      <span>
        <Trans>Counted again, {formatNumber(before)} before.</Trans>
      </span>
    )}
  </p>
)

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t, i18n } = useLingui()
  const text =
    error instanceof BrokenOffError ? t`The download broke off. No file was saved.` : problemText(error, i18n)
  return (
    <Banner
      tone="alert"
      role="alert"
      action={
        <Button onClick={onRetry}>
          <Trans>Count again</Trans>
        </Button>
      }
    >
      {text}
    </Banner>
  )
}

interface ProgressProps {
  bytes: number
  received: number | undefined
  rows: number | undefined
}

/** EXP-06: the share of the rows that has come, or else how many bytes. */
const Progress = ({ bytes, received, rows }: ProgressProps) => {
  const { t } = useLingui()
  const megabytes = formatNumber(bytes / 1_000_000, 1)
  if (received === undefined || !rows)
    return (
      <p className={styles.after} role="status">
        <Trans>{megabytes} MB received</Trans>
      </p>
    )
  const [some, all] = [formatNumber(received), formatNumber(rows)]
  return (
    <div className={styles.after}>
      <progress className={styles.share} aria-label={t`Rows received`} value={received} max={rows} />
      <p>
        <Trans>
          {some} of {all} rows received
        </Trans>
      </p>
    </div>
  )
}

/** Shows how many rows a file will have, and downloads it. Mounted while it is open. */
export const ExportDialog = ({ source, title, what, onClose }: ExportDialogProps) => {
  const { t } = useLingui()
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const { counted, before, bytes, rows: received, error, download, count } = useExportFile(source, onClose)
  const rows = counted?.rows
  const sheets = Math.ceil((rows ?? 0) / rowsPerSheet)
  const reason = rows === undefined ? t`The rows are being counted.` : t`There are no rows to export.`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <ButtonWithReason
          variant="primary"
          loading={bytes !== undefined}
          reason={rows ? undefined : reason}
          onClick={() => void download(format)}
          before={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
        >
          <Trans>Download</Trans>
        </ButtonWithReason>
      }
    >
      {what && <p className={styles.what}>{what}</p>}
      <Rows rows={rows} before={before} />
      <Segments
        label={t`File format`}
        value={format}
        onChange={setFormat}
        options={[
          { value: 'xlsx', label: t`Excel workbook (.xlsx)` },
          { value: 'csv', label: t`Text with commas (.csv)` },
        ]}
      />
      {format === 'xlsx' && sheets > 1 && (
        <p className={styles.after}>
          <Trans>The workbook has {formatNumber(sheets)} sheets, each with up to 1,000,000 rows.</Trans>
        </p>
      )}
      {bytes !== undefined && <Progress bytes={bytes} received={received} rows={rows} />}
      {error !== undefined && <Failure error={error} onRetry={count} />}
    </Dialog>
  )
}
