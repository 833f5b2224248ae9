import { atMostCharacters, faultsOfFields, oneOf, required, unique } from '../fields/field.rules.ts'
import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { readNumber } from '../fields/field-values.ts'
import { atLeast, atMost, whole } from '../fields/number.rules.ts'
import { maxNameLength } from '../zones/zones.rules.ts'
import { gateRoles, knownZone, type GateDeviceContext } from './cameras.rules.ts'
import { deviceIdForm, maxDeviceIdLength } from '../fields/device-id.rules.ts'
import { isIpAddress } from './ip-address.ts'

/** RFI-04: antennas are numbered from 1; no reader has more ports, hubs included. */
export const maxAntennas = 64
/** RFI-08: in seconds; reads older than the lateness window are dropped, so no passage can last longer. */
export const maxThresholdSeconds = 900

/** The description of an antenna: its port, its direction at a two-way gate, and its zone if not the reader's. */
export interface AntennaDraft {
  readonly antenna: number | string | null
  readonly passage: 'entry' | 'exit' | null
  readonly zone: string | null
}

/** The editable fields of an RFID reader, named as in the API. */
export interface RfidReaderDraft {
  readonly name: string
  readonly id: string
  readonly ip: string | null
  readonly role: string | null
  readonly zone: string | null
  readonly threshold: string | null
  readonly weakestDbm: number | string | null
  readonly antennas: readonly AntennaDraft[]
}

/** What a reader is validated against. */
export interface RfidReaderContext extends GateDeviceContext {
  readonly thresholds: ReadonlySet<string>
}

const ipForm: FieldCheck = (value) =>
  typeof value === 'string' && value.trim() !== '' && !isIpAddress(value.trim())
    ? { code: 'invalid' }
    : undefined

const faultsOfAntenna = (
  one: AntennaDraft,
  path: string,
  { role }: RfidReaderDraft,
  { zones }: RfidReaderContext,
): FieldFault[] => {
  const faults = faultsOfFields(one, {
    antenna: [required, whole, atLeast(1), atMost(maxAntennas)],
    passage: role === 'both' ? [required] : [],
    zone: [knownZone(zones)],
  })
  if (role !== 'both' && one.passage !== null) faults.push({ path: 'passage', code: 'not-allowed' })
  return faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }))
}

const faultsOfAntennas = (draft: RfidReaderDraft, context: RfidReaderContext): FieldFault[] => {
  const { antennas, role } = draft
  if (role === 'both' && antennas.length === 0) return [{ path: 'antennas', code: 'required' }]
  const seen = new Set<number>()
  return antennas.flatMap((one, place) => {
    const path = `antennas.${place}`
    const port = readNumber(one.antenna)
    const isRepeated = port !== undefined && seen.has(port)
    if (port !== undefined) seen.add(port)
    return isRepeated
      ? [{ path: `${path}.antenna`, code: 'not-unique' as const }]
      : faultsOfAntenna(one, path, draft, context)
  })
}

/** RFI-01 to RFI-07: the faults of an RFID reader. */
export const checkRfidReader = (draft: RfidReaderDraft, context: RfidReaderContext): FieldFault[] => [
  ...faultsOfFields(draft, {
    name: [required, atMostCharacters(maxNameLength), unique(context.names)],
    id: [required, atMostCharacters(maxDeviceIdLength), deviceIdForm],
    ip: [ipForm],
    role: [required, oneOf(gateRoles)],
    zone: [knownZone(context.zones)],
    threshold: [knownZone(context.thresholds)],
    weakestDbm: [whole, atLeast(-120), atMost(0)],
  }),
  ...faultsOfAntennas(draft, context),
]

/** The editable fields of an RFID threshold; the duration in seconds. */
export interface RfidThresholdDraft {
  readonly name: string
  readonly duration: number | string | null
}

/** RFI-08: the faults of a threshold. */
export const checkRfidThreshold = (
  draft: RfidThresholdDraft,
  { names }: { readonly names: Iterable<string> },
): FieldFault[] =>
  faultsOfFields(draft, {
    name: [required, atMostCharacters(maxNameLength), unique(names)],
    duration: [required, whole, atLeast(1), atMost(maxThresholdSeconds)],
  })
