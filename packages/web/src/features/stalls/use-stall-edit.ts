import { useQueryClient } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import type { StallEdit, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { logFailure } from '#lib/log.ts'
import { toastDone } from '#ui/toasts.tsx'
import type { SaveStall } from './EditStallDialog.tsx'
import { stallsQueries } from './stalls.queries.ts'

const save: SaveStall = async (body: StallEdit) => {
  try {
    return await call('PUT /stalls/update-stall-details', { body })
  } catch (error) {
    logFailure('The stall was not saved', error)
    return error instanceof ApiProblem ? error : undefined
  }
}

/** Saving an edit, and what follows when it is saved. */
export const useStallEdit = () => {
  const queries = useQueryClient()
  const saved = (stall: StallView) => {
    queries.setQueryData(stallsQueries.floor(stall.parkingLot, stall.floor).queryKey, (before) =>
      before?.map((one) => (one._id === stall._id ? stall : one)),
    )
    toastDone(t`The stall data was updated.`)
  }
  return { save, saved }
}
