import type { ElementFaultCode } from '@stallwise/domain/lot-import/lot-import.model.ts'

/** The file as a whole is rejected. */
export class MapFault extends Error {
  readonly code: ElementFaultCode
  readonly detail: string | undefined

  constructor(code: ElementFaultCode, detail?: string) {
    super(code)
    this.code = code
    this.detail = detail
  }
}
