import { t } from '@lingui/core/macro'
import type { CellFaultView } from '@stallwise/contract/errors/problem.contract.ts'
import type { CellFaultCode } from '@stallwise/domain/sheets/cell-faults.model.ts'
import { groupsSheetName } from '@stallwise/domain/lot-import/groups-sheet.rules.ts'
import { detailOf, type FaultLine } from './fault-lines.ts'

type FaultWords = readonly [what: string, remedy: string]

const fileFaults: Partial<Record<CellFaultCode, (sheet: string | null, detail: string) => FaultWords>> = {
  'not-a-workbook': () => [
    t`This is not an Excel workbook (.xlsx).`,
    t`Save the list as .xlsx, preferably based on the template.`,
  ],
  encrypted: () => [t`The workbook is protected by a password.`, t`Save it without a password.`],
  macros: () => [t`The workbook has macros.`, t`Save it as .xlsx, without macros.`],
  'unpacks-too-large': () => [
    t`The workbook is too large when unzipped.`,
    t`Copy the two sheets into a new workbook.`,
  ],
  'took-too-long': () => [
    t`Reading the workbook took longer than 6 minutes.`,
    t`Copy the two sheets into a new workbook, or upload it again later.`,
  ],
  'too-many-rows': (sheet) =>
    sheet === groupsSheetName
      ? [t`More than 1,000 groups.`, t`Remove groups without stalls.`]
      : [t`More than 20,000 rows.`, t`Remove rows that aren’t stalls.`],
  'too-many-columns': () => [t`Too many columns.`, t`Remove columns that the template does not have.`],
  'no-rows': () => [t`There are no rows under the headers.`, t`Enter one row per stall or group.`],
  'sheet-missing': () => [t`The sheet is missing.`, t`Name it as in the template.`],
  'sheet-ambiguous': () => [t`There are two sheets with this name.`, t`Keep one of them.`],
  'sheet-hidden': (_sheet, other) => [
    t`The sheet is hidden, and “${other}” is visible.`,
    t`Show or delete the hidden sheet, and give this name to the one that is meant.`,
  ],
}

const columnFaults: Partial<Record<CellFaultCode, (detail: string) => FaultWords>> = {
  'column-missing': (column) => [
    t`The column “${column}” is missing.`,
    t`Add it with this header, as in the template.`,
  ],
  'column-ambiguous': (cell) => [t`The header appears twice, first in ${cell}.`, t`Keep one of the columns.`],
  'column-misspelt': (header) => [
    t`The header is almost “${header}”.`,
    t`Use this exact header, or give the column a clearly different one.`,
  ],
  merged: (cells) => [t`The cells ${cells} are merged.`, t`Unmerge them and fill in each cell.`],
}

const cellFaults: Partial<Record<CellFaultCode, (detail: string) => FaultWords>> = {
  required: () => [t`The cell is empty.`, t`This cell is required.`],
  'formula-without-value': (read) => [
    t`The file has no result of the formula ${read}.`,
    t`Open the file in a spreadsheet program and save it, or enter a value.`,
  ],
  'error-value': (read) => [t`The formula gives ${read}.`, t`Enter a value instead of a formula.`],
  'is-a-date': (read) => [t`This is a date: ${read}.`, t`Format the cell as text and enter the value again.`],
  'number-too-long': () => [
    t`The number has more than 15 digits; the spreadsheet cut off the last ones.`,
    t`Format the cell as text and enter the value again.`,
  ],
  'shown-otherwise': (read) => [
    t`The cell shows something else than it contains: ${read}.`,
    t`Format the cell as text and enter the value again.`,
  ],
  'too-long': (most) => [most ? t`Longer than ${most} characters.` : t`Too long.`, t`Shorten it.`],
  invalid: (character) => [
    /^U\+/.test(character)
      ? t`There is a character that cannot be seen: ${character}.`
      : t`There are characters that cannot be shown.`,
    t`Type it again.`,
  ],
  placeholder: (read) => [
    t`“${read}” says that an ID is missing.`,
    t`Enter the ID. If there is none, leave the cell blank, or delete the row.`,
  ],
  'not-boolean': (read) => [t`“${read}” is neither TRUE nor FALSE.`, t`Enter TRUE or FALSE.`],
  'not-unique': (cell) => [t`Duplicate of ${cell}.`, t`Values must be unique; change one of them.`],
  'already-used': (read) => [
    read ? t`“${read}” is already used elsewhere.` : t`It is already used elsewhere.`,
    t`Use another one, or remove it there first.`,
  ],
}

const nameFaults: Partial<Record<CellFaultCode, (detail: string) => FaultWords>> = {
  'unknown-floor': (read) => [
    t`“${read}” isn’t a floor of this lot.`,
    t`Use M, mezzanine, P1 to P6 or 1 to 9, and select the floor in step 1.`,
  ],
  'unknown-group': (read) => [
    t`The group “${read}” is not in the sheet Groups.`,
    t`Add it there, or correct it.`,
  ],
  'unknown-type': (read) => [
    t`“${read}” isn’t a valid type.`,
    t`Enter Tenant, Visitor or EV; in the sheet Stalls also Reserved.`,
  ],
  'unknown-frequency': (read) => [
    t`“${read}” isn’t a valid frequency.`,
    t`Enter hourly, weekly, monthly or yearly.`,
  ],
  'wrong-group-type': (type) => [
    t`The group is of another type: ${type}.`,
    t`Correct the stall’s type, or its group.`,
  ],
  'not-allowed': () => [t`Leave this cell blank.`, t`Clear the cell.`],
}

const numberFaults: Partial<Record<CellFaultCode, (detail: string) => FaultWords>> = {
  'not-a-number': (read) => [t`“${read}” is not a number.`, t`Enter digits, with a decimal point.`],
  'not-positive': (read) => [t`${read} is not above zero.`, t`Must be a positive number.`],
  'not-whole': (read) => [t`${read} is not a whole number.`, t`Enter a whole number.`],
  decimals: (read) => [t`${read} has more than two decimals.`, t`May have only two decimals.`],
  'too-large': (read) => [t`${read} is too large.`, t`Enter 1,000,000 or less.`],
  'more-than-stalls': (most) => [
    t`The minimum is above the number of stalls of this type.`,
    most === '0' ? t`Add stalls of this type, or remove the group.` : t`Enter ${most} or less.`,
  ],
}

const words: Partial<Record<CellFaultCode, (detail: string) => FaultWords>> = {
  ...columnFaults,
  ...cellFaults,
  ...nameFaults,
  ...numberFaults,
}

/** A fault of a workbook in words. Source: LIM-10 to LIM-39. */
export const cellFaultLine = (fault: CellFaultView): FaultLine => {
  const [what, remedy] = fileFaults[fault.code]?.(fault.sheet, detailOf(fault)) ??
    words[fault.code]?.(detailOf(fault)) ?? [t`Not valid.`, '']
  return { sheet: fault.sheet ?? '', cell: fault.cell ?? '', what, remedy }
}
