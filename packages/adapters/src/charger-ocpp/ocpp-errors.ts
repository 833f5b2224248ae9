import type { ErrorObject } from 'ajv'
import type { ChargerProtocol } from '@stallwise/domain/charging/charger-messages.model.ts'

/** Why a call is not answered; each version has its own codes for it. */
export type OcppFault =
  | 'unknown-action'
  | 'not-supported'
  | 'internal'
  | 'frame'
  | 'type-of-message'
  | 'format'
  | 'type'
  | 'value'
  | 'occurrence'

/** OCPP-J 1.6 section 4.2.3, with its spelling; a message of an unknown type is not answered (section 4.1.3). */
const codesOf16: Readonly<Record<OcppFault, string>> = {
  'unknown-action': 'NotImplemented',
  'not-supported': 'NotSupported',
  internal: 'InternalError',
  frame: 'FormationViolation',
  'type-of-message': 'NotSupported',
  format: 'FormationViolation',
  type: 'TypeConstraintViolation',
  value: 'PropertyConstraintViolation',
  occurrence: 'OccurenceConstraintViolation',
}

/** OCPP 2.0.1 part 4 section 4.3. */
const codesOf2: Readonly<Record<OcppFault, string>> = {
  ...codesOf16,
  frame: 'RpcFrameworkError',
  'type-of-message': 'MessageTypeNotSupported',
  format: 'FormatViolation',
  occurrence: 'OccurrenceConstraintViolation',
}

/** The code of a fault in a version. */
export const errorCodeOf = (protocol: ChargerProtocol, fault: OcppFault): string =>
  (protocol === 'ocpp1.6' ? codesOf16 : codesOf2)[fault]

const faultsOfKeywords: Readonly<Record<string, OcppFault>> = {
  type: 'type',
  required: 'occurrence',
  minItems: 'occurrence',
  maxItems: 'occurrence',
}

/** What a schema found. */
export const faultOf = (error: ErrorObject): OcppFault => faultsOfKeywords[error.keyword] ?? 'value'

/** A call that is answered by an error. */
export class OcppRefusal extends Error {
  readonly fault: OcppFault

  constructor(fault: OcppFault, description = '') {
    super(description)
    this.fault = fault
  }
}
