import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './import.module.css'
import type { FileKind } from './check-file.ts'
import { textOf, type FaultLine } from './fault-lines.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { logFailure } from '#lib/log.ts'
import { ScrollingTable } from '#ui/PlainTable.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { csvOf, saveFile } from '#ui/list/list-csv.ts'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'

interface Props {
  lines: readonly FaultLine[]
  /** How many there are, if `lines` are only the first of them. */
  total?: number | undefined
  /** What was refused: “The stall list was not imported.” */
  refused: ReactNode
  kind: FileKind
  exportName: string
}

/** The most faults shown on the screen; the CSV has all that the server sent. */
const maxShown = 200

/** The faults of a file with what to do, to be copied or saved. */
export const FaultTable = ({ lines, total = lines.length, refused, kind, exportName }: Props) => {
  const { t } = useLingui()
  const place = {
    sheet: { key: 'sheet', label: t`Sheet`, value: ({ sheet }: FaultLine) => sheet || t`File` },
    cell: { key: 'cell', label: t`Cell`, value: ({ cell }: FaultLine) => cell },
    element: { key: 'element', label: t`Element`, value: ({ cell }: FaultLine) => cell || t`File` },
    row: { key: 'row', label: t`Row`, value: ({ cell }: FaultLine) => cell },
    text: { key: 'text', label: t`In the file`, value: ({ sheet }: FaultLine) => sheet },
  }
  const places = {
    workbook: [place.sheet, place.cell],
    drawing: [place.element],
    csv: [place.row, place.text],
  }[kind]
  const hasRemedies = lines.some(({ remedy }) => remedy !== '')
  const columns = [
    ...places,
    { key: 'what', label: t`Problem`, value: ({ what }: FaultLine) => what },
    ...(hasRemedies
      ? [{ key: 'remedy', label: t`What to do`, value: ({ remedy }: FaultLine) => remedy }]
      : []),
  ]
  const copy = () =>
    navigator.clipboard.writeText(textOf(lines)).then(
      () => toastDone(<Plural value={lines.length} one="# problem copied." other="# problems copied." />),
      (error: unknown) => {
        logFailure('Nothing was copied', error)
        toastFailed(<Trans>Your browser blocked copying. Download the CSV instead.</Trans>)
      },
    )
  const more = lines.length - maxShown
  return (
    <div className={styles.faults}>
      <Banner tone="alert" icon="alert-circle" role="alert">
        <p>
          <b className="strong">{refused}</b>{' '}
          <Plural
            value={total}
            one="Fix # problem. The previous version is unchanged."
            other="Fix # problems. The previous version is unchanged."
          />
        </p>
      </Banner>
      <Toolbar>
        <Button onClick={() => void copy()}>{t`Copy the list`}</Button>
        <Button
          leftSection={<Icon name="download" />}
          onClick={() => saveFile(`${exportName}.csv`, 'text/csv;charset=utf-8', csvOf(lines, columns))}
        >{t`Download as CSV`}</Button>
      </Toolbar>
      <ScrollingTable
        label={kind === 'csv' ? t`Rows that cannot be read` : t`Problems in the file`}
        className={styles.faultTable}
      >
        <thead className="sr-on-phones">
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, maxShown).map((line, index) => (
            <tr key={index}>
              {places.map(({ key, value }) => (
                <td key={key} className={key === 'sheet' ? undefined : 'plate'}>
                  {value(line)}
                </td>
              ))}
              <td>{line.what}</td>
              {hasRemedies && <td className="dim">{line.remedy}</td>}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      {more > 0 && (
        <p className="small dim">
          <Trans>And {formatNumber(more)} more in the CSV.</Trans>
        </p>
      )}
      {total > lines.length && (
        <p className="small dim">
          <Trans>
            The first {formatNumber(lines.length)} of {formatNumber(total)} problems are listed. Correct them
            and send the file again.
          </Trans>
        </p>
      )}
    </div>
  )
}
