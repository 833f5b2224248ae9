import { Plural } from '@lingui/react/macro'

/** The sheets and rows that were read although they are hidden (LIM-18, LIM-38). */
export const HiddenSheets = ({ sheets, rows }: { sheets: readonly string[]; rows: number }) => {
  const names = sheets.map((name) => `“${name}”`).join(', ')
  return (
    <>
      {sheets.length > 0 && (
        <p className="dim">
          <Plural
            value={sheets.length}
            one="# sheet was read although it is hidden in the workbook:"
            other="# sheets were read although they are hidden in the workbook:"
          />{' '}
          {names}
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
