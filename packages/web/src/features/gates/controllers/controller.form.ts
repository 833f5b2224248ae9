import type { GateControllerView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { needsPasswordAgain, type GateControllerDraft } from '@stallwise/domain/gates/gate-fields.rules.ts'
import type {
  GateDriver,
  GateReach,
  GateRequestTemplate,
  GateSettings,
} from '@stallwise/domain/gates/gates.model.ts'

/** A request as it is typed: one header per line, statuses separated by commas. */
export interface RequestValues {
  method: GateRequestTemplate['method']
  path: string
  headers: string
  body: string
  statuses: string
  reply: string
}

/** The form's values of a controller. User name and password start empty: the server never sends them. */
export interface ControllerValues {
  monexDeviceId: string
  driver: GateDriver
  reach: GateReach
  address: string
  outletBase: string
  username: string
  password: string
  mac: string
  selfSigned: boolean
  open: RequestValues
  hasRelease: boolean
  release: RequestValues
}

const newRequest = (path: string): RequestValues => ({
  method: 'POST',
  path,
  headers: '',
  body: '',
  statuses: '',
  reply: '',
})

export const newControllerValues: ControllerValues = {
  monexDeviceId: '',
  driver: 'dataprobe-pdu',
  reach: 'server',
  address: '',
  outletBase: '1',
  username: '',
  password: '',
  mac: '',
  selfSigned: false,
  hasRelease: true,
  open: newRequest('/outlets/{outlet}/on'),
  release: newRequest('/outlets/{outlet}/off'),
}

const requestValues = (template: GateRequestTemplate): RequestValues => ({
  method: template.method,
  path: template.path,
  body: template.body,
  reply: template.expectedReply,
  headers: template.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  statuses: template.successStatuses.join(', '),
})

export const controllerValues = (controller: GateControllerView): ControllerValues => {
  const { open, release, mac, selfSigned } = controller.settings
  return {
    ...newControllerValues,
    monexDeviceId: controller.monexDeviceId,
    driver: controller.driver,
    reach: controller.reach,
    address: controller.address,
    outletBase: String(controller.outletBase),
    mac: mac ?? '',
    selfSigned: selfSigned ?? false,
    hasRelease: release !== undefined || open === undefined,
    ...(open && { open: requestValues(open) }),
    ...(release && { release: requestValues(release) }),
  }
}

const readHeaders = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...value] = line.split(':')
      return { name: name.trim(), value: value.join(':').trim() }
    })

const templateOf = (values: RequestValues): GateRequestTemplate => ({
  method: values.method,
  path: values.path.trim(),
  body: values.body,
  expectedReply: values.reply,
  headers: readHeaders(values.headers),
  successStatuses: values.statuses
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number),
})

const settingsOf = (values: ControllerValues): GateSettings => ({
  ...(values.selfSigned && { selfSigned: true }),
  ...(values.driver === 'iboot-cloud' && { mac: values.mac.trim() }),
  ...(values.driver === 'http' && {
    open: templateOf(values.open),
    ...(values.hasRelease && { release: templateOf(values.release) }),
  }),
})

/** The draft for the domain's checks; an empty user name or password stays as it is. */
export const draftOf = (values: ControllerValues): GateControllerDraft => ({
  monexDeviceId: values.monexDeviceId,
  driver: values.driver,
  reach: values.reach,
  address: values.address.trim(),
  outletBase: values.outletBase,
  settings: settingsOf(values),
  username: values.username || null,
  password: values.password || null,
})

/** Whether user name and password must be typed. GAT-04, GAT-07. */
export type PasswordRequirement = 'typed' | 'optional' | 'kept' | 'again'

export const passwordRequirement = (
  values: ControllerValues,
  controller: GateControllerView | undefined,
): PasswordRequirement => {
  if (!controller?.hasPassword) return values.driver === 'http' ? 'optional' : 'typed'
  const context = { usedNames: [], hasPassword: true, before: controller }
  return needsPasswordAgain(draftOf(values), context) ? 'again' : 'kept'
}

export const bodyOf = (values: ControllerValues) => {
  const { settings, monexDeviceId, ...draft } = draftOf(values)
  return {
    ...draft,
    monexDeviceId: monexDeviceId.trim(),
    outletBase: Number(values.outletBase),
    settings: settings as GateControllerView['settings'],
  }
}

const fieldOfRequest: Readonly<Record<string, string>> = {
  headers: 'headers',
  successStatuses: 'statuses',
  expectedReply: 'reply',
}

/** A fault at the form's field: `settings.open.headers.0.value` becomes `open.headers`. */
export const faultAtFormField = (fault: FieldFault): FieldFault => {
  const [head, request, field] = fault.path.split('.')
  if (head !== 'settings' || request === undefined) return fault
  if (field === undefined) return { ...fault, path: request === 'open' ? 'open.path' : request }
  return { ...fault, path: `${request}.${fieldOfRequest[field] ?? field}` }
}
