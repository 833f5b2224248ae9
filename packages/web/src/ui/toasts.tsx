import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './icons/Icon.tsx'
import { hideToast, showToast } from './toast-area.ts'
import styles from './toasts.module.css'

interface ToastAction {
  label: ReactNode
  onPress: () => void
}

const show = (icon: 'check' | 'alert-circle', text: ReactNode, action?: ToastAction) => {
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
    autoClose: icon === 'check' ? 6000 : 12_000,
  })
}

/** Says that something was done, perhaps with a way back. */
export const toastDone = (text: ReactNode, action?: ToastAction) => show('check', text, action)

/** Says that something failed outside a form; a form says it in place. */
export const toastFailed = (text: ReactNode, onRetry?: () => void) =>
  show('alert-circle', text, onRetry && { label: <Trans>Try again</Trans>, onPress: onRetry })
