import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { problemText } from '#lib/api/problem-text.ts'
import { formatTime } from '#lib/format/times.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { DraftInHand } from './use-draft-keeper.ts'
import styles from './draft.module.css'

/** Whether the server has what is typed. */
export const SavedSign = ({ hand }: { hand: DraftInHand }) => {
  const { i18n } = useLingui()
  const { state, draft, error, keeper } = hand
  if (state === 'failed')
    return (
      <span className={styles.saved} data-state={state} role="alert">
        <Icon name="alert-circle" size={14} />
        <span>
          <Trans>Not saved; what you typed is kept.</Trans> {problemText(error, i18n)}
        </span>
        <Button variant="quiet" onClick={() => void keeper.flush()}>
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
      {state === 'new' && <Trans>Saved as a draft as you type</Trans>}
      {state === 'contested' && (
        <>
          <Icon name="alert-triangle" size={14} />
          <Trans>Waiting for you</Trans>
        </>
      )}
    </span>
  )
}
