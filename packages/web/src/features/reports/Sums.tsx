import { Trans } from '@lingui/react/macro'
import { Link } from '#lib/routes/Link.tsx'
import { HowCounted } from '#ui/HowCounted.tsx'
import { sumWords } from './sum-words.ts'
import styles from './reports.module.css'

/** The way to the rows of a figure; nothing where there are none. REP-03 */
export const RowsLink = ({ filter }: { filter: string | undefined }) =>
  filter !== undefined && (
    <Link
      to="."
      search={(before) => ({ ...before, filter: filter || undefined, page: undefined })}
      hash="rows"
    >
      <Trans>Show the rows</Trans>
    </Link>
  )

interface SumsProps {
  sums: readonly { key: string; value: string; filter: string | undefined }[]
}

/** The further figures of a report, each with how it is counted and the way to its rows. REP-03 */
export const Sums = ({ sums }: SumsProps) => {
  const words = sumWords()
  return (
    sums.length > 0 && (
      <dl className={styles.sums}>
        {sums.map(({ key, value, filter }) => (
          <div key={key}>
            <dt>
              {words[key]!.name}
              <HowCounted texts={[words[key]!.how]} rows={<RowsLink filter={filter} />} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}
