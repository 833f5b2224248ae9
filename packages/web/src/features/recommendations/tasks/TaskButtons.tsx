import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TaskDetails } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { useCan } from '#lib/session/viewer.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Failure } from '../Failure.tsx'
import { useTaskActions } from './use-task-actions.ts'

const longestNote = 500

type Asked = 'progress' | 'note' | 'abandon'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  actions: ReturnType<typeof useTaskActions>
}

const AbandonDialog = ({ isOpen, onClose, actions }: DialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={<Trans>Abandon this task?</Trans>}
    answer={<Trans>Abandon task</Trans>}
    tone="remove"
    onConfirm={actions.abandon.run}
    isBusy={actions.abandon.isBusy}
  >
    <Stack>
      <p>
        <Trans>
          Abandoned tasks are left out of the change history. The groups still wait before they get the next
          recommendation.
        </Trans>
      </p>
      <Failure text={actions.failure} />
    </Stack>
  </ConfirmDialog>
)

const NoteDialog = ({ isOpen, onClose, actions }: DialogProps) => {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Add a note</Trans>}
      answer={<Trans>Add note</Trans>}
      onConfirm={() => actions.addNote.run(note.trim())}
      isBusy={actions.addNote.isBusy}
      reason={note.trim() === '' ? t`Enter a note first.` : undefined}
    >
      <Stack>
        <Textarea
          data-autofocus
          label={t`Note`}
          maxLength={longestNote}
          rows={3}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Failure text={actions.failure} />
      </Stack>
    </ConfirmDialog>
  )
}

const ProgressDialog = ({ isOpen, onClose, actions, task }: DialogProps & { task: TaskDetails }) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState(String(task.completionProgress))
  const isNumber = /^-?\d{1,9}$/.test(typed.trim())
  const goal = task.completionGoal
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Change the progress</Trans>}
      answer={<Trans>Save progress</Trans>}
      onConfirm={() => actions.type.run(Number(typed))}
      isBusy={actions.type.isBusy}
      reason={isNumber ? undefined : t`Enter a whole number first.`}
    >
      <Stack>
        <p>
          <Trans>
            It holds until what is counted is more than it is now. More than {goal} counts as {goal}.
          </Trans>
        </p>
        <NumberField
          data-autofocus
          label={t`Progress`}
          unit={t`of ${goal}`}
          inputMode="numeric"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Failure text={actions.failure} />
      </Stack>
    </ConfirmDialog>
  )
}

/** REC-62 to REC-64: mark as done, type the progress, note, abandon. */
export const TaskButtons = ({ task }: { task: TaskDetails }) => {
  const { t } = useLingui()
  const mayDecide = useCan('recommendation.decide')
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const actions = useTaskActions(task, close)
  if (!mayDecide || task.status === 'abandoned') return null
  const isOpen = task.status === 'inProgress'
  const ask = (what: Asked) => {
    actions.reset()
    setAsked(what)
  }
  const dialog = (what: Asked) => ({ isOpen: asked === what, onClose: close, actions })
  return (
    <>
      {isOpen && <Button onClick={() => ask('abandon')}>{t`Abandon task`}</Button>}
      <Button onClick={() => ask('note')}>{t`Add note`}</Button>
      {isOpen && (
        <>
          <Button onClick={() => ask('progress')}>{t`Change progress`}</Button>
          <Button variant="primary" loading={actions.markDone.isBusy} onClick={actions.markDone.run}>
            <Trans>Mark as done</Trans>
          </Button>
        </>
      )}
      {asked === undefined && <Failure text={actions.failure} />}
      <AbandonDialog {...dialog('abandon')} />
      {asked === 'note' && <NoteDialog {...dialog('note')} />}
      {asked === 'progress' && <ProgressDialog {...dialog('progress')} task={task} />}
    </>
  )
}
