import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { DragEvent } from 'react'
import styles from './import.module.css'
import { sizeOf } from './import-file.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Icon } from '#ui/icons/Icon.tsx'

interface FileDropProps {
  file: File | undefined
  rows: number | undefined
  error: string | undefined
  onFile: (file: File) => void
}

const SizeOf = ({ file, rows }: { file: File; rows: number | undefined }) => {
  const { value, unit } = sizeOf(file.size)
  const size = `${formatNumber(value, unit === 'MB' ? 1 : 0)} ${unit}`
  if (rows === undefined) return size
  const count = formatNumber(rows)
  return (
    <Trans>
      {size}, {count} rows
    </Trans>
  )
}

/** A file by mouse, by key, or dropped: the field is the browser's own, the frame around it takes what is dropped. */
export const FileDrop = ({ file, rows, error, onFile }: FileDropProps) => {
  const { t } = useLingui()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) onFile(dropped)
  }
  return (
    <div>
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="sr"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label={t`CSV file`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0]
            // The same file, corrected, can be chosen again.
            currentTarget.value = ''
            if (chosen) onFile(chosen)
          }}
        />
        <Icon name={file ? 'report' : 'upload'} size={20} />
        {file ? (
          <span className={styles.file}>
            <b className="strong">{file.name}</b>
            <span className="small dim">
              <SizeOf file={file} rows={rows} />
            </span>
          </span>
        ) : (
          <span>
            <Trans>Drop a CSV file here</Trans>
          </span>
        )}
        <span className={styles.browse}>
          {file ? <Trans>Choose another</Trans> : <Trans>Choose a file</Trans>}
        </span>
      </label>
      {error && (
        <p id={id} className={`${styles.fault} small is-alert`} role="alert">
          <Icon name="alert-circle" size={14} />
          {error}
        </p>
      )}
    </div>
  )
}
