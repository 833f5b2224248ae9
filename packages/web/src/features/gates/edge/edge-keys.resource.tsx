import { msg, plural, t } from '@lingui/core/macro'
import type { EdgeKeyView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatAgo } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { listResource } from '#ui/resource/resource.model.ts'
import { edgeKeysQuery, gatesKey } from '../gates.queries.ts'
import styles from '../gates.module.css'

const stateOf = ({ online }: EdgeKeyView): string => (online ? t`Online` : t`Offline`)

const LastSeen = ({ at }: { at: string | null }) => {
  const now = useNow()
  return at ? formatAgo(at, now) : t`Never`
}

/** The keys of the edge boxes, and whether each box is online. GAT-40. */
export const edgeKeys = listResource({
  exportName: 'edge-keys',
  query: edgeKeysQuery,
  staleKey: gatesKey,
  calls: {
    remove: ({ _id: id, version }: EdgeKeyView) =>
      call('DELETE /edge/keys/{id}', { params: { id }, query: { version } }),
    restore: ({ _id: id }) => call('POST /edge/keys/{id}/restore', { params: { id } }),
  },
  texts: {
    list: msg`Edge boxes`,
    add: msg`Create edge key`,
    empty: {
      icon: 'plug',
      title: msg`No edge boxes yet`,
      text: msg`Use an edge box when controllers are behind a firewall. It fetches commands over HTTPS.`,
    },
    remove: (count) => plural(count, { one: 'Delete edge key', other: 'Delete # edge keys' }),
    removed: (count) => plural(count, { one: 'Edge key deleted.', other: '# edge keys deleted.' }),
  },
  columns: () => [
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
      value: stateOf,
      cell: (row) => (
        <span className={`${styles.sign} ${row.online ? '' : 'is-alert'}`}>
          <Icon name={row.online ? 'plug' : 'plug-off'} size={14} />
          {stateOf(row)}
        </span>
      ),
    },
    {
      key: 'lastSeenAt',
      label: t`Last check-in`,
      value: ({ lastSeenAt }) => (lastSeenAt ? new Date(lastSeenAt) : null),
      cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} />,
    },
  ],
})
