import { t } from '@lingui/core/macro'
import { cellFaultLine } from './cell-fault-words.ts'
import type { FileFault } from './check-file.ts'
import { elementFaultLine } from './element-fault-words.ts'
import type { FaultLine } from './fault-lines.ts'
import { formatNumber } from '#lib/format/numbers.ts'

const asSentences = ({ what, remedy }: FaultLine) => `${what} ${remedy}`

/** Why a chosen file is not sent, in the same words as the server's refusals. */
export const fileFaultText = (fault: FileFault): string => {
  switch (fault) {
    case 'empty':
      return t`The file is empty.`
    case 'too-large':
      return t`The file is too large. The limit is 10 MB.`
    case 'not-csv':
      return t`This is not a CSV file. Save the spreadsheet as CSV (UTF-8) first.`
    case 'not-svg':
      return asSentences(elementFaultLine({ element: null, code: fault, message: fault }))
    default:
      return asSentences(cellFaultLine({ sheet: null, cell: null, code: fault, message: fault }))
  }
}

/** 120 KB, 1.2 MB. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${formatNumber(bytes / 1024 / 1024, 1)} MB`
