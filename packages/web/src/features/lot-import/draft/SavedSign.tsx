import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { problemText } from '#lib/api/problem-text.ts'
import { formatTime } from '#lib/format/times.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { OpenDraft } from './use-draft-editor.ts'
import styles from './draft.module.css'

/** Shows whether the draft is saved. */
export const SavedSign = ({ openDraft }: { openDraft: OpenDraft }) => {
  const { i18n } = useLingui()
  const { state, draft, error, editor } = openDraft
  if (state === 'failed')
    return (
      <span className={styles.saved} data-state={state} role="alert">
        <Icon name="alert-circle" size={14} />
        <span>
          <Trans>Not saved. Your entries are kept.</Trans> {problemText(error, i18n)}
        </span>
        <Button variant="quiet" onClick={() => void editor.flush()}>
          <Trans>Try again</Trans>
        </Button>
      </span>
    )
  const time = draft && formatTime(draft.updatedAt)
  return (
    <span className={styles.saved} data-state={state} role="status">
      {state === 'saved' && (
        <>
          <Icon name="check" size={14} />
          <Trans>Draft saved {time}</Trans>
        </>
      )}
      {(state === 'waiting' || state === 'saving') && <Trans>Saving…</Trans>}
      {state === 'new' && <Trans>Your draft is saved as you type</Trans>}
      {state === 'contested' && (
        <>
          <Icon name="alert-triangle" size={14} />
          <Trans>Waiting for you</Trans>
        </>
      )}
    </span>
  )
}
