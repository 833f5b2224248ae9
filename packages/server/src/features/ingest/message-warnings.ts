import type { Rejection } from '@stallwise/domain/ingest/device-events.ts'
import {
  warningOfRejection,
  type IngestWarning,
  type IngestWarningKind,
} from '@stallwise/domain/ingest/ingest-warnings.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { IngestWarnings } from './ingest-warnings.ts'

/** A rejection with the device that the event named. */
export interface NamedRejection extends Rejection {
  readonly deviceId?: string | undefined
}

/** ING-30: counts the warnings of a message, by device if that is registered. */
export const countWarningsOf = (
  warnings: IngestWarnings,
  sourceId: string,
  isRegistered: (deviceId: string) => boolean,
  message: {
    readonly rejected: readonly NamedRejection[]
    readonly warnings?: readonly IngestWarning[] | undefined
  },
): void => {
  const named = (deviceId: string | undefined) =>
    deviceId !== undefined && isRegistered(deviceId) ? deviceId : undefined
  for (const { code, deviceId } of message.rejected)
    warnings.note(sourceId, { kind: warningOfRejection(code), deviceId: named(deviceId) })
  for (const { deviceId, ...warning } of message.warnings ?? [])
    warnings.note(sourceId, { ...warning, deviceId: named(deviceId) })
}

/** ING-30: the warning for a message that could not be read at all; undefined if the error is the server's. */
export const warningOfError = (
  error: Error & { readonly statusCode?: number },
): IngestWarningKind | undefined => {
  const code = error instanceof Refusal ? error.code : error.statusCode
  if (code === 'too-large' || code === 413) return 'body-too-large'
  return code === 'malformed' || code === 400 || code === 415 ? 'malformed' : undefined
}
