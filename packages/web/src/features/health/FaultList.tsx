import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteFault } from '@stallwise/contract/health/health.contract.ts'
import { formatDayTime, formatDuration } from '#lib/format/times.ts'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import { faultWords } from './health-words.ts'
import styles from './health.module.css'

/** HEA-32: what is broken, the worst first. */
export const FaultList = ({ faults, timeZone }: { faults: readonly SiteFault[]; timeZone: string }) => (
  <ol className={styles.faults}>
    {faults.map((fault) => (
      <li key={fault._id}>
        <b className={fault.harm >= 1 ? 'is-alert' : 'is-soon'}>{faultWords(fault)}</b>{' '}
        <span className="dim">
          <Trans>Since {formatDayTime(fault.since, timeZone)}</Trans>
        </span>
      </li>
    ))}
  </ol>
)

const secondsOf = ({ since, endedAt }: SiteFault) => (Date.parse(endedAt!) - Date.parse(since)) / 1_000

/** HEA-04: the reasons of gaps. */
export const PastFaults = ({ faults, timeZone }: { faults: readonly SiteFault[]; timeZone: string }) => {
  const { t } = useLingui()
  const columns: TableColumn<SiteFault>[] = [
    { label: t`What was broken`, kind: 'name', cell: faultWords },
    { label: t`Since`, cell: ({ since }) => formatDayTime(since, timeZone) },
    { label: t`For`, kind: 'number', cell: (fault) => formatDuration(secondsOf(fault)) },
  ]
  return <RowsTable rows={faults} rowKey={({ _id }) => _id} columns={columns} isListOnPhones />
}
