import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sizeOf } from './import-file.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { FileDrop as Drop } from '#ui/files/FileDrop.tsx'

interface FileDropProps {
  file: File | undefined
  rows: number | undefined
  error: string | undefined
  onFile: (file: File) => void
}

const SizeOf = ({ file, rows }: { file: File; rows: number | undefined }) => {
  const { value, unit } = sizeOf(file.size)
  const size = `${formatNumber(value, unit === 'MB' ? 1 : 0)} ${unit}`
  if (rows === undefined) return size
  return plural(rows, { one: `${size}, # row`, other: `${size}, # rows` })
}

/** The field for the file with a group's history. */
export const FileDrop = ({ file, rows, error, onFile }: FileDropProps) => {
  const { t } = useLingui()
  return (
    <Drop
      label={t`CSV file`}
      prompt={<Trans>Drop a CSV file here</Trans>}
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      file={file && { name: file.name, detail: <SizeOf file={file} rows={rows} /> }}
      error={error}
      onFile={onFile}
    />
  )
}
