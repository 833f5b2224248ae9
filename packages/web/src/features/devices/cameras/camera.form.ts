import type { CameraView } from '@stallwise/contract/devices/cameras.contract.ts'
import type { CameraDraft } from '@stallwise/domain/devices/cameras.rules.ts'

export interface CameraValues {
  name: string
  id: string
  role: string | null
  entryFrom: string
  entryTo: string
  exitFrom: string
  exitTo: string
  zone: string | null
}

const text = (value: number | undefined): string => (value === undefined ? '' : String(value))

export const newCameraValues: CameraValues = {
  name: '',
  id: '',
  role: null,
  zone: null,
  entryFrom: '',
  entryTo: '',
  exitFrom: '',
  exitTo: '',
}

export const cameraValues = (camera: CameraView): CameraValues => ({
  name: camera.name,
  id: camera.id,
  role: camera.role,
  entryFrom: text(camera.entryDegrees?.from),
  entryTo: text(camera.entryDegrees?.to),
  exitFrom: text(camera.exitDegrees?.from),
  exitTo: text(camera.exitDegrees?.to),
  zone: camera.zone,
})

const range = (from: string, to: string) => (from.trim() === '' && to.trim() === '' ? null : { from, to })

/** What the domain's rules judge; a camera of one way has no degrees, whatever was typed before. */
export const draftOf = (values: CameraValues): CameraDraft => {
  const { name, id, role, zone } = values
  const isBoth = role === 'both'
  return {
    name,
    id,
    role,
    zone,
    entryDegrees: isBoth ? range(values.entryFrom, values.entryTo) : null,
    exitDegrees: isBoth ? range(values.exitFrom, values.exitTo) : null,
  }
}

const fieldOfPath: Readonly<Record<string, string>> = {
  'entryDegrees.from': 'entryFrom',
  'entryDegrees.to': 'entryTo',
  'exitDegrees.from': 'exitFrom',
  'exitDegrees.to': 'exitTo',
  entryDegrees: 'entryFrom',
  exitDegrees: 'exitFrom',
}

/** Where a fault of the rules stands in the form. */
export const fieldOf = (path: string): string => fieldOfPath[path] ?? path

const degrees = (one: CameraDraft['entryDegrees']) => one && { from: Number(one.from), to: Number(one.to) }

export const bodyOf = (values: CameraValues) => {
  const { entryDegrees, exitDegrees, name, id, ...rest } = draftOf(values)
  return {
    ...rest,
    name: name.trim(),
    id: id.trim(),
    entryDegrees: degrees(entryDegrees),
    exitDegrees: degrees(exitDegrees),
  }
}
