import type { SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import type { SectorDraft } from '@stallwise/domain/sectors/sectors.rules.ts'

export interface SectorValues {
  name: string
  floors: readonly string[]
  /** Stall numbers as people type them: one a line, or separated by commas. */
  stalls: string
}

/** The stall numbers of a text, each once; a number may have a blank in it. */
export const stallsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]+/)
      .map((number) => number.trim())
      .filter((number) => number !== ''),
  ),
]

export const newSectorValues: SectorValues = { name: '', floors: [], stalls: '' }

export const sectorValues = ({ name, floors, stalls }: SectorView): SectorValues => ({
  name,
  floors: [...floors].sort(),
  stalls: stalls.join(', '),
})

export const draftOf = ({ name, floors, stalls }: SectorValues): SectorDraft => ({
  name,
  floors,
  stalls: stallsOf(stalls),
})

export const bodyOf = (values: SectorValues) => ({
  name: values.name.trim(),
  floors: [...values.floors],
  stalls: stallsOf(values.stalls),
})
