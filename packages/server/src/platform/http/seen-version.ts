import { Refusal } from './problems.ts'

/** The version of an object that a caller saw before they change or remove it; absent = whichever there is. */
export interface SeenVersion {
  readonly version?: number | undefined
}

/** A stale version is answered with the object as it stands. */
export const refuseStale = (version: number | undefined, current: { readonly version: number }): void => {
  if (version !== undefined && version !== current.version) throw new Refusal('stale-version', { current })
}
