/** A column that is ignored because its header is unknown. */
export interface UnreadColumn {
  readonly sheet: string
  readonly cell: string
  readonly header: string
}

/** What can be wrong with a workbook. LIM-10 to LIM-39, PIM-10 to PIM-19. */
export const cellFaultCodes = [
  'not-a-workbook',
  'encrypted',
  'macros',
  'unpacks-too-large',
  'took-too-long',
  'too-many-rows',
  'too-many-columns',
  'no-rows',
  'sheet-missing',
  'sheet-ambiguous',
  'sheet-hidden',
  'column-missing',
  'column-ambiguous',
  'column-misspelt',
  'required',
  'merged',
  'error-value',
  'formula-without-value',
  'is-a-date',
  'number-too-long',
  'shown-otherwise',
  'too-long',
  'invalid',
  'placeholder',
  'not-boolean',
  'not-unique',
  'already-used',
  'unknown-floor',
  'unknown-group',
  'unknown-type',
  'unknown-frequency',
  'wrong-group-type',
  'not-allowed',
  'not-a-number',
  'not-positive',
  'not-whole',
  'decimals',
  'too-large',
  'more-than-stalls',
  'unknown',
  'too-small',
  'too-many',
  'too-early',
  'too-late',
  'end-before-start',
  'email',
  'plate-spaces',
  'plate-signs',
  'plate-placeholder',
  'plate-used',
  'plate-in-other-group',
  'pass-id-used',
  'pass-id-not-listed',
  'suite-not-of-pass-id',
  'tag-not-listed',
  'not-a-date',
  'unknown-pass-type',
] as const
/** Code of a cell's fault; stable. */
export type CellFaultCode = (typeof cellFaultCodes)[number]

/** A fault of a workbook. `sheet` null: the file as a whole; `cell` null: the sheet as a whole (else as A1). `detail` = the value that was read, or the cell of the other one. */
export interface CellFault {
  readonly sheet: string | null
  readonly cell: string | null
  readonly code: CellFaultCode
  readonly detail?: string
}
