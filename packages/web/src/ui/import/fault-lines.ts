import type { CellFaultView, ElementFaultView } from '@stallwise/contract/errors/problem.contract.ts'

/** A fault of a file in words: where it is, what it is, what to do. */
export interface FaultLine {
  /** The sheet, or of a text its row as it stands there; empty for the file as a whole. */
  readonly sheet: string
  /** The cell, the element, or the number of the row; empty for all of it. */
  readonly cell: string
  readonly what: string
  readonly remedy: string
}

/** The detail of a fault; the server repeats the code as the message where there is none. */
export const detailOf = ({ code, message }: CellFaultView | ElementFaultView): string =>
  message === code ? '' : message

/** Text for the clipboard: one fault per line, columns separated by tabs. */
export const textOf = (lines: readonly FaultLine[]): string =>
  lines
    .map(({ sheet, cell, what, remedy }) => [sheet, cell, what, remedy].filter(Boolean).join('\t'))
    .join('\n')
