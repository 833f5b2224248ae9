import { atMostCharacters, faultsOfFields, oneOf, required } from '../fields/field.rules.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { mqttKinds, type SourceKind } from './source-kinds.ts'
import { withoutControlCharacters } from '../fields/plain-text.ts'

/** Limit for a source's name, in characters. */
export const maxSourceNameLength = 80

/** A new source as entered. */
export interface SourceDraft {
  readonly name: string
  readonly kind: string | null
}

/** ING-60: only sources of some kinds report by MQTT; without a filter a source reports by webhook alone. */
export const checkTopicFilter = (kind: SourceKind, topicFilter: string | null): FieldFault[] =>
  topicFilter === null || mqttKinds.includes(kind) ? [] : [{ path: 'topicFilter', code: 'not-allowed' }]

/** DEV-25: a source has a name and one of the kinds that there are. */
export const checkSource = (draft: SourceDraft, kinds: readonly string[]): FieldFault[] =>
  faultsOfFields(draft, {
    name: [required, atMostCharacters(maxSourceNameLength), withoutControlCharacters],
    kind: [required, oneOf(kinds)],
  })
