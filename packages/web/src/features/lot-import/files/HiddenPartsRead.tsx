import { Plural } from '@lingui/react/macro'
import type { HiddenParts } from '@stallwise/domain/sheets/hidden-parts.ts'

const named = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

/** The sheets, columns and rows that were read although they are hidden (LIM-18, LIM-38). */
export const HiddenPartsRead = ({ of }: { of: HiddenParts }) => {
  const { hiddenSheets: sheets, hiddenColumns: columns, hiddenRows: rows } = of
  return (
    <>
      {sheets.length > 0 && (
        <p className="dim">
          <Plural
            value={sheets.length}
            one="# sheet was read although it is hidden in the workbook:"
            other="# sheets were read although they are hidden in the workbook:"
          />{' '}
          {named(sheets)}
        </p>
      )}
      {columns.length > 0 && (
        <p className="dim">
          <Plural
            value={columns.length}
            one="# column was read although it is hidden in the workbook:"
            other="# columns were read although they are hidden in the workbook:"
          />{' '}
          {named(columns)}
        </p>
      )}
      {rows > 0 && (
        <p className="dim">
          <Plural
            value={rows}
            one="# row was read although it is hidden in the workbook."
            other="# rows were read although they are hidden in the workbook."
          />
        </p>
      )}
    </>
  )
}
