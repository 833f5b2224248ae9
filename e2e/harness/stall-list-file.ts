import {
  aWorkbook,
  stallListSheets,
  type TestCell,
} from '../../packages/server/src/features/lot-import/test-workbook.ts'

export type StallCells = readonly TestCell[]

/** A stall as the sheet has it; M-001 names its device WIZ-M-001. */
export const stallCells = (
  number: string,
  floor: string,
  group: string | null,
  type: 'Tenant' | 'Visitor' | 'EV' | 'Reserved',
): TestCell[] => [number, floor, group ?? 'styled-empty', type, type === 'Reserved', true, `WIZ-${number}`]

export const groupCells: readonly StallCells[] = [
  ['Residents', 'Tenant', 92.5, 'monthly', 4, 'styled-empty'],
  ['Guests', 'Visitor', 3, 'hourly', 2, 'styled-empty'],
]

/** A file as a browser is given it: a spreadsheet program's, with strings apart or in the cells, and blank rows it left behind. */
export const stallListFile = (
  name: string,
  stalls: readonly StallCells[],
  strings: 'shared' | 'inline' = 'shared',
  groups: readonly StallCells[] = groupCells,
) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    aWorkbook(
      stallListSheets(stalls, groups).map((sheet) => ({ ...sheet, trailingBlankRows: 3 })),
      { strings },
    ),
  ),
})

/** The wizard's lot: 20 stalls on each of these floors, the first 12 residents, then guests, the last reserved. */
export const stallsOn = (floors: readonly string[]): TestCell[][] =>
  floors.flatMap((floor) =>
    Array.from({ length: 20 }, (_, index) => {
      const number = `${floor}-${String(index + 1).padStart(3, '0')}`
      if (index === 19) return stallCells(number, floor, null, 'Reserved')
      return index < 12
        ? stallCells(number, floor, 'Residents', 'Tenant')
        : stallCells(number, floor, 'Guests', 'Visitor')
    }),
  )
