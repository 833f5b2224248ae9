import { Plural } from '@lingui/react/macro'
import type { UnreadColumn } from '@stallwise/domain/sheets/cell-faults.model.ts'
import type { HiddenParts } from '@stallwise/domain/sheets/hidden-parts.ts'

const named = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

interface Props {
  of: HiddenParts & { readonly unreadColumns?: readonly UnreadColumn[] }
  /** Of a workbook with one sheet, which need not be named. */
  onlySheet?: string
}

/** What of a workbook was not read (LIM-13), and what was although it is hidden (LIM-18, LIM-38). */
export const PartsRead = ({ of, onlySheet }: Props) => {
  const { hiddenSheets: sheets, hiddenColumns: columns, hiddenRows: rows, unreadColumns: unread = [] } = of
  const placeOf = (sheet: string, cell: string) => (sheet === onlySheet ? cell : `${sheet} ${cell}`)
  return (
    <>
      {unread.length > 0 && (
        <p className="dim">
          <Plural value={unread.length} one="# column is ignored:" other="# columns are ignored:" />{' '}
          {unread.map(({ sheet, cell, header }) => `“${header}” (${placeOf(sheet, cell)})`).join(', ')}
        </p>
      )}
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
