import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CameraView } from '@stallwise/contract/devices/cameras.contract.ts'
import { checkCamera } from '@stallwise/domain/devices/cameras.rules.ts'
import { call } from '#lib/api/call.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import { devicesKey } from '../devices.queries.ts'
import { placedBy } from '../placed-faults.ts'
import { bodyOf, cameraValues, draftOf, fieldOf, newCameraValues, type CameraValues } from './camera.form.ts'

interface CameraEditOptions {
  lotId: string
  back: string
  camera: CameraView | undefined
  others: readonly CameraView[]
  zones: readonly { _id: string }[]
}

/** Creating and changing a camera: the rules of the domain, and what follows. */
export const useCameraEdit = ({ lotId, back, camera, others, zones }: CameraEditOptions) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const context = { names: others.map(({ name }) => name), zones: new Set(zones.map(({ _id }) => _id)) }
  return useEdit<CameraValues, CameraView>({
    initial: camera ? cameraValues(camera) : newCameraValues,
    version: camera?.version,
    check: (values) =>
      checkCamera(draftOf(values), context).map((fault) => ({ ...fault, path: fieldOf(fault.path) })),
    save: (values, version) =>
      (camera
        ? call('PUT /cameras/{id}', { params: { id: camera._id }, body: { ...bodyOf(values), version } })
        : call('POST /cameras', { body: { ...bodyOf(values), parkingLot: lotId } })
      ).catch(placedBy(fieldOf)),
    readCurrent: (current) => ({
      values: cameraValues(current as CameraView),
      version: (current as CameraView).version,
    }),
    onSaved: ({ name }) => {
      toastDone(camera ? say`Camera ${name} saved.` : say`Camera ${name} added.`)
      void queries.invalidateQueries({ queryKey: devicesKey(lotId) })
      void navigate({ href: back })
    },
  })
}
