import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ImportReport } from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatDate, formatDuration, formatTime } from '#lib/format/times.ts'
import { Banner } from '#ui/Banner.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { useChangeWords } from './import-words.ts'
import { Fact, Facts } from '#ui/Facts.tsx'

const Changes = ({ changes }: Pick<ImportReport, 'changes'>) => {
  const { t } = useLingui()
  const words = useChangeWords()
  const corrections = changes.filter(({ count }) => count > 0)
  if (corrections.length === 0) return <p className="dim">{t`No corrections were needed.`}</p>
  return (
    <RowsTable
      caption={<Trans>Corrections made</Trans>}
      rows={corrections}
      rowKey={({ kind }) => kind}
      columns={[
        {
          label: t`Rows`,
          cell: ({ kind }) => (
            <>
              {words[kind].name} <span className="dim">· {words[kind].done}</span>
            </>
          ),
        },
        { label: t`Count`, kind: 'number', cell: ({ count }) => formatNumber(count) },
        {
          label: t`First rows`,
          className: 'dim',
          cell: ({ first }) =>
            first
              .slice(0, 3)
              .map(({ row, read }) => t`row ${row}: ${read}`)
              .join(' · '),
        },
      ]}
    />
  )
}

const dateOf = (at: string, timeZone: string) => `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`

const RowsRead = ({ rows }: Pick<ImportReport, 'rows'>) => {
  const { t } = useLingui()
  return (
    <b className="strong">{t`${plural(rows, { one: '# row was read.', other: '# rows were read.' })}`}</b>
  )
}

/** HIS-25: what a file would change; nothing is stored yet. */
const Checked = ({ report }: { report: ImportReport }) => {
  const replaced = report.valuesReplaced
  return (
    <Banner
      tone={replaced > 0 ? 'soon' : 'plain'}
      icon={replaced > 0 ? 'alert-triangle' : 'info'}
      role="status"
    >
      <p>
        <RowsRead rows={report.rows} />{' '}
        {replaced > 0 ? (
          <Plural
            value={replaced}
            one="# value of an earlier import will be replaced. Imports cannot be undone."
            other="# values of earlier imports will be replaced. Imports cannot be undone."
          />
        ) : (
          <Trans>Nothing imported earlier will be replaced.</Trans>
        )}
      </p>
    </Banner>
  )
}

const Imported = ({ report }: { report: ImportReport }) => (
  <Banner icon="check" role="status">
    <p>
      <RowsRead rows={report.rows} />{' '}
      {report.values > 0 ? (
        <Trans>The history is imported.</Trans>
      ) : (
        <Trans>Nothing was added: device data already covers this period.</Trans>
      )}
    </p>
  </Banner>
)

interface ImportResultProps {
  report: ImportReport
  timeZone: string
}

/** The result of an import, or of its preview, with what is corrected. */
export const ImportResult = ({ report, timeZone }: ImportResultProps) => {
  const { t } = useLingui()
  const { gaps } = report
  const longest = formatDuration(gaps.longestMinutes * 60)
  const [first, last] = [dateOf(report.from, timeZone), dateOf(report.to, timeZone)]
  const [most, days] = [formatNumber(report.daysMostlyObserved), formatNumber(report.days)]
  return (
    <>
      {report.importId === null ? <Checked report={report} /> : <Imported report={report} />}
      <Facts>
        <Fact name={<Trans>Time</Trans>}>
          {first} – {last}
        </Fact>
        <Fact name={<Trans>Days with at least 90% coverage</Trans>}>
          <Trans>
            {most} of {days}
          </Trans>
        </Fact>
        <Fact name={<Trans>5-minute values</Trans>}>{formatNumber(report.values)}</Fact>
        {report.valuesKeptLive > 0 && (
          <Fact name={<Trans>Kept from device data</Trans>}>{formatNumber(report.valuesKeptLive)}</Fact>
        )}
        <Fact name={<Trans>Gaps</Trans>}>
          {gaps.count === 0 ? (
            <Trans>None</Trans>
          ) : (
            t`${plural(gaps.count, { one: `# of ${longest}`, other: `#, the longest ${longest}` })}`
          )}
        </Fact>
        {report.column === 'free' && (
          <Fact name={<Trans>“free” was subtracted from a capacity of</Trans>}>
            {formatNumber(report.capacity)}
          </Fact>
        )}
      </Facts>
      <Changes changes={report.changes} />
    </>
  )
}
