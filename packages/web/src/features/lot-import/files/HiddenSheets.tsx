import { Plural } from '@lingui/react/macro'

/** The sheets that were read although they are hidden (LIM-18). */
export const HiddenSheets = ({ sheets }: { sheets: readonly string[] }) => {
  if (sheets.length === 0) return null
  const names = sheets.map((name) => `“${name}”`).join(', ')
  return (
    <p className="dim">
      <Plural
        value={sheets.length}
        one="# sheet was read although it is hidden in the workbook:"
        other="# sheets were read although they are hidden in the workbook:"
      />{' '}
      {names}
    </p>
  )
}
