import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RfidReaderView, RfidThresholdView } from '@stallwise/contract/devices/rfid.contract.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { readersQuery, thresholdsQuery } from '../devices.queries.ts'
import styles from '../devices.module.css'
import { useGateColumns, useGateFilters } from '../gate-devices.columns.tsx'
import { ResetTags } from './ResetTags.tsx'
import { useRemoveReader, useRemoveThreshold } from './use-rfid-actions.ts'

const useReaderColumns = (): ListColumn<RfidReaderView>[] => {
  const { t } = useLingui()
  const [name, id, ...rest] = useGateColumns<RfidReaderView>()
  const ip: ListColumn<RfidReaderView> = {
    key: 'ip',
    label: t`IP address`,
    value: (reader) => reader.ip,
    cell: (reader) => reader.ip && <span className="plate">{reader.ip}</span>,
    narrow: 'hide',
  }
  return [name!, id!, ip, ...rest]
}

const useThresholdColumns = (): ListColumn<RfidThresholdView>[] => {
  const { t } = useLingui()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    { key: 'duration', label: t`Duration, seconds`, value: ({ duration }) => duration, align: 'end' },
    { key: 'readers', label: t`Readers`, value: ({ readers }) => readers, align: 'end' },
  ]
}

const Readers = ({ base, lotId, mayManage }: { base: string; lotId: string; mayManage: boolean }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(readersQuery(lotId))
  const remove = useRemoveReader(lotId)
  const hrefOf = ({ _id }: RfidReaderView) => `${base}/rfidReader/${_id}`
  return (
    <ResourceList
      {...useListAddress()}
      name={t`RFID readers`}
      exportName="rfid-readers"
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ _id }) => _id}
      columns={useReaderColumns()}
      filters={useGateFilters<RfidReaderView>()}
      {...(mayManage && {
        rowHref: hrefOf,
        actions: [{ key: 'test', label: () => t`Test this device…`, to: hrefOf }, remove],
        bulkActions: [remove],
        addAction: (
          <Button component={Link} to={`${base}/rfidReader` as '/'} variant="primary">
            <Trans>Add RFID reader</Trans>
          </Button>
        ),
      })}
      empty={{
        icon: 'sensor',
        title: <Trans>No RFID readers yet</Trans>,
        text: <Trans>A reader at a gate knows passholders by their tags.</Trans>,
      }}
    />
  )
}

const Thresholds = ({ base, lotId, mayManage }: { base: string; lotId: string; mayManage: boolean }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(thresholdsQuery(lotId))
  const remove = useRemoveThreshold(lotId)
  return (
    <ResourceList
      {...useListAddress('thresholds')}
      name={t`RFID thresholds`}
      exportName="rfid-thresholds"
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ _id }) => _id}
      columns={useThresholdColumns()}
      {...(mayManage && {
        rowHref: ({ _id }: RfidThresholdView) => `${base}/rfidThreshold/${_id}`,
        actions: [remove],
        bulkActions: [remove],
        addAction: (
          <Button component={Link} to={`${base}/rfidThreshold` as '/'}>
            <Trans>Add RFID threshold</Trans>
          </Button>
        ),
      })}
      empty={{
        icon: 'clock',
        title: <Trans>No RFID thresholds yet</Trans>,
        text: <Trans>Without one, reads of a tag within 10 seconds are the same passage.</Trans>,
      }}
    />
  )
}

/** The RFID readers and thresholds of a lot. */
export const RfidPage = () => {
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const mayManage = useCan('device.manage')
  const part = { base: `/admin/${customerId}/parking-lot/${parkingLotId}`, lotId: parkingLotId, mayManage }
  return (
    <>
      <PageHead title={<Trans>RFID</Trans>}>{mayManage && <ResetTags lotId={parkingLotId} />}</PageHead>
      <Readers {...part} />
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <h2>
            <Trans>Thresholds</Trans>
          </h2>
        </div>
        <Thresholds {...part} />
      </section>
    </>
  )
}
