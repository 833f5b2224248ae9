import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from './problems.ts'

/** The version of an object that the caller has seen before changing or removing it; absent = no check. */
export interface SeenVersion {
  readonly version?: number | undefined
}

/** What a request sends of fields that are only shown. Compared where the object is read under its lock, since only there it is known what they are. */
const readOnlyOfRequest = new AsyncLocalStorage<Readonly<Record<string, unknown>>>()

/** Runs the handler of a request that sends these fields, which its call shows but does not change. REQ-03. */
export const withReadOnly = <T>(fields: Readonly<Record<string, unknown>>, work: () => T): T =>
  Object.keys(fields).length === 0 ? work() : readOnlyOfRequest.run(fields, work)

const onTheWire = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)

const refuseReadOnly = (current: object): void => {
  const sent = readOnlyOfRequest.getStore()
  if (!sent) return
  const view = current as Readonly<Record<string, unknown>>
  const changed = Object.keys(sent).filter((name) => !isDeepStrictEqual(sent[name], onTheWire(view[name])))
  if (changed.length === 0) return
  const faults = changed.map(
    (path) => ({ path, code: 'read-only', message: 'shown, not changed here' }) as const,
  )
  throw new Refusal('invalid', { faults })
}

/** Refuses a stale version, with the current object, and fields that cannot be changed and are not as they are. REQ-03, REQ-04. */
export const refuseStale = (version: number | undefined, current: { readonly version: number }): void => {
  if (version !== undefined && version !== current.version) throw new Refusal('stale-version', { current })
  refuseReadOnly(current)
}

/** REQ-03 for a call that compares the version elsewhere. */
export const requireReadOnlySame = async (readCurrent: () => object | Promise<object>): Promise<void> => {
  if (readOnlyOfRequest.getStore()) refuseReadOnly(await readCurrent())
}

/** The same where the current object takes another read. */
export const requireSeen = async (
  version: number | undefined,
  currentVersion: number,
  readCurrent: () => object | Promise<object>,
): Promise<void> => {
  const isStale = version !== undefined && version !== currentVersion
  if (!isStale && !readOnlyOfRequest.getStore()) return
  const current = await readCurrent()
  if (isStale) throw new Refusal('stale-version', { current })
  refuseReadOnly(current)
}
