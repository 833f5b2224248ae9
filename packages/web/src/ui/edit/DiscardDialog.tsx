import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '../Dialog.tsx'

interface DiscardDialogProps {
  isOpen: boolean
  onClose: () => void
  onDiscard: () => void
}

/** Asked before a dialog closes with something unsaved, by Escape as by its buttons. */
export const DiscardDialog = ({ isOpen, onClose, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={<Trans>Close without saving?</Trans>}
    answer={<Trans>Close and discard</Trans>}
    tone="remove"
    keep={<Trans>Keep editing</Trans>}
    onConfirm={onDiscard}
  >
    <Trans>Your changes here aren’t saved yet.</Trans>
  </ConfirmDialog>
)
