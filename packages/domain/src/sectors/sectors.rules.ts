import { atMostCharacters, faultsOfFields, required, unique } from '../fields/field.rules.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { maxNameLength } from '../zones/zones.rules.ts'

/** A sector as entered: stalls by number, whole floors by name. */
export interface SectorDraft {
  readonly name: string
  readonly stalls: readonly string[]
  readonly floors: readonly string[]
}

/** Context for the check: the names of the lot's other sectors, its stalls and its floors. */
export interface SectorContext {
  readonly names: Iterable<string>
  readonly stalls: ReadonlySet<string>
  readonly floors: ReadonlySet<string>
}

/** SEC-01 to SEC-03: the faults of a sector. */
export const checkSector = (draft: SectorDraft, { names, stalls, floors }: SectorContext): FieldFault[] => {
  const faults = faultsOfFields(draft, {
    name: [required, atMostCharacters(maxNameLength), unique(names)],
  })
  if (draft.stalls.length + draft.floors.length === 0) faults.push({ path: 'stalls', code: 'required' })
  if (!draft.stalls.every((number) => stalls.has(number))) faults.push({ path: 'stalls', code: 'unknown' })
  if (!draft.floors.every((name) => floors.has(name))) faults.push({ path: 'floors', code: 'unknown' })
  return faults
}
