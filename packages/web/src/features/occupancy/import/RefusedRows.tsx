import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RowFault } from '@stallwise/contract/errors/problem.contract.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { ScrollingTable } from '#ui/PlainTable.tsx'
import { Banner } from '#ui/Banner.tsx'
import { linesOf } from './import-file.ts'
import { useRowWords } from './import-words.ts'
import styles from './import.module.css'

const longest = 48
/** The most that the server lists. */
const most = 100

const cut = (line: string) => (line.length > longest ? `${line.slice(0, longest)}…` : line)

const Rows = ({ rows, lines }: { rows: readonly RowFault[]; lines: readonly string[] }) => {
  const { t } = useLingui()
  const words = useRowWords()
  return (
    <ScrollingTable label={t`Rows that cannot be read`}>
      <thead>
        <tr>
          <th scope="col" className="num">{t`Row`}</th>
          <th scope="col">{t`In the file`}</th>
          <th scope="col">{t`Why`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, code }) => (
          <tr key={row}>
            <td className="num">{row}</td>
            <td className={styles.raw}>{cut(lines[row - 1] ?? '')}</td>
            <td>{words[code]}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

/** The rows because of which nothing was imported. */
export const RefusedRows = ({ error, text }: { error: unknown; text: string }) => {
  const { t, i18n } = useLingui()
  const rows = error instanceof ApiProblem ? error.rows : []
  return (
    <>
      <Banner tone="alert" icon="alert-circle" role="alert">
        <p>
          <b className="strong">
            <Trans>Nothing was imported.</Trans>
          </b>{' '}
          {rows.length > 0 &&
            rows.length < most &&
            t`${plural(rows.length, { one: '# row can’t be read.', other: '# rows can’t be read.' })}`}
          {rows.length >= most && <Trans>Many rows can’t be read; these are the first ones.</Trans>}
          {rows.length === 0 && problemText(error, i18n)}{' '}
          {rows.length > 0 && <Trans>Correct the file and select it again.</Trans>}
        </p>
      </Banner>
      {rows.length > 0 && <Rows rows={rows} lines={linesOf(text)} />}
    </>
  )
}
