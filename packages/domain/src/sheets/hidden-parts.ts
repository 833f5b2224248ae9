/** LIM-18, LIM-38: what was read of a workbook although users do not see it there; columns by their headers. */
export interface HiddenParts {
  readonly hiddenSheets: readonly string[]
  readonly hiddenRows: number
  readonly hiddenColumns: readonly string[]
}

export const nothingHidden: HiddenParts = { hiddenSheets: [], hiddenRows: 0, hiddenColumns: [] }

/** The hidden parts of several sheets together; of what was stored before some of them were known, the others. */
export const hiddenPartsOf = (...parts: readonly Partial<HiddenParts>[]): HiddenParts => ({
  hiddenSheets: parts.flatMap(({ hiddenSheets = [] }) => hiddenSheets),
  hiddenRows: parts.reduce((sum, { hiddenRows = 0 }) => sum + hiddenRows, 0),
  hiddenColumns: parts.flatMap(({ hiddenColumns = [] }) => hiddenColumns),
})
