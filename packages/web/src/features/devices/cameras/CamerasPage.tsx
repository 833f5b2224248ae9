import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CameraView } from '@stallwise/contract/devices/cameras.contract.ts'
import { call } from '#lib/api/call.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { camerasQuery, devicesKey } from '../devices.queries.ts'
import { useGateColumns, useGateFilters } from '../gate-devices.columns.tsx'

const useRemove = (lotId: string): ListAction<CameraView> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Delete camera', other: 'Delete # cameras' }),
    done: (rows) => plural(rows.length, { one: 'Camera deleted.', other: '# cameras deleted.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id, version }) => call('DELETE /cameras/{id}', { params: { id: _id }, query: { version } }),
        undo: ({ _id }) => call('POST /cameras/{id}/restore', { params: { id: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: devicesKey(lotId) }),
      }),
  }
}

/** The cameras of a lot. Provider staff only. */
export const CamerasPage = () => {
  const { t } = useLingui()
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { data, error, refetch } = useQuery(camerasQuery(parkingLotId))
  const base = `/admin/${customerId}/parking-lot/${parkingLotId}/camera`
  const remove = useRemove(parkingLotId)
  const test: ListAction<CameraView> = {
    key: 'test',
    label: () => t`Test this device…`,
    to: ({ _id }) => `${base}/${_id}`,
  }
  return (
    <>
      <PageHead title={<Trans>Cameras</Trans>} />
      <ResourceList
        {...useListAddress()}
        name={t`Cameras`}
        exportName="cameras"
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `${base}/${_id}`}
        columns={useGateColumns<CameraView>()}
        filters={useGateFilters<CameraView>()}
        actions={[test, remove]}
        bulkActions={[remove]}
        addAction={
          <Button component={Link} to={base as '/'} variant="primary">
            <Trans>Add camera</Trans>
          </Button>
        }
        empty={{
          icon: 'camera',
          title: <Trans>No cameras yet</Trans>,
          text: <Trans>A camera at a gate reads plates and tells who comes and goes.</Trans>,
        }}
      />
    </>
  )
}
