import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteFault } from '@stallwise/contract/health/health.contract.ts'
import { formatDayTime, formatDuration } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import { faultWords } from './health-words.ts'
import styles from './health.module.css'

interface FaultListProps {
  siteId: string
  faults: readonly SiteFault[]
  timeZone: string
}

/** Where what is broken is shown: payments, charging stations, else the devices of the lot. */
const FaultLink = ({ siteId, kind }: Pick<SiteFault, 'kind'> & { siteId: string }) => {
  const [seesPayments, seesDevices] = [useCan('payment.manage'), useCan('device.read')]
  const seesStations = useCan('station.operate')
  if (kind === 'paymentsFailing')
    return seesPayments ? (
      <Link to={`/parking-lots/${siteId}/payments`}>
        <Trans>To the payments</Trans>
      </Link>
    ) : null
  if (kind === 'stationsOffline' && seesStations)
    return (
      <Link to={`/parking-lots/${siteId}/charging`}>
        <Trans>To the stations</Trans>
      </Link>
    )
  return seesDevices ? (
    <Link to={`/parking-lots/${siteId}/devices`}>
      <Trans>To the devices</Trans>
    </Link>
  ) : null
}

/** HEA-32: what is broken, the worst first, and the way there. */
export const FaultList = ({ siteId, faults, timeZone }: FaultListProps) => (
  <ol className={styles.faults}>
    {faults.map((fault) => (
      <li key={fault._id}>
        <b className={fault.harm >= 1 ? 'is-alert' : 'is-soon'}>{faultWords(fault)}</b>{' '}
        <span className="dim">
          <Trans>Since {formatDayTime(fault.since, timeZone)}</Trans>
        </span>{' '}
        <FaultLink siteId={siteId} kind={fault.kind} />
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
