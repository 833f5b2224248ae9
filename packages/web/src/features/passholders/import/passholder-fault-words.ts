import { t } from '@lingui/core/macro'
import type { CellFaultView } from '@stallwise/contract/errors/problem.contract.ts'
import { fieldFaultCodes, type FieldFaultCode } from '@stallwise/domain/fields/field-faults.ts'
import type { CellFaultCode } from '@stallwise/domain/sheets/cell-faults.model.ts'
import { faultText } from '#ui/fields/fault-text.ts'
import { cellFaultLine } from '#ui/import/cell-fault-words.ts'
import { detailOf, type FaultLine } from '#ui/import/fault-lines.ts'

type Words = readonly [what: string, remedy: string]

const ofFile: Partial<Record<CellFaultCode, () => Words>> = {
  'unpacks-too-large': () => [
    t`The workbook is too large when unzipped.`,
    t`Copy the sheet into a new workbook.`,
  ],
  'took-too-long': () => [
    t`Reading the workbook took longer than 6 minutes.`,
    t`Copy the sheet into a new workbook, or upload it again later.`,
  ],
  'too-many-rows': () => [t`More than 20,000 rows.`, t`Split the list into several workbooks.`],
  'no-rows': () => [t`There are no rows under the headers.`, t`Enter one row per passholder.`],
}

const ofCell: Partial<Record<CellFaultCode, (detail: string) => Words>> = {
  'not-a-date': (read) => [t`“${read}” isn’t a date.`, t`Enter a date, or text as 2026-12-31.`],
  'unknown-pass-type': (read) => [t`“${read}” isn’t a pass type.`, t`Enter All-day, Daytime or Overnight.`],
  'not-allowed': () => [
    t`This lot has all-day passes only.`,
    t`Enter All-day, or turn on time-bound passes for the lot.`,
  ],
  'plate-in-other-group': (plate) => [
    `${faultText({ code: 'plate-in-other-group' })}: ${plate}`,
    t`Remove it there, or here.`,
  ],
  'plate-used': (plate) => [
    `${faultText({ code: 'plate-used' })} ${plate}`,
    t`Remove it from that passholder, or here.`,
  ],
  'plate-spaces': (plate) => [
    `${faultText({ code: 'plate-spaces' })} ${plate}`,
    t`Enter it without spaces, and separate several by commas.`,
  ],
  'plate-signs': (plate) => [
    `${faultText({ code: 'plate-signs' })} ${plate}`,
    t`Separate several plates by commas.`,
  ],
  'plate-placeholder': (read) => [
    t`“${read}” says that a license plate is missing.`,
    t`Leave the cell blank, or confirm below that it is a license plate.`,
  ],
  'too-many': (most) => [faultText({ code: 'too-many', limit: Number(most) }), t`Remove some of them.`],
}

const isFieldCode = (code: string): code is FieldFaultCode =>
  (fieldFaultCodes as readonly string[]).includes(code)

/** Texts of the form for what only the form's rules find, with the number that they name. */
const ofField = (code: CellFaultCode, detail: string): Words | undefined => {
  if (!isFieldCode(code) || ['required', 'not-unique', 'invalid', 'too-long'].includes(code)) return undefined
  const limit = /^\d+$/.test(detail) ? Number(detail) : undefined
  return [faultText({ code, limit }), t`Correct the cell.`]
}

/** A fault of a workbook of passholders in words; a value is refused in the words of the form. PIM-08. */
export const passholderFaultLine = (fault: CellFaultView): FaultLine => {
  const detail = detailOf(fault)
  const words =
    ofFile[fault.code]?.() ??
    ofCell[fault.code]?.(detail) ??
    (fault.code === 'not-unique' && detail === ''
      ? ([t`Another passholder has this tag.`, t`Remove it there, or here.`] as const)
      : ofField(fault.code, detail))
  if (!words) return cellFaultLine(fault)
  const [what, remedy] = words
  return { sheet: fault.sheet ?? '', cell: fault.cell ?? '', what, remedy }
}
