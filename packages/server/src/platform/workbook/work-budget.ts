import { maxCellText } from '@stallwise/domain/sheets/cell-list.ts'
import { WorkbookFault } from './workbook-fault.ts'

/** Limit for the elements and attributes read: six times those of two full sheets. */
const maxNodes = 8_000_000

/** Limit for stored characters: eight times those of a full sheet. */
const maxCharacters = 32 * 1024 * 1024

/** Limit for the stored text of a cell, in characters: one more than spreadsheet programs allow, so that longer texts are still rejected as too long. */
export const maxCellTextLength = maxCellText + 1

/** Limits the cost of reading a workbook. LIM-11. */
export class WorkBudget {
  #nodes = maxNodes
  #characters = maxCharacters

  /** Counts an element or an attribute. */
  spend(): void {
    this.#nodes -= 1
    if (this.#nodes < 0) throw new WorkbookFault('unpacks-too-large')
  }

  /** Counts a stored text. */
  keep(text: string): void {
    this.#characters -= text.length
    if (this.#characters < 0) throw new WorkbookFault('unpacks-too-large')
  }
}
