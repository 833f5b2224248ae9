import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { WayfinderView } from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import { checkWayfinder } from '@stallwise/domain/wayfinders/wayfinder-fields.rules.ts'
import { call } from '#lib/api/call.ts'
import { refreshed } from '#ui/edit/refreshed.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import {
  bodyOf,
  draftOf,
  newWayfinderValues,
  secretForOf,
  wayfinderValues,
  type WayfinderValues,
} from './wayfinder.form.ts'
import { wayfindersKey } from './wayfinders.queries.ts'

export interface WayfinderEditOptions {
  lotId: string
  back: string
  wayfinder: WayfinderView | undefined
  usedNames: readonly string[]
}

/** Creating and changing a wayfinder: checks by the rules of the domain, and what happens after saving. */
export const useWayfinderEdit = ({ lotId, back, wayfinder, usedNames }: WayfinderEditOptions) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useEdit<WayfinderValues, WayfinderView>({
    initial: wayfinder ? wayfinderValues(wayfinder) : newWayfinderValues(),
    version: wayfinder?.version,
    check: (values) => checkWayfinder(draftOf(values), { usedNames, secretFor: secretForOf(wayfinder) }),
    save: (values, version) =>
      wayfinder
        ? call('PUT /wayfinders/{id}', {
            params: { id: wayfinder._id },
            body: { ...bodyOf(values), version },
          })
        : call('POST /wayfinders', { body: { ...bodyOf(values), parkingLot: lotId } }),
    valuesOf: wayfinderValues,
    onSaved: async ({ name }) => {
      toastDone(wayfinder ? say`Wayfinder ${name} saved.` : say`Wayfinder ${name} added.`)
      await refreshed(queries, wayfindersKey(lotId))
      void navigate({ href: back })
    },
  })
}
