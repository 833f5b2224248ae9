import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { useState } from 'react'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import { checkStall, editOf, valuesOf, type GroupOption, type StallFormValues } from './edit-stall.form.ts'
import { stallsQueries } from '../stalls.queries.ts'

export interface StallEditOptions {
  stall: StallView
  groups: readonly GroupOption[]
  insightVolt: boolean
  onSaved: () => void
}

/** The server's refusal of a device that another stall has, as a fault of the field. */
const asFieldFault = (error: unknown): never => {
  if (!(error instanceof ApiProblem) || error.code !== 'device-in-use') throw error
  const { message, status, errors } = error
  throw new ApiProblem({ title: message, status, code: 'invalid', errors: [...errors], current: undefined })
}

/** Editing a stall: checks by the rules of the domain, and what happens after saving. */
export const useStallEdit = ({ stall, groups, insightVolt, onSaved }: StallEditOptions) => {
  const queries = useQueryClient()
  const [initial] = useState(() => valuesOf(stall))
  return useEdit<StallFormValues, StallView>({
    initial,
    version: stall.version,
    check: (values) => checkStall(initial, values, { groups, insightVolt }),
    save: (values, version, base) =>
      call('PUT /stalls/update-stall-details', {
        body: editOf(stall, { version: version ?? stall.version, base, values }, insightVolt),
      }).catch(asFieldFault),
    valuesOf,
    onSaved: (saved) => {
      queries.setQueryData(stallsQueries.floor(saved.parkingLot, saved.floor).queryKey, (before) =>
        before?.map((one) => (one._id === saved._id ? saved : one)),
      )
      toastDone(t`The stall data was updated.`)
      onSaved()
    },
  })
}
