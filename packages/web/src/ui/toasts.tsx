import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { logFailure } from '#lib/log.ts'
import { Icon } from './icons/Icon.tsx'
import { hideToast, showToast } from './toast-area.ts'
import styles from './toasts.module.css'

interface ToastAction {
  label: ReactNode
  onPress: () => void
}

const show = (icon: 'check' | 'alert-circle', text: ReactNode, action?: ToastAction, ms?: number) => {
  const id = crypto.randomUUID()
  const press = () => {
    void hideToast(id)
    action?.onPress()
  }
  void showToast({
    id,
    icon: <Icon name={icon} />,
    message: (
      <div className={styles.line} role={icon === 'check' ? 'status' : 'alert'}>
        <span>{text}</span>
        {action && (
          <Button variant="quiet" onClick={press}>
            {action.label}
          </Button>
        )}
      </div>
    ),
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

/** Says that something was done, and takes it back for 10 s. */
export const toastUndo = (text: ReactNode, undo: () => Promise<unknown>): void => {
  const takeBack = () => {
    undo().catch((error: unknown) => {
      logFailure('Undo failed', error)
      toastFailed(<Trans>This could not be undone.</Trans>, takeBack)
    })
  }
  show('check', text, { label: <Trans>Undo</Trans>, onPress: takeBack }, undoMs)
}
