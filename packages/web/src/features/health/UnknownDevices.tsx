import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnknownDevice } from '@stallwise/contract/health/health.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { healthKey, unknownQuery } from './health.queries.ts'
import styles from './health.module.css'

const callOf = (kind: string) => {
  if (kind === 'plate-recognizer') return 'POST /cameras' as const
  return kind.startsWith('rfid') ? ('POST /rfid/rfidReader' as const) : undefined
}

const useAdopt = ({ deviceId, source }: UnknownDevice) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (parkingLot: string) =>
      call(callOf(source.kind)!, { body: { parkingLot, name: deviceId, id: deviceId, role: 'interior' } }),
    onSuccess: () => {
      toastDone(t`${deviceId} was added, as a device inside. Set its direction in its form.`)
      return queries.invalidateQueries({ queryKey: healthKey })
    },
    onError: () => toastFailed(t`The device could not be added.`),
  })
}

/** HEA-81: the lot is chosen where there are several; one click adds the device. */
const Adopt = ({ device }: { device: UnknownDevice }) => {
  const { t } = useLingui()
  const { lots, source, deviceId, knownAt } = device
  const [lot, setLot] = useState(lots[0]?._id ?? null)
  const adopt = useAdopt(device)
  if (knownAt !== null) return <Trans>It is a device of {knownAt}; its source changed.</Trans>
  if (!callOf(source.kind))
    return (
      <Link to={`/parking-lots/${lot ?? ''}/map`}>
        <Trans>Select its stall on the map</Trans>
      </Link>
    )
  return (
    <span className={styles.adopt}>
      <SelectField
        aria-label={t`Parking lot of ${deviceId}`}
        data={lots.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={lot}
        onChange={setLot}
      />
      <Button
        variant="default"
        loading={adopt.isPending}
        onClick={() => lot && adopt.mutate(lot)}
        aria-label={t`Add ${deviceId}`}
      >
        <Trans>Add</Trans>
      </Button>
    </span>
  )
}

/** So many are shown above the sites until all are asked for: a site that stops drivers comes first. */
const mostAtFirst = 3

/** HEA-80: devices that report without being known, the newest first. */
export const UnknownDevices = () => {
  const { t } = useLingui()
  const { data: devices = [] } = useQuery(unknownQuery)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? devices : devices.slice(0, mostAtFirst)
  const count = devices.length
  if (devices.length === 0) return null
  const columns: TableColumn<UnknownDevice>[] = [
    { label: t`Device ID`, kind: 'name', cell: ({ deviceId }) => <span className="plate">{deviceId}</span> },
    { label: t`Source`, cell: ({ source, customer }) => `${source.name}, ${customer.name}` },
    { label: t`First seen`, cell: ({ firstSeenAt }) => formatDayTime(firstSeenAt) },
    { label: t`Messages`, kind: 'number', cell: ({ messages }) => formatNumber(messages) },
    { label: t`Add to`, cell: (device) => <Adopt device={device} /> },
  ]
  return (
    <Card title={<Trans>Unknown devices</Trans>}>
      <RowsTable
        rows={shown}
        rowKey={({ source, deviceId }) => `${source._id} ${deviceId}`}
        columns={columns}
        isListOnPhones
      />
      {shown.length < count && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          <Trans>Show all</Trans>&nbsp;({formatNumber(count)})
        </Button>
      )}
    </Card>
  )
}
