import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EdgeKeyView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatAgo } from '#lib/format/times.ts'
import { useNow } from '#lib/live/use-now.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { edgeKeysQuery, gatesKey } from '../gates.queries.ts'
import styles from '../gates.module.css'
import { NewEdgeKey } from './NewEdgeKey.tsx'

const useRemoveKey = (lotId: string): ListAction<EdgeKeyView> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Delete edge key', other: 'Delete # edge keys' }),
    done: (rows) => plural(rows.length, { one: 'Edge key deleted.', other: '# edge keys deleted.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id }) => call('DELETE /edge/keys/{id}', { params: { id: _id } }),
        undo: ({ _id }) => call('POST /edge/keys/{id}/restore', { params: { id: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: gatesKey(lotId) }),
      }),
  }
}

const useColumns = (): ListColumn<EdgeKeyView>[] => {
  const { t } = useLingui()
  const now = useNow()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    {
      key: 'key',
      label: t`Key ends with`,
      value: ({ keyHint }) => keyHint,
      cell: ({ keyHint }) => <span className="plate">…{keyHint}</span>,
    },
    {
      key: 'online',
      label: t`State`,
      value: ({ online }) => (online ? t`Online` : t`Offline`),
      cell: ({ online }) => (
        <span className={`${styles.sign} ${online ? '' : 'is-alert'}`}>
          <Icon name={online ? 'plug' : 'plug-off'} size={14} />
          {online ? t`Online` : t`Offline`}
        </span>
      ),
    },
    {
      key: 'lastSeenAt',
      label: t`Last asked`,
      value: ({ lastSeenAt }) => (lastSeenAt ? new Date(lastSeenAt) : null),
      cell: ({ lastSeenAt }) => (lastSeenAt ? formatAgo(lastSeenAt, now) : t`Never`),
    },
  ]
}

/** The keys of the boxes on site, and whether each is there. GAT-40. */
export const EdgeKeysList = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(edgeKeysQuery(lotId))
  const remove = useRemoveKey(lotId)
  return (
    <>
      <ResourceList
        {...useListAddress('boxes')}
        name={t`Boxes on site`}
        exportName="edge-keys"
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        columns={useColumns()}
        actions={[remove]}
        bulkActions={[remove]}
        addAction={
          <Button onClick={() => setAdding(true)}>
            <Trans>Create edge key</Trans>
          </Button>
        }
        empty={{
          icon: 'plug',
          title: <Trans>No box on site</Trans>,
          text: <Trans>Where controllers stand behind a firewall, a box on site asks for commands.</Trans>,
        }}
      />
      {isAdding && <NewEdgeKey lotId={lotId} onClose={() => setAdding(false)} />}
    </>
  )
}
