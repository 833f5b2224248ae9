import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ZoneMember, ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import { choicesOf, devicesKey, useZoneTypeNames } from '#features/devices/devices.public.ts'
import { call } from '#lib/api/call.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { EvStations } from './EvStations.tsx'
import { zonesQuery } from './zones.queries.ts'

const useRemove = (lotId: string): ListAction<ZoneView> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Delete zone', other: 'Delete # zones' }),
    done: (rows) =>
      plural(rows.length, {
        one: 'Zone deleted. What it held stands alone.',
        other: '# zones deleted. What they held stands alone.',
      }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id, version }) => call('DELETE /zones/{id}', { params: { id: _id }, query: { version } }),
        undo: ({ _id }) => call('POST /zones/{id}/restore', { params: { id: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: devicesKey(lotId) }),
      }),
  }
}

const names = (members: readonly ZoneMember[]): string => members.map(({ name }) => name).join(', ')

const useColumns = (): ListColumn<ZoneView>[] => {
  const { t } = useLingui()
  const types = useZoneTypeNames()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    { key: 'type', label: t`Type`, value: ({ type }) => types[type] },
    {
      key: 'groups',
      label: t`Authorised groups`,
      value: ({ passholderGroups }) =>
        passholderGroups.length === 0 ? t`All groups` : names(passholderGroups),
    },
    {
      key: 'devices',
      label: t`Devices`,
      value: ({ cameras, rfidReader, sprockits }) => names([...cameras, ...rfidReader, ...sprockits]),
      width: 'minmax(0, 1.6fr)',
    },
    {
      key: 'travelTime',
      label: t`Travel time`,
      value: ({ travelTime }) => travelTime,
      cell: ({ travelTime }) => travelTime && t`${travelTime} min`,
      align: 'end',
      narrow: 'hide',
    },
    {
      key: 'autoDismiss',
      label: t`Auto-dismiss`,
      value: ({ autoDismissPeriod }) => autoDismissPeriod,
      cell: ({ autoDismissPeriod }) => autoDismissPeriod && t`${autoDismissPeriod} min`,
      align: 'end',
      narrow: 'hide',
    },
  ]
}

/** The zones of a lot. */
export const ZonesPage = () => {
  const { t } = useLingui()
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { data, error, refetch } = useQuery(zonesQuery(parkingLotId))
  const base = `/admin/${customerId}/parking-lot/${parkingLotId}/zone`
  const remove = useRemove(parkingLotId)
  const mayManage = useCan('device.manage')
  const types = choicesOf(useZoneTypeNames())
  return (
    <>
      <PageHead title={<Trans>Zones</Trans>} />
      <ResourceList
        {...useListAddress()}
        name={t`Zones`}
        exportName="zones"
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        columns={useColumns()}
        filters={[{ key: 'type', label: t`Type`, value: ({ type }) => type, options: types }]}
        {...(mayManage && {
          rowHref: ({ _id }: ZoneView) => `${base}/${_id}`,
          actions: [remove],
          bulkActions: [remove],
          addAction: (
            <Button component={Link} to={base as '/'} variant="primary">
              <Trans>Add zone</Trans>
            </Button>
          ),
        })}
        empty={{
          icon: 'map',
          title: <Trans>No zones yet</Trans>,
          text: (
            <Trans>
              A zone says what its cameras, readers and gates are for: coming in, going out, staying.
            </Trans>
          ),
        }}
      />
      <EvStations lotId={parkingLotId} />
    </>
  )
}
