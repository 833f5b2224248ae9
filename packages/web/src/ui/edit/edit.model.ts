import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'

/** The object as it stands on the server: what the form shows of it, and its version. */
export interface Standing<Values> {
  values: Values
  version?: number | undefined
}

export interface EditOptions<Values extends object, Saved> {
  /** What the form begins with; for a new object without `version`. */
  initial: Values
  version?: number | undefined
  /** The rules of the domain, the same function that the server runs. */
  check: (values: Values) => readonly FieldFault[]
  /**
   * Sends it; a refusal is thrown as ApiProblem. `version` is the one that the edit stands on, `base` what the object
   * held then.
   */
  save: (values: Values, version: number | undefined, base: Values) => Promise<Saved>
  /** What the form shows of the object in a stale-version refusal. Needed wherever an object has a version. */
  valuesOf?: (current: Saved & { version?: number | undefined }) => Values
  /** Where one stays on the page after saving: the object as it was saved. */
  readSaved?: (saved: Saved) => Standing<Values>
  /** What follows when it is saved: the toast, the queries, the way back. */
  onSaved: (saved: Saved) => void
}

/** A field that somebody else changed meanwhile. */
export interface Difference<Values> {
  field: keyof Values & string
  theirs: unknown
  yours: unknown
  /** Both changed it, to different things: theirs is not in the form unless it is taken. */
  isContested: boolean
}
