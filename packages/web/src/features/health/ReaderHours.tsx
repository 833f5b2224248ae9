import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatTime } from '#lib/format/times.ts'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'

type Reader = SiteHealthDetails['readers'][number]
type Hour = Reader['hours'][number]

const lastHours = 6

/** HEA-20: the reads of the last hours, with what is usual. */
export const ReaderHours = ({ readers, timeZone }: { readers: readonly Reader[]; timeZone: string }) => {
  const { t } = useLingui()
  // The newest first: on a phone the others are scrolled to.
  const newest = (reader: Reader | undefined) => (reader?.hours ?? []).slice(-lastHours).toReversed()
  const hours = newest(readers[0])
  // A camera and a reader of one lane often have one name.
  const isTwin = (name: string) => readers.filter((one) => one.name === name).length > 1
  const textOf = (hour: Hour | undefined) => {
    if (!hour) return '–'
    const reads = hour.reads === null ? '–' : formatNumber(hour.reads)
    return hour.usual === null ? reads : `${reads} / ${formatNumber(Math.round(hour.usual))}`
  }
  const columns: TableColumn<Reader>[] = [
    {
      label: t`Camera or reader`,
      kind: 'name',
      cell: ({ name, kind }) =>
        isTwin(name) ? `${name}, ${kind === 'camera' ? t`Camera` : t`RFID reader`}` : name,
    },
    ...hours.map((hour, nth): TableColumn<Reader> => ({
      label: formatTime(hour.at, timeZone),
      kind: 'number',
      cell: (reader) => textOf(newest(reader)[nth]),
    })),
  ]
  return (
    <>
      <RowsTable
        rows={readers}
        rowKey={(reader) => readers.indexOf(reader)}
        columns={columns}
        scrollLabel={t`Reads of the last hours`}
      />
      <p className="dim small">
        <Trans>
          Reads of each hour, the newest first, and after the stroke what is typical of it: the median of the
          same weekday and hour of 8 weeks. It is known after 3 weeks. A dash: the reads are not known.
        </Trans>
      </p>
    </>
  )
}
