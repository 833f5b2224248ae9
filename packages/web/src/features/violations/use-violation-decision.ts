import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { isProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { toastFailed, toastUndo } from '#ui/toasts.tsx'
import { violationsKey } from './violations.queries.ts'

/** What a person decides about a violation. */
export type Decision = 'dismiss' | 'resolve'

interface Callbacks {
  /** The decision was refused, or was undone. */
  onBack?: (id: string) => void
}

/** Dismisses or resolves a violation, which can be undone for 10 seconds. VIO-20, VIO-21. */
export const useViolationDecision = (lotId: string, { onBack }: Callbacks = {}) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: violationsKey(lotId) })
  /** Returns how to undo it, which waits for it. */
  return (id: string, decision: Decision): (() => Promise<void>) => {
    const params = { id }
    const decided = call(`POST /violations/{id}/${decision}`, { params })
    const undo = async () => {
      await decided
      await call('POST /violations/{id}/undo', { params }).finally(refresh)
      onBack?.(id)
    }
    decided
      .then(
        () => toastUndo(decision === 'dismiss' ? t`Violation dismissed.` : t`Violation resolved.`, undo),
        (error: unknown) => {
          onBack?.(id)
          toastFailed(
            isProblem(error, 'violation-not-active')
              ? t`This violation is no longer active.`
              : t`The violation could not be changed.`,
          )
        },
      )
      .finally(() => void refresh())
    return undo
  }
}
