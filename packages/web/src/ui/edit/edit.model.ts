import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'

/** The values of an object as a form shows them, and the object's version. */
export interface Revision<Values> {
  values: Values
  version?: number | undefined
}

export interface EditOptions<Values extends object, Saved> {
  /** What the form begins with; for a new object without `version`. */
  initial: Values
  /** What it begins with in place of saved values, for the user to save. */
  suggested?: Partial<Values> | undefined
  version?: number | undefined
  /** The rules of the domain, the same function that the server runs. */
  check: (values: Values) => readonly FieldFault[]
  /**
   * Saves the values; a refusal is thrown as ApiProblem. `version` is the version that was edited (0 for a new object), `base` the values of
   * that version.
   */
  save: (values: Values, version: number, base: Values) => Promise<Saved>
  /** What the form shows of the object in a stale-version refusal. Needed wherever an object has a version. */
  valuesOf?: (current: Saved & { version?: number | undefined }) => Values
  /** The saved object, for pages that stay open after saving. */
  readSaved?: (saved: Saved) => Revision<Values>
  /** Called after saving: shows the toast, refreshes queries, goes back. */
  onSaved: (saved: Saved) => void | Promise<void>
}

/** A field that another user changed since the form was opened. */
export interface Difference<Values> {
  field: keyof Values & string
  theirs: unknown
  yours: unknown
  /** Both users changed it, to different values: the form keeps the value typed here unless the other is chosen. */
  isContested: boolean
}
