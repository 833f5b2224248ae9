import type { CellFaultCode } from '@stallwise/domain/sheets/cell-faults.model.ts'

/** The file as a whole cannot be read. */
export class WorkbookFault extends Error {
  readonly code: CellFaultCode
  readonly detail: string | undefined

  constructor(code: CellFaultCode, detail?: string) {
    super(code)
    this.code = code
    this.detail = detail
  }
}
