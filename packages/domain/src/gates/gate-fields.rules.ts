import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, oneOf, required, unique } from '../fields/field.rules.ts'
import { atLeast, atMost, whole } from '../fields/number.rules.ts'
import { allowedAddress, originOf, type MayConnect } from '../fields/web-address.rules.ts'
import { unknownPlaceholders } from './gate-template.rules.ts'
import {
  gateDrivers,
  gateReaches,
  type GateDriver,
  type GateReach,
  type GateRequestTemplate,
  type GateSettings,
} from './gates.model.ts'
import { firstOutlet, lastOutlet, maxPulseMs, minPulseMs } from './pulse.rules.ts'

/** GAT-01: the number of an outlet. */
export const outletChecks: readonly FieldCheck[] = [required, whole, atLeast(firstOutlet), atMost(lastOutlet)]

/** The editable fields of a sprockit. `id` is the operator's own short id. */
export interface SprockitDraft {
  readonly name: string
  readonly id: string
  readonly description: string
  readonly monexDeviceId: string
  readonly outletToControl: number | string | null
  readonly pulseMs: number | string
}

/** What a sprockit is validated against: the others of its lot. */
export interface SprockitContext {
  readonly others: readonly Pick<SprockitDraft, 'name' | 'id' | 'monexDeviceId' | 'outletToControl'>[]
  /** Absent = not known here; the server checks it. */
  readonly controllers?:
    readonly { readonly monexDeviceId: string; readonly driver: GateDriver }[] | undefined
}

const sameOutlet = (a: SprockitDraft, b: Pick<SprockitDraft, 'monexDeviceId' | 'outletToControl'>) =>
  a.monexDeviceId.toLowerCase() === b.monexDeviceId.toLowerCase() &&
  Number(a.outletToControl) === Number(b.outletToControl)

/** GAT-01, GAT-03, GAT-20: the faults of a sprockit. */
export const checkSprockit = (draft: SprockitDraft, context: SprockitContext): FieldFault[] => {
  const { others, controllers } = context
  const faults = faultsOfFields(draft, {
    name: [required, atMostCharacters(60), unique(others.map(({ name }) => name))],
    id: [required, atMostCharacters(40), unique(others.map(({ id }) => id))],
    description: [atMostCharacters(200)],
    monexDeviceId: [
      required,
      ...(controllers ? [oneOf(controllers.map(({ monexDeviceId }) => monexDeviceId))] : []),
    ],
    outletToControl: outletChecks,
    pulseMs: [required, whole, atLeast(minPulseMs), atMost(maxPulseMs)],
  })
  const isFine = !faults.some(({ path }) => path === 'outletToControl' || path === 'monexDeviceId')
  if (!isFine) return faults
  const controller = controllers?.find(({ monexDeviceId }) => monexDeviceId === draft.monexDeviceId)
  if (controller?.driver === 'iboot-g2' && Number(draft.outletToControl) !== 0)
    return [...faults, { path: 'outletToControl', code: 'too-large', limit: 0 }]
  return others.some((other) => sameOutlet(draft, other))
    ? [...faults, { path: 'outletToControl', code: 'not-unique' }]
    : faults
}

/** The editable fields of a gate controller; `password` null = unchanged. */
export interface GateControllerDraft {
  readonly monexDeviceId: string
  readonly driver: GateDriver
  readonly reach: GateReach
  readonly address: string
  readonly outletBase: number | string
  readonly username: string | null
  readonly password: string | null
  readonly settings: GateSettings
}

const isWebAddress = (text: string): boolean => {
  try {
    const { protocol, username, password, hash, search } = new URL(text)
    return /^https?:$/.test(protocol) && !username && !password && !hash && !search
  } catch {
    return false
  }
}

const webAddress: FieldCheck = (value) =>
  value && !isWebAddress(String(value)) ? { code: 'invalid' } : undefined

/** A MAC address with colons or hyphens. */
export const macForm = /^[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/i
const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]{1,60}$/i
const secretHeader = /authorization|api-?key|token|secret|cookie|password/i
const forbiddenHeader = /^(host|content-length|connection|transfer-encoding|upgrade|expect|te|trailer)$/i

const faultsOfHeaders = (headers: GateRequestTemplate['headers'], path: string): FieldFault[] =>
  headers.flatMap(({ name, value }, place): FieldFault[] => {
    const at = `${path}.headers.${place}`
    if (!headerName.test(name) || forbiddenHeader.test(name)) return [{ path: `${at}.name`, code: 'invalid' }]
    if (value.length > 500) return [{ path: `${at}.value`, code: 'too-long', limit: 500 }]
    if (/[^\t\x20-\x7e]/.test(value) || unknownPlaceholders(value).length > 0)
      return [{ path: `${at}.value`, code: 'invalid' }]
    return secretHeader.test(name) && !/\{(password|basic)\}/.test(value)
      ? [{ path: `${at}.value`, code: 'not-allowed' }]
      : []
  })

/** GAT-05: the faults of a request template; its path may not lead to another host. */
export const faultsOfTemplate = (template: GateRequestTemplate, path: string): FieldFault[] => {
  const faults = faultsOfHeaders(template.headers, path)
  const { path: target, body, expectedReply, successStatuses } = template
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(target) || unknownPlaceholders(target).length > 0)
    faults.push({ path: `${path}.path`, code: 'invalid' })
  if (target.length > 500) faults.push({ path: `${path}.path`, code: 'too-long', limit: 500 })
  if (body.length > 4_000) faults.push({ path: `${path}.body`, code: 'too-long', limit: 4_000 })
  if (expectedReply.length > 200) faults.push({ path: `${path}.expectedReply`, code: 'too-long', limit: 200 })
  if (template.headers.length > 20) faults.push({ path: `${path}.headers`, code: 'too-many', limit: 20 })
  if (successStatuses.some((status) => !Number.isInteger(status) || status < 100 || status > 599))
    faults.push({ path: `${path}.successStatuses`, code: 'invalid' })
  return faults
}

const faultsOfSettings = ({ driver, settings }: GateControllerDraft): FieldFault[] => {
  if (driver === 'iboot-cloud') {
    const mac = settings.mac ?? ''
    if (mac.trim() === '') return [{ path: 'settings.mac', code: 'required' }]
    return macForm.test(mac) ? [] : [{ path: 'settings.mac', code: 'invalid' }]
  }
  if (driver !== 'http') return []
  if (!settings.open) return [{ path: 'settings.open', code: 'required' }]
  return [
    ...faultsOfTemplate(settings.open, 'settings.open'),
    ...(settings.release ? faultsOfTemplate(settings.release, 'settings.release') : []),
  ]
}

/** An empty text means none; null would keep the stored value. */
const entered: FieldCheck = (value) => (value === null ? { code: 'required' } : undefined)

/** Where and how the password of a controller is sent. */
export type PasswordTarget = Pick<GateControllerDraft, 'address' | 'reach' | 'driver' | 'settings'>

/** GAT-07: whether a stored password would be sent to another target than the one it was entered for. */
export const changesPasswordTarget = (before: PasswordTarget, after: PasswordTarget): boolean =>
  originOf(before.address) !== originOf(after.address) ||
  before.reach !== after.reach ||
  before.driver !== after.driver ||
  (before.settings.selfSigned ?? false) !== (after.settings.selfSigned ?? false)

/** What a controller is validated against: the others of its lot, and whether a password is stored and for which target. */
export interface GateControllerContext {
  readonly usedNames: readonly string[]
  readonly hasPassword: boolean
  /** Absent = a new controller. */
  readonly before?: PasswordTarget | undefined
  /** For controllers that the server reaches; an edge box has its own list. Absent = not known here. */
  readonly mayConnect?: MayConnect | undefined
}

/** GAT-07: whether user name and password have to be entered again. */
export const needsPasswordAgain = (
  draft: GateControllerDraft,
  { hasPassword, before }: GateControllerContext,
): boolean => hasPassword && before !== undefined && changesPasswordTarget(before, draft)

/** GAT-02 to GAT-07: the faults of a gate controller. */
export const checkGateController = (
  draft: GateControllerDraft,
  context: GateControllerContext,
): FieldFault[] => {
  const wantsPassword = draft.driver !== 'http' && !context.hasPassword
  const again = needsPasswordAgain(draft, context) ? [entered] : []
  const { usedNames, before, mayConnect } = context
  const isSameAddress = before?.address === draft.address && before.reach === draft.reach
  const isJudged = draft.reach === 'server' && !isSameAddress
  return [
    ...faultsOfFields(draft, {
      monexDeviceId: [required, atMostCharacters(60), unique(usedNames)],
      driver: [required, oneOf(gateDrivers)],
      reach: [required, oneOf(gateReaches)],
      address: [
        required,
        atMostCharacters(300),
        webAddress,
        allowedAddress(isJudged ? mayConnect : undefined),
      ],
      outletBase: [required, whole, atLeast(0), atMost(1)],
      // The limits of the telnet and DxP interfaces of the same devices, which truncate longer values.
      username: [...(wantsPassword ? [required] : again), atMostCharacters(64)],
      password: [...(wantsPassword ? [required] : again), atMostCharacters(200)],
    }),
    ...faultsOfSettings(draft),
  ]
}

/** GAT-30: the faults of a reason entered in the web app. */
export const checkReason = (reason: string): FieldFault[] =>
  faultsOfFields({ reason }, { reason: [required, atMostCharacters(200)] })
