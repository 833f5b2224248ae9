import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { call } from '#lib/api/call.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { gatesKey, sprockitsQuery } from './gates.queries.ts'
import { OnSiteSign } from './edge/OnSiteSign.tsx'

interface GatesListProps {
  base: string
  lotId: string
  mayManage: boolean
  onOpenGate: ((gate: SprockitView) => void) | undefined
}

const useRemoveSprockit = (lotId: string): ListAction<SprockitView> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Delete gate', other: 'Delete # gates' }),
    done: (rows) => plural(rows.length, { one: 'Gate deleted.', other: '# gates deleted.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id, version }) => call('DELETE /sprockit/{id}', { params: { id: _id }, query: { version } }),
        undo: ({ _id }) => call('POST /sprockit/{id}/restore', { params: { id: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: gatesKey(lotId) }),
      }),
  }
}

const useColumns = (onOpenGate: GatesListProps['onOpenGate']): ListColumn<SprockitView>[] => {
  const { t } = useLingui()
  const open: ListColumn<SprockitView> = {
    key: 'open',
    label: t`Open`,
    value: () => null,
    align: 'end',
    width: '124px',
    cell: (gate) => (
      <Button
        size="compact-sm"
        onClick={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onOpenGate?.(gate)
        }}
        aria-label={t`Open gate ${gate.name}`}
      >
        <Trans>Open gate</Trans>
      </Button>
    ),
  }
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    { key: 'id', label: t`ID`, value: ({ id }) => id, cell: ({ id }) => <span className="plate">{id}</span> },
    { key: 'description', label: t`Description`, value: ({ description }) => description, narrow: 'hide' },
    { key: 'monexDeviceId', label: t`Controller`, value: ({ monexDeviceId }) => monexDeviceId },
    {
      key: 'outlet',
      label: t`Outlet`,
      value: ({ outletToControl }) => outletToControl,
      align: 'end',
      width: '88px',
    },
    {
      key: 'onSite',
      label: t`Reached`,
      value: ({ onSite }) => onSite ?? 'server',
      cell: ({ onSite }) => <OnSiteSign onSite={onSite} />,
    },
    ...(onOpenGate ? [open] : []),
  ]
}

export const GatesList = ({ base, lotId, mayManage, onOpenGate }: GatesListProps) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(sprockitsQuery(lotId))
  const remove = useRemoveSprockit(lotId)
  const open: ListAction<SprockitView> = {
    key: 'open',
    label: () => t`Open gate…`,
    icon: 'gate',
    onPick: (gate) => onOpenGate?.(gate),
  }
  return (
    <ResourceList
      {...useListAddress()}
      name={t`Gates`}
      exportName="gates"
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ _id }) => _id}
      columns={useColumns(onOpenGate)}
      actions={[...(onOpenGate ? [open] : []), ...(mayManage ? [remove] : [])]}
      {...(mayManage && {
        rowHref: ({ _id }: SprockitView) => `${base}/sprockit/${_id}`,
        bulkActions: [remove],
        addAction: (
          <Button component={Link} to={`${base}/sprockit` as '/'} variant="primary">
            <Trans>Add gate</Trans>
          </Button>
        ),
      })}
      empty={{
        icon: 'gate',
        title: <Trans>No gates yet</Trans>,
        text: <Trans>A gate hangs on an outlet of a controller. Add the controller first.</Trans>,
      }}
    />
  )
}
