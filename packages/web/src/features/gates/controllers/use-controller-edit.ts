import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { GateControllerView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { checkGateController } from '@stallwise/domain/gates/gate-fields.rules.ts'
import { call } from '#lib/api/call.ts'
import { refreshed } from '#ui/edit/refreshed.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import { gatesKey } from '../gates.queries.ts'
import {
  bodyOf,
  controllerValues,
  draftOf,
  newControllerValues,
  faultAtFormField,
  type ControllerValues,
} from './controller.form.ts'

export interface ControllerEditOptions {
  lotId: string
  back: string
  controller: GateControllerView | undefined
  usedNames: readonly string[]
}

/** Creating and changing a controller: checks by the rules of the domain, and what happens after saving. */
export const useControllerEdit = ({ lotId, back, controller, usedNames }: ControllerEditOptions) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const context = { usedNames, hasPassword: controller?.hasPassword ?? false, before: controller }
  return useEdit<ControllerValues, GateControllerView>({
    initial: controller ? controllerValues(controller) : newControllerValues,
    version: controller?.version,
    check: (values) => checkGateController(draftOf(values), context).map(faultAtFormField),
    save: (values, version) =>
      controller
        ? call('PUT /sprockit/controllers/{id}', {
            params: { id: controller._id },
            body: { ...bodyOf(values), version },
          })
        : call('POST /sprockit/controllers', { body: { ...bodyOf(values), parkingLot: lotId } }),
    valuesOf: controllerValues,
    onSaved: async ({ monexDeviceId }) => {
      toastDone(
        controller ? say`Controller ${monexDeviceId} saved.` : say`Controller ${monexDeviceId} added.`,
      )
      await refreshed(queries, gatesKey(lotId))
      void navigate({ href: back })
    },
  })
}
