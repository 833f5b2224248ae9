import { Refusal } from './problems.ts'

/** The version of an object that the caller has seen before changing or removing it; absent = no check. */
export interface SeenVersion {
  readonly version?: number | undefined
}

/** Refuses a stale version and returns the current object with the refusal. */
export const refuseStale = (version: number | undefined, current: { readonly version: number }): void => {
  if (version !== undefined && version !== current.version) throw new Refusal('stale-version', { current })
}
