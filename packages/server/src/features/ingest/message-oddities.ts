import type { Rejection } from '@stallwise/domain/ingest/device-events.ts'
import { oddityOfRejection, type Oddity, type OddityKind } from '@stallwise/domain/ingest/oddities.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Oddities } from './oddities.ts'

/** A rejection with the device that the event named. */
export interface NamedRejection extends Rejection {
  readonly deviceId?: string | undefined
}

/** ING-30: counts what a message had that was odd, by its device where that is registered. */
export const noteOdditiesOf = (
  oddities: Oddities,
  sourceId: string,
  isRegistered: (deviceId: string) => boolean,
  message: {
    readonly rejected: readonly NamedRejection[]
    readonly oddities?: readonly Oddity[] | undefined
  },
): void => {
  const named = (deviceId: string | undefined) =>
    deviceId !== undefined && isRegistered(deviceId) ? deviceId : undefined
  for (const { code, deviceId } of message.rejected)
    oddities.note(sourceId, { kind: oddityOfRejection(code), deviceId: named(deviceId) })
  for (const { deviceId, ...oddity } of message.oddities ?? [])
    oddities.note(sourceId, { ...oddity, deviceId: named(deviceId) })
}

/** ING-30: which oddity a message is of which nothing could be taken; undefined where the fault is ours. */
export const oddityOfError = (error: Error & { readonly statusCode?: number }): OddityKind | undefined => {
  const code = error instanceof Refusal ? error.code : error.statusCode
  if (code === 'too-large' || code === 413) return 'body-too-large'
  return code === 'malformed' || code === 400 || code === 415 ? 'malformed' : undefined
}
