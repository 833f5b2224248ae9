import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { ButtonWithReason } from './ButtonWithReason.tsx'
import styles from './Dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the answer last. */
  footer?: ReactNode
  width?: number
}

// What is open inside the dialog, such as a calendar, takes the Escape for itself.
const isTaken = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

// Heard from the moment that the dialog can be seen. The Escape by which one dialog opens the next ("close without saving?")
// does not reach the next one: an event does not reach listeners that were added to the window while it was there.
const useEscape = (isOpen: boolean, onClose: () => void) => {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !isTaken(event.target)) close()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen])
}

// The focus puts the focus on the field with data-autofocus, else before the first one: not at the cross, where a second Enter
// would close the dialog again. The focus trap focuses `data-autofocus` twice, so it must stand at one element only:
// a field that loses the focus between the two would be reported as left empty.
const markFirstFocus = (content: HTMLElement | null) => {
  if (content && !content.querySelector('[data-autofocus]')) content.setAttribute('data-autofocus', 'true')
}

export const Dialog = ({ isOpen, onClose, title, children, footer, width = 480 }: DialogProps) => {
  const { t } = useLingui()
  useEscape(isOpen, onClose)
  useReturnFocus(isOpen)
  return (
    <Modal
      opened={isOpen}
      closeOnEscape={false}
      onClose={onClose}
      title={title}
      size={width}
      classNames={{ header: styles.head, title: styles.title, body: styles.body }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div ref={markFirstFocus} className={styles.content} tabIndex={-1}>
        {children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </Modal>
  )
}

interface ConfirmDialogProps extends Omit<DialogProps, 'footer'> {
  /** A verb with its object: “Save stall”, not “OK”. */
  answer: ReactNode
  onConfirm: () => void
  isBusy?: boolean
  /** Why the answer cannot be given yet; undefined when it can. */
  reason?: string | undefined
  tone?: 'primary' | 'remove'
  /** The other answer; Cancel where nothing would be lost by it. */
  keep?: ReactNode
}

export const ConfirmDialog = ({
  answer,
  onConfirm,
  isBusy,
  reason,
  tone = 'primary',
  keep = <Trans>Cancel</Trans>,
  ...dialog
}: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    footer={
      <ButtonWithReason
        variant={tone}
        onClick={onConfirm}
        loading={isBusy ?? false}
        reason={reason}
        before={<Button onClick={dialog.onClose}>{keep}</Button>}
      >
        {answer}
      </ButtonWithReason>
    }
  />
)
