import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GateControllerView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { call } from '#lib/api/call.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useDriverNames, useReachNames } from '../gate-words.ts'
import { controllersQuery, gatesKey } from '../gates.queries.ts'

const useRemoveController = (lotId: string): ListAction<GateControllerView> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    confirm: (rows) =>
      rows.some(({ overdueReleases }) => overdueReleases > 0)
        ? {
            title: <Trans>Give up the release and delete?</Trans>,
            text: (
              <Trans>
                For a day the controller did not confirm that an outlet is off. It is no longer tried. Look at
                the gate: it may stand open.
              </Trans>
            ),
          }
        : undefined,
    label: (rows) => plural(rows.length, { one: 'Delete controller', other: 'Delete # controllers' }),
    done: (rows) => plural(rows.length, { one: 'Controller deleted.', other: '# controllers deleted.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id, version, overdueReleases }) =>
          call('DELETE /sprockit/controllers/{id}', {
            params: { id: _id },
            query: { version, ...(overdueReleases > 0 && { giveUp: 'releases' }) },
          }),
        undo: ({ _id }) => call('POST /sprockit/controllers/{id}/restore', { params: { id: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: gatesKey(lotId) }),
      }),
  }
}

const useColumns = (): ListColumn<GateControllerView>[] => {
  const { t } = useLingui()
  const drivers = useDriverNames()
  const reaches = useReachNames()
  return [
    {
      key: 'monexDeviceId',
      label: t`Monex device ID`,
      value: ({ monexDeviceId }) => monexDeviceId,
      cell: ({ monexDeviceId }) => <span className="plate">{monexDeviceId}</span>,
    },
    { key: 'driver', label: t`Kind`, value: ({ driver }) => drivers[driver] },
    { key: 'address', label: t`Address`, value: ({ address }) => address, narrow: 'hide' },
    { key: 'reach', label: t`Reached`, value: ({ reach }) => reaches[reach] },
    { key: 'sprockits', label: t`Gates`, value: ({ sprockits }) => sprockits, align: 'end', width: '88px' },
  ]
}

/** What the gates of a lot hang on. */
export const ControllersList = ({ base, lotId }: { base: string; lotId: string }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(controllersQuery(lotId))
  const remove = useRemoveController(lotId)
  return (
    <ResourceList
      {...useListAddress('controllers')}
      name={t`Controllers`}
      exportName="gate-controllers"
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ _id }) => _id}
      rowHref={({ _id }) => `${base}/gateController/${_id}`}
      columns={useColumns()}
      actions={[remove]}
      bulkActions={[remove]}
      addAction={
        <Button component={Link} to={`${base}/gateController` as '/'}>
          <Trans>Add controller</Trans>
        </Button>
      }
      empty={{
        icon: 'plug',
        title: <Trans>No controllers yet</Trans>,
        text: <Trans>A controller has up to eight outlets; gates hang on them.</Trans>,
      }}
    />
  )
}
