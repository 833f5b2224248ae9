import { Trans } from '@lingui/react/macro'
import { useId, useState, type DragEvent, type ReactNode } from 'react'
import styles from './FileDrop.module.css'
import { Icon } from '../icons/Icon.tsx'

interface FileDropProps {
  /** What the field is called, such as “CSV file”. */
  label: string
  /** What stands there before a file was chosen, such as “Drop a CSV file here”. */
  prompt: ReactNode
  /** As the browser's own field takes it: `.csv,text/csv`. */
  accept: string
  file: { name: string; detail?: ReactNode } | undefined
  error?: ReactNode
  isDisabled?: boolean
  /** Why it takes no file: shown in place of the prompt. */
  closed?: ReactNode
  onFile: (file: File) => void
  /** It takes several files; without it the first one counts. */
  onFiles?: (files: readonly File[]) => void
}

/** A file by mouse, by key, or dropped: the field is the browser's own, the frame around it takes what is dropped. */
export const FileDrop = ({
  label,
  prompt,
  accept,
  file,
  error,
  closed,
  onFile,
  onFiles,
  ...more
}: FileDropProps) => {
  const id = useId()
  const isDisabled = Boolean(closed) || more.isDisabled
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [first, ...others] = files ?? []
    if (!first) return
    if (onFiles) onFiles([first, ...others])
    else onFile(first)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) take(event.dataTransfer.files)
  }
  return (
    <div>
      <label
        className={styles.drop}
        data-over={(isOver && !isDisabled) || undefined}
        data-error={error ? true : undefined}
        data-disabled={isDisabled || undefined}
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
          accept={accept}
          multiple={onFiles !== undefined}
          disabled={isDisabled}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || closed ? id : undefined}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // The same file, corrected, can be chosen again.
            currentTarget.value = ''
          }}
        />
        <Icon name={file ? 'report' : 'upload'} size={20} />
        {file ? (
          <span className={styles.file}>
            <b className="strong">{file.name}</b>
            {file.detail && <span className="small dim">{file.detail}</span>}
          </span>
        ) : (
          !closed && <span>{prompt}</span>
        )}
        {closed ? (
          <span id={id}>{closed}</span>
        ) : (
          <span className={styles.browse}>
            {file ? (
              <Trans>Select another</Trans>
            ) : onFiles ? (
              <Trans>Select files</Trans>
            ) : (
              <Trans>Select a file</Trans>
            )}
          </span>
        )}
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
