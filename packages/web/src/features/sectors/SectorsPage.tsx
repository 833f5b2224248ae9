import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { sectorsKey, sectorsQuery } from './sectors.queries.ts'

const useRemove = (lotId: string): ListAction<SectorView> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Delete sector', other: 'Delete # sectors' }),
    done: (rows) => plural(rows.length, { one: 'Sector deleted.', other: '# sectors deleted.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id, version }) => call('DELETE /sectors/{id}', { params: { id: _id }, query: { version } }),
        undo: ({ _id }) => call('POST /sectors/{id}/restore', { params: { id: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: sectorsKey(lotId) }),
      }),
  }
}

const useColumns = (): ListColumn<SectorView>[] => {
  const { t } = useLingui()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    { key: 'floors', label: t`Whole floors`, value: ({ floors }) => floors.map(formatFloor).join(', ') },
    {
      key: 'stalls',
      label: t`Single stalls`,
      value: ({ stalls }) => stalls.length,
      align: 'end',
      width: '120px',
    },
    { key: 'free', label: t`Free`, value: ({ free }) => free ?? null, align: 'end', width: '88px' },
    { key: 'capacity', label: t`Capacity`, value: ({ capacity }) => capacity, align: 'end', width: '104px' },
  ]
}

/** The sectors of a lot, with what is free in each. */
export const SectorsPage = () => {
  const { t } = useLingui()
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { data, error, refetch } = useQuery(sectorsQuery(parkingLotId))
  const base = `/admin/${customerId}/parking-lot/${parkingLotId}/addEditSector`
  const remove = useRemove(parkingLotId)
  const mayManage = useCan('device.manage')
  return (
    <>
      <PageHead title={<Trans>Sectors</Trans>} />
      <ResourceList
        {...useListAddress()}
        name={t`Sectors`}
        exportName="sectors"
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        columns={useColumns()}
        {...(mayManage && {
          rowHref: ({ _id }: SectorView) => `${base}/${_id}`,
          actions: [remove],
          bulkActions: [remove],
          addAction: (
            <Button component={Link} to={base as '/'} variant="primary">
              <Trans>Add sector</Trans>
            </Button>
          ),
        })}
        empty={{
          icon: 'list',
          title: <Trans>No sectors yet</Trans>,
          text: <Trans>A sector is a set of stalls or floors that a wayfinder counts.</Trans>,
        }}
      />
    </>
  )
}
