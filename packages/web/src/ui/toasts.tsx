import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { logFailure } from '#lib/log.ts'
import { Icon } from './icons/Icon.tsx'
import { hideToast, showToast } from './toast-area.ts'
import styles from './toasts.module.css'
import { endUndo, offerUndo } from './undo-key.ts'

interface ToastAction {
  label: ReactNode
  onPress: () => void
  /** Whether Z presses it while the toast is there. */
  isUndo?: boolean
}

const show = (icon: 'check' | 'alert-circle', text: ReactNode, action?: ToastAction, ms?: number) => {
  const id = crypto.randomUUID()
  const press = () => {
    endUndo(id)
    void hideToast(id)
    action?.onPress()
  }
  if (action?.isUndo) offerUndo(id, press)
  void showToast({
    id,
    icon: <Icon name={icon} />,
    message: (
      <div className={styles.line} role={icon === 'check' ? 'status' : 'alert'}>
        <span>{text}</span>
        {action && (
          <Button
            variant="quiet"
            className={styles.action}
            onClick={(event) => {
              event.currentTarget.blur()
              press()
            }}
            aria-keyshortcuts={action.isUndo ? 'Z' : undefined}
            rightSection={action.isUndo && <kbd aria-hidden="true">Z</kbd>}
          >
            {action.label}
          </Button>
        )}
      </div>
    ),
    onClose: () => endUndo(id),
    autoClose: ms ?? (icon === 'check' ? 6000 : 12_000),
  })
}

/** Says that something was done, perhaps with a way back. */
export const toastDone = (text: ReactNode, action?: ToastAction) => show('check', text, action)

/** Shows a failure outside a form; a form shows its own in place. */
export const toastFailed = (text: ReactNode, onRetry?: () => void) =>
  show('alert-circle', text, onRetry && { label: <Trans>Try again</Trans>, onPress: onRetry })

/** How long undo is offered, in ms; e-mails about the action wait as long. Source: decision 5. */
export const undoMs = 10_000

/** Says that something was done, and takes it back for 10 s, by its button or by Z. */
export const toastUndo = (text: ReactNode, undo: () => Promise<unknown>): void => {
  const takeBack = () => {
    undo().catch((error: unknown) => {
      logFailure('Undo failed', error)
      toastFailed(<Trans>This could not be undone.</Trans>, takeBack)
    })
  }
  show('check', text, { label: <Trans>Undo</Trans>, onPress: takeBack, isUndo: true }, undoMs)
}
