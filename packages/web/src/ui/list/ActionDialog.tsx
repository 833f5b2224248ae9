import { ConfirmDialog } from '../Dialog.tsx'
import type { useListActions } from './use-list-actions.ts'

/** The question before an action. */
export const ActionDialog = <Row,>({ doing }: { doing: ReturnType<typeof useListActions<Row>> }) => {
  const { asking } = doing
  const words = asking?.action.confirm?.(asking.rows)
  if (!asking || !words) return null
  return (
    <ConfirmDialog
      isOpen
      onClose={doing.cancel}
      title={words.title}
      answer={asking.action.label(asking.rows)}
      tone={asking.action.tone ?? 'primary'}
      isBusy={doing.isBusy}
      onConfirm={doing.confirm}
    >
      {words.text}
    </ConfirmDialog>
  )
}
