import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { StallsEdit, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import type { StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import { useState } from 'react'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { logFailure } from '#lib/log.ts'
import { toastDone, toastUndo } from '#ui/toasts.tsx'
import { withEdited } from '../stalls.patch.ts'
import { stallsQueries } from '../stalls.queries.ts'
import { editsOf, undoEdits } from './stall-edits.ts'

const show = (queries: QueryClient, lotId: string, saved: readonly StallView[]) => {
  for (const floor of new Set(saved.map(({ floor }) => floor)))
    queries.setQueryData(
      stallsQueries.floor(lotId, floor).queryKey,
      (before) => before && withEdited(before, saved),
    )
  void queries.invalidateQueries({ queryKey: lotKey(lotId), exact: true })
}

/** The edit of several stalls of a lot: sent as one, shown, and undone from the toast. STA-40, STA-42. */
export const useStallsEdit = (lotId: string) => {
  const queries = useQueryClient()
  const { i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (stalls: StallsEdit['stalls']) => {
    const saved = await call('PATCH /stalls', { body: { parkingLot: lotId, stalls } })
    show(queries, lotId, saved)
    return saved
  }
  const textOf = (error: unknown): string => {
    if (!(error instanceof ApiProblem) || error.code !== 'stale-version') return problemText(error, i18n)
    const current = error.current as readonly StallView[]
    show(queries, lotId, current)
    return plural(current.length, {
      one: 'Someone else has just changed # of these stalls. Nothing was saved. Check it and try again.',
      other: 'Someone else has just changed # of these stalls. Nothing was saved. Check them and try again.',
    })
  }
  /** Whether the stalls were saved. */
  const save = async (
    stalls: readonly StallView[],
    details: Partial<StallDetails>,
    done: string,
  ): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const saved = await send(editsOf(stalls, details))
      toastUndo(done, async () => {
        await send(undoEdits(stalls, saved))
        toastDone(t`Undone.`)
      })
      return true
    } catch (error) {
      logFailure('The stalls could not be changed', error)
      setFailure(textOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, save }
}
