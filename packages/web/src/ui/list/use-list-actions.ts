import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { problemText } from '#lib/api/problem-text.ts'
import { logFailure } from '#lib/log.ts'
import { toastDone, toastFailed, toastUndo } from '../toasts.tsx'
import type { ListAction } from './list.model.ts'
import type { useRemovedRows } from './use-removed-rows.ts'

interface PendingAction<Row> {
  action: ListAction<Row>
  rows: readonly Row[]
}

/** Where removed rows stay while that can be undone. */
interface RemovalsOf<Row> {
  removed: ReturnType<typeof useRemovedRows<Row>>
  shown: readonly (Row | undefined)[]
}

/** Runs an action: confirms it if it asks for that, shows a toast, and offers undo. */
export const useListActions = <Row>(onDone: () => void, list?: RemovalsOf<Row>) => {
  const { t, i18n } = useLingui()
  const [pending, setPending] = useState<PendingAction<Row>>()
  const [isBusy, setBusy] = useState(false)
  const perform = async ({ action, rows }: PendingAction<Row>) => {
    setBusy(true)
    if (action.tone === 'remove') list?.removed.keep(rows, list.shown)
    try {
      const done = await action.run?.(rows)
      const { failed } = done ?? {}
      if (failed) {
        const { count, of } = failed
        toastFailed(`${t`${count} of ${of} failed.`} ${problemText(failed.error, i18n)}`)
      }
      const text = failed ? t`The others were completed.` : (action.done?.(rows) ?? action.label(rows))
      if (done?.undo) {
        toastUndo(text, done.undo)
        list?.removed.forgetLater(rows)
      } else {
        toastDone(text)
        list?.removed.forget(rows)
      }
      onDone()
    } catch (error) {
      list?.removed.forget(rows)
      logFailure(`The action ${action.key} failed`, error)
      toastFailed(problemText(error, i18n), () => void perform({ action, rows }))
    } finally {
      setBusy(false)
      setPending(undefined)
    }
  }
  const start = (action: ListAction<Row>, rows: readonly Row[]) => {
    if (isBusy) return
    if (action.confirm?.(rows)) setPending({ action, rows })
    else void perform({ action, rows })
  }
  return {
    pending,
    isBusy,
    start,
    cancel: () => setPending(undefined),
    confirm: () => pending && void perform(pending),
  }
}
