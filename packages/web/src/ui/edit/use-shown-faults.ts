import { useState } from 'react'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { faultTexts } from '../fields/fault-text.ts'
import { afterPress } from './after-press.ts'
import { fieldsThatDiffer } from './merge.ts'

/** A fault as it is shown. Faults found by the server carry its message, such as the name of the conflicting object. */
export type ShownFault = FieldFault & { readonly message?: string }

interface ServerFaults<Values> {
  /** Faults found by the server, and the values that it checked: a field changed since then has none (FLD-17). */
  faults: readonly ShownFault[]
  values: Values
}

const headOf = (path: string): string => path.split('.')[0] ?? path

/** Which faults are shown: those of a field that lost the focus, all after an attempt to save, and the server's until their field changes. */
export const useShownFaults = <Values extends object>(values: Values, own: readonly FieldFault[]) => {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setTried] = useState(false)
  const [serverFaults, setServerFaults] = useState<ServerFaults<Values>>()
  const changed = new Set<string>(serverFaults ? fieldsThatDiffer(serverFaults.values, values) : [])
  const stillValid = (serverFaults?.faults ?? []).filter(({ path }) => !changed.has(headOf(path)))
  const faults: ShownFault[] = [
    ...own.filter(({ path }) => hasTried || touched.has(headOf(path))),
    ...stillValid.filter(({ path }) => !own.some((fault) => fault.path === path)),
  ]
  return {
    faults,
    faultOf: (path: string): string | undefined =>
      faultTexts(faults.filter((fault) => fault.path === path)) || undefined,
    touch: (field: string) => afterPress(() => setTouched((before) => new Set([...before, field]))),
    /** Whether saving was tried. */
    hasTried: hasTried || serverFaults !== undefined,
    showAll: () => setTried(true),
    setServerFaults,
  }
}
