import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../Dialog.tsx'

/** Leaving would lose what was typed: asks first, also when the tab is closed. A change of the search text alone is no leaving. */
export const DirtyGuard = ({ wouldLose }: { wouldLose: () => boolean }) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => wouldLose() && current.pathname !== next.pathname,
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
      onConfirm={() => blocker.proceed?.()}
    >
      <Trans>What you typed here is not saved yet.</Trans>
    </ConfirmDialog>
  )
}
