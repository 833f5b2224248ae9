import { groupColumns } from './groups-sheet.rules.ts'
import type { CellValue, Sheet } from '../sheets/sheet.model.ts'
import { stallColumns } from './stalls-sheet.rules.ts'

/** A cell in test notation; null = no cell. */
export type PlainCell = string | number | boolean | null | CellValue

const valueOf = (cell: PlainCell): CellValue | undefined => {
  if (cell === null) return undefined
  if (typeof cell === 'string') return { kind: 'text', text: cell }
  if (typeof cell === 'number') return { kind: 'number', value: cell }
  return typeof cell === 'boolean' ? { kind: 'boolean', value: cell } : cell
}

/** A sheet of these rows, from row 1 on; null rows are blank. */
export const aSheet = (
  name: string,
  rows: readonly (readonly PlainCell[] | null)[],
  more: Partial<Sheet> = {},
): Sheet => ({
  name,
  merged: [],
  rows: rows.flatMap((cells, index) => {
    const known = (cells ?? []).flatMap((cell, column): [number, CellValue][] => {
      const value = valueOf(cell)
      return value ? [[column, value]] : []
    })
    return known.length > 0 ? [{ row: index + 1, cells: new Map(known) }] : []
  }),
  ...more,
})

/** The sheet of stalls with these rows below its headers. */
export const stallsSheet = (...rows: readonly (readonly PlainCell[] | null)[]): Sheet =>
  aSheet('Stalls', [stallColumns.map(({ header }) => header), ...rows])

/** The sheet of groups with these rows below its headers. */
export const groupsSheet = (...rows: readonly (readonly PlainCell[] | null)[]): Sheet =>
  aSheet('Groups', [groupColumns.map(({ header }) => header), ...rows])
