import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../Dialog.tsx'

interface DirtyGuardProps {
  wouldLose: () => boolean
  /** Whether a step to other search parameters of the same page leaves too, since the page below may close the dialog. */
  isOverPage?: boolean
}

/**
 * Leaving would lose what was typed: asks first, also when the tab is closed. Search parameters that are replaced, such
 * as a search text while it is typed, are no leaving.
 */
export const DirtyGuard = ({ wouldLose, isOverPage = false }: DirtyGuardProps) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      wouldLose() && (current.pathname !== next.pathname || (isOverPage && action !== 'REPLACE')),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={<Trans>Leave without saving?</Trans>}
      answer={<Trans>Leave and discard</Trans>}
      tone="remove"
      keep={<Trans>Keep editing</Trans>}
      onConfirm={() => blocker.proceed?.()}
    >
      <Trans>Your changes here aren’t saved yet.</Trans>
    </ConfirmDialog>
  )
}
