import type { CellFaultView, ElementFaultView } from '@stallwise/contract/errors/problem.contract.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'

/** A fault of a file as a person reads it: where it is, what it is, what to do. */
export interface FaultLine {
  /** The sheet, or the floor's map; empty for the file as a whole. */
  readonly sheet: string
  /** The cell, or the element; empty for all of it. */
  readonly cell: string
  readonly what: string
  readonly remedy: string
}

/** How many faults a refused file has, if not all are listed. */
export const totalOf = (error: unknown): number | undefined =>
  error instanceof ApiProblem ? error.errorCount : undefined

/** What stands there; the server repeats the code where there is nothing to tell. */
export const detailOf = ({ code, message }: CellFaultView | ElementFaultView): string =>
  message === code ? '' : message

/** To be pasted into a message: a line each, columns parted by tabs. */
export const textOf = (lines: readonly FaultLine[]): string =>
  lines
    .map(({ sheet, cell, what, remedy }) => [sheet, cell, what, remedy].filter(Boolean).join('\t'))
    .join('\n')
