import { useState } from 'react'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { faultTexts } from '../fields/fault-text.ts'
import { afterPress } from './after-press.ts'
import { fieldsThatDiffer } from './merge.ts'

/** A fault as it is shown; one of the server has its message, such as the name of what is in the way. */
export type SaidFault = FieldFault & { readonly message?: string }

interface Refused<Values> {
  /** The server's faults, with the values it checked: a changed field has none (FLD-17). */
  faults: readonly SaidFault[]
  of: Values
}

const headOf = (path: string): string => path.split('.')[0] ?? path

/** Which faults are shown: those of a field that lost the focus, all after an attempt to save, and the server's until their field changes. */
export const useSaidFaults = <Values extends object>(values: Values, own: readonly FieldFault[]) => {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused<Values>>()
  const changed = new Set<string>(refused ? fieldsThatDiffer(refused.of, values) : [])
  const theirs = (refused?.faults ?? []).filter(({ path }) => !changed.has(headOf(path)))
  const faults: SaidFault[] = [
    ...own.filter(({ path }) => hasTried || touched.has(headOf(path))),
    ...theirs.filter(({ path }) => !own.some((fault) => fault.path === path)),
  ]
  return {
    faults,
    faultOf: (path: string): string | undefined =>
      faultTexts(faults.filter((fault) => fault.path === path)) || undefined,
    touch: (field: string) => afterPress(() => setTouched((before) => new Set([...before, field]))),
    showAll: () => setTried(true),
    sayRefused: setRefused,
  }
}
