import { WorkbookFault } from './workbook-fault.ts'

/** Most elements and attributes of what is read of a workbook: six times what two full sheets have. */
const maxNodes = 8_000_000

/** Most characters that are kept, eight times what a full sheet has. */
const maxCharacters = 32 * 1024 * 1024

/** What is kept of a cell's text, in characters: far more than any column may have, so that a longer one is told as such. */
export const maxCellTextLength = 1_000

/** What reading a workbook may cost, whatever it unpacks to. LIM-11. */
export class WorkBudget {
  #nodes = maxNodes
  #characters = maxCharacters

  /** An element or an attribute was read. */
  spend(): void {
    this.#nodes -= 1
    if (this.#nodes < 0) throw new WorkbookFault('unpacks-too-large')
  }

  /** A text is kept. */
  keep(text: string): void {
    this.#characters -= text.length
    if (this.#characters < 0) throw new WorkbookFault('unpacks-too-large')
  }
}
