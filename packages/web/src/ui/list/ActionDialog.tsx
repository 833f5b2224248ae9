import { ConfirmDialog } from '../Dialog.tsx'
import type { useListActions } from './use-list-actions.ts'

/** The question before an action. */
export const ActionDialog = <Row,>({ doing }: { doing: ReturnType<typeof useListActions<Row>> }) => {
  const { pending } = doing
  const words = pending?.action.confirm?.(pending.rows)
  if (!pending || !words) return null
  return (
    <ConfirmDialog
      isOpen
      onClose={doing.cancel}
      title={words.title}
      answer={pending.action.label(pending.rows)}
      tone={pending.action.tone ?? 'primary'}
      isBusy={doing.isBusy}
      onConfirm={doing.confirm}
    >
      {words.text}
    </ConfirmDialog>
  )
}
