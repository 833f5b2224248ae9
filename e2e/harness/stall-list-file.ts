import {
  aWorkbook,
  stallListSheets,
  type TestCell,
} from '../../packages/server/src/platform/workbook/test-workbook.ts'

export type StallCells = readonly TestCell[]

/** A row of the stall list; the device of M-001 is WIZ-M-001. */
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

/** A workbook for a file field, as spreadsheet programs write them: with shared or inline strings, and with trailing blank rows. */
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

/** The stall list of the wizard's lot: 20 stalls on each floor, the first 12 for residents, then guests, the last reserved. */
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
