import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TaskDetails } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { ApiProblem, isProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { isKnownRefusal, problemText } from '#lib/api/problem-text.ts'
import { lotKey, lotsKey } from '#lib/live/lot-keys.ts'
import { toastDone, toastUndo } from '#ui/toasts.tsx'
import { taskKey, tasksKey } from '../recommendations.queries.ts'

const noted = (id: string, event: 'markDone' | 'reopen' | 'note', note?: string) =>
  call('PUT /recommendations/events/{id}', {
    params: { id },
    body: { event, ...(note !== undefined && { note }) },
  })

/** REC-62 to REC-64: what can be done with a task. */
export const useTaskActions = ({ _id: id, parkingLot }: TaskDetails, onDone: () => void) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: tasksKey(parkingLot) })
    void queries.invalidateQueries({ queryKey: lotKey(parkingLot), exact: true })
    void queries.invalidateQueries({ queryKey: lotsKey })
  }
  const show = (task: TaskDetails) => {
    queries.setQueryData(taskKey(id), task)
    refresh()
    onDone()
  }
  const onError = (error: unknown) => {
    if (error instanceof ApiProblem && isProblem(error, 'task-not-in-progress'))
      void queries.invalidateQueries({ queryKey: taskKey(id) })
  }
  const markDone = useMutation({
    mutationFn: () => noted(id, 'markDone'),
    onSuccess: (task) => {
      show(task)
      toastUndo(t`Task marked as done.`, async () => show(await noted(id, 'reopen')))
    },
    onError,
  })
  const abandon = useMutation({
    mutationFn: () => call('DELETE /recommendations/{id}/tasks/abandon', { params: { id } }),
    onSuccess: async () => {
      refresh()
      onDone()
      await queries.invalidateQueries({ queryKey: taskKey(id) })
      toastDone(t`Task abandoned.`)
    },
    onError,
  })
  const addNote = useMutation({
    mutationFn: (note: string) => noted(id, 'note', note),
    onSuccess: show,
    onError,
  })
  const type = useMutation({
    mutationFn: (completionProgress: number) =>
      call('PUT /recommendations/tasks/update-progress/', { body: { task: id, completionProgress } }),
    onSuccess: show,
    onError,
  })
  const failures = {
    markDone: t`Something went wrong. This task could not be marked as done. If this problem persists, please contact the provider.`,
    abandon: t`Something went wrong. This task could not be abandoned. If this problem persists, please contact the provider.`,
    note: t`Something went wrong. The note could not be added. If this problem persists, please contact the provider.`,
    progress: t`Something went wrong. The progress could not be changed. If this problem persists, please contact the provider.`,
  }
  const failureOf = (kind: keyof typeof failures, error: unknown) => {
    if (error === null) return undefined
    return isKnownRefusal(error) ? `${failures[kind]} ${problemText(error, i18n)}` : failures[kind]
  }
  return {
    markDone: { run: () => markDone.mutate(), isBusy: markDone.isPending },
    abandon: { run: () => abandon.mutate(), isBusy: abandon.isPending },
    addNote: { run: (note: string) => addNote.mutate(note), isBusy: addNote.isPending },
    type: { run: (progress: number) => type.mutate(progress), isBusy: type.isPending },
    failure:
      failureOf('markDone', markDone.error) ??
      failureOf('abandon', abandon.error) ??
      failureOf('note', addNote.error) ??
      failureOf('progress', type.error),
    reset: () => {
      for (const one of [markDone, abandon, addNote, type]) one.reset()
    },
  }
}
