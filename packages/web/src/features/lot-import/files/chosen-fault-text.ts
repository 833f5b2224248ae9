import { t } from '@lingui/core/macro'
import { cellFaultLine } from './cell-fault-words.ts'
import type { ChosenFault } from './choose-file.ts'
import { elementFaultLine } from './element-fault-words.ts'
import type { FaultLine } from './fault-lines.ts'
import { formatNumber } from '#lib/format/numbers.ts'

const spoken = ({ what, remedy }: FaultLine) => `${what} ${remedy}`

/** Why a file is not sent at all, in the words of the server's own codes. */
export const chosenFaultText = (fault: ChosenFault): string => {
  switch (fault) {
    case 'empty':
      return t`The file is empty.`
    case 'too-large':
      return t`The file is too large. The limit is 10 MB.`
    case 'not-svg':
      return spoken(elementFaultLine({ element: null, code: fault, message: fault }))
    default:
      return spoken(cellFaultLine({ sheet: null, cell: null, code: fault, message: fault }))
  }
}

/** 120 KB, 1.2 MB. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${formatNumber(bytes / 1024 / 1024, 1)} MB`
