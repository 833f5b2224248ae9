import { t } from '@lingui/core/macro'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import type { StallField } from './edit-stall.form.ts'

/** What the server said to an edit that it did not take. */
export interface EditRefusal {
  readonly code: string
  readonly errors?:
    readonly { readonly path: string; readonly code: string; readonly message: string }[] | undefined
  readonly current?: unknown
}

export type FieldFaults = Partial<Record<StallField, string>>

const wordsFor = (path: string, code: string, message: string, typed: string): string => {
  if (path === 'device' && code === 'not-unique')
    return message
      ? t`Device ${typed} is already on stall ${message}.`
      : t`Device ${typed} is already in use.`
  if (path === 'parkingGroup' && code === 'required') return t`Choose a parking group of this stall type.`
  if (path === 'parkingGroup') return t`This parking group is not of the stall’s type.`
  if (code === 'not-allowed') return t`Only EV stalls of a lot with station access have this.`
  if (code === 'too-long') return t`This is too long: 64 characters at most.`
  if (code === 'required') return t`This field is required.`
  return t`This is not valid.`
}

/** Faults by field, in words (the code decides, never the server's text). */
export const faultsOf = (refusal: EditRefusal, device: string): FieldFaults =>
  Object.fromEntries(
    (refusal.errors ?? []).map(({ path, code, message }) => [path, wordsFor(path, code, message, device)]),
  )

/** The stall as it stands, when somebody else changed it meanwhile. */
export const currentOf = (refusal: EditRefusal): StallView | undefined =>
  refusal.code === 'stale-version' && refusal.current ? (refusal.current as StallView) : undefined
