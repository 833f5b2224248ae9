import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { sizeText } from './file-fault-text.ts'
import styles from './files.module.css'
import type { UploadState } from './use-file-upload.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { Banner } from '#ui/Banner.tsx'
import { FileDrop } from '#ui/files/FileDrop.tsx'
import { SendingFile } from '#ui/files/SendingFile.tsx'
import { Stack } from '#ui/Stack.tsx'

interface Props {
  label: string
  prompt: ReactNode
  accept: string
  /** Why no file can be sent now. */
  closed?: ReactNode
  /** The file that was uploaded before. */
  current?: { name: string; detail?: ReactNode } | undefined
  upload: { state: UploadState<unknown>; send: (file: File) => void; stop: () => void }
  /** The faults that the server found in the file; shown instead of a general message. */
  faults?: ReactNode
}

const Refused = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => {
  const { i18n } = useLingui()
  const isStale = error instanceof ApiProblem && error.code === 'stale-version'
  return (
    <Banner
      tone="alert"
      icon="alert-circle"
      role="alert"
      action={
        <Button onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        <b className="strong">
          <Trans>The file was not accepted.</Trans>
        </b>{' '}
        {isStale ? (
          <Trans>Someone else changed this in the meantime. Review it, then upload the file again.</Trans>
        ) : (
          problemText(error, i18n)
        )}
      </p>
    </Banner>
  )
}

/** The upload of a file: choosing, sending, reading, then received or refused. */
export const FileUpload = ({ label, prompt, accept, closed, current, upload, faults }: Props) => {
  const { state, send, stop } = upload
  const isBusy = state.at === 'sending' || state.at === 'reading'
  const isHeld = state.at === 'received' || (state.at === 'choosing' && !state.file)
  const file = 'file' in state ? state.file : undefined
  const shown = isHeld && current ? current : file && { name: file.name, detail: sizeText(file.size) }
  return (
    <Stack>
      <FileDrop
        label={label}
        prompt={prompt}
        accept={accept}
        file={shown}
        error={state.at === 'choosing' ? state.error : undefined}
        closed={closed}
        isDisabled={isBusy}
        onFile={send}
      />
      {isBusy && (
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
      )}
      {state.at === 'refused' && (faults || <Refused error={state.error} onAgain={() => send(state.file)} />)}
    </Stack>
  )
}
