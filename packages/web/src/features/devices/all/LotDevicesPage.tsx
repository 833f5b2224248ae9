import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { LotContacts } from '#features/configuration/LotContacts.public.tsx'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { deviceTarget } from './device-target.ts'
import { DeviceTabs } from './DeviceTabs.tsx'
import { DeviceTallies } from './DeviceTallies.tsx'
import { deviceColumns, deviceFilters } from './lot-devices.columns.tsx'
import { MissedReadsCard } from './MissedReadsCard.tsx'
import { lotDeviceRows } from './lot-devices.queries.ts'

/** Every device of a lot that the viewer may see, those in trouble first. */
export const LotDevicesPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const address = useListAddress()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const devices = useServerRows(lotDeviceRows(lotId, address.search))
  return (
    <>
      <PageHead title={<Trans>Devices</Trans>} />
      <DeviceTabs lotId={lotId} />
      <LotContacts lotId={lotId} />
      <DeviceTallies lotId={lotId} filter={address.search.filter} />
      <MissedReadsCard lotId={lotId} timeZone={lot.timeZone} />
      <ResourceList
        {...address}
        {...devices}
        name={t`Devices`}
        exportName="devices"
        rowKey={({ kind, _id }) => `${kind} ${_id}`}
        rowHref={(device) => deviceTarget(device, lot)}
        columns={deviceColumns(lot.timeZone)}
        filters={deviceFilters(lot)}
        empty={{
          icon: 'sensor',
          title: t`No devices yet`,
          text: t`Stall sensors, cameras, readers, gates and signs of this lot are listed here.`,
        }}
      />
    </>
  )
}
