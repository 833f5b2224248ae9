import { msg, plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatAgo, formatDateTime } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { listResource } from '#ui/resource/resource.model.ts'
import { kindNames } from '#ui/words/source-kinds.ts'
import styles from './sources.module.css'
import { sourcesKey, sourcesQuery } from './sources.queries.ts'

const KeyHint = ({ source }: { source: Source }) => (
  <span>
    <span className="plate">…{source.keyHint}</span>
    {source.previousKey && (
      <span className={`small ${styles.small}`}>
        {' '}
        <Trans>
          and …{source.previousKey.hint} until {formatDateTime(source.previousKey.until)}
        </Trans>
      </span>
    )}
  </span>
)

/** DEV-26: the lots that the source reports for, and why it cannot be changed, if so. */
const SourceLots = ({ source: { lots, isManageable } }: { source: Source }) => (
  <span>
    {lots === null ? <Trans>All lots</Trans> : <Plural value={lots.length} one="# lot" other="# lots" />}
    {!isManageable && (
      <span className={`small ${styles.small}`}>
        {' '}
        <Trans>Includes lots you don’t have access to, so you can’t change it.</Trans>
      </span>
    )}
  </span>
)

const LastMessage = ({ at }: { at: string | null }) => {
  const now = useNow()
  return at ? formatAgo(at, now) : <Trans>Never</Trans>
}

/** The device sources of a customer and their keys; dialogs add and change them. */
export const sources = listResource({
  exportName: 'sources',
  query: sourcesQuery,
  staleKey: () => sourcesKey,
  isRemovable: ({ isManageable }) => isManageable,
  calls: {
    remove: ({ _id: id, version }: Source) =>
      call('DELETE /sources/{id}', { params: { id }, query: { version } }),
    restore: ({ _id: id }) => call('POST /sources/{id}/restore', { params: { id } }),
  },
  texts: {
    list: msg`Sources`,
    add: msg`Add source`,
    empty: {
      icon: 'plug',
      title: msg`No sources yet`,
      text: msg`Devices report through a source and identify themselves with its key.`,
    },
    remove: (count) => plural(count, { one: 'Delete source', other: 'Delete # sources' }),
    removed: (count) => plural(count, { one: 'Source deleted.', other: '# sources deleted.' }),
    confirmRemove: ({ length: count }) => ({
      title: plural(count, { one: 'Delete this source?', other: 'Delete # sources?' }),
      text: plural(count, {
        one: 'Its key stops working immediately, and messages from its devices are rejected.',
        other: 'Their keys stop working immediately, and messages from their devices are rejected.',
      }),
    }),
  },
  columns: () => [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    { key: 'kind', label: t`Kind`, value: ({ kind }) => kindNames()[kind] },
    {
      key: 'address',
      label: t`Address`,
      value: ({ ingestPath }) => ingestPath,
      cell: ({ ingestPath }) => <span className="plate">{ingestPath}</span>,
      width: 'minmax(0, 1.5fr)',
      narrow: 'hide',
    },
    {
      key: 'key',
      label: t`Key`,
      value: ({ keyHint }) => keyHint,
      cell: (source) => <KeyHint source={source} />,
      width: 'minmax(0, 1.2fr)',
    },
    {
      key: 'lots',
      label: t`Lots`,
      value: ({ lots }) => lots?.length ?? null,
      cell: (source) => <SourceLots source={source} />,
      narrow: 'hide',
    },
    {
      key: 'lastEventAt',
      label: t`Last message`,
      value: ({ lastEventAt }) => (lastEventAt ? new Date(lastEventAt) : null),
      cell: ({ lastEventAt }) => <LastMessage at={lastEventAt} />,
      narrow: 'keep',
    },
    {
      key: 'unknown',
      label: t`Unknown devices`,
      value: ({ unknownDevices }) => unknownDevices,
      align: 'end',
      narrow: 'hide',
    },
    {
      key: 'keyCreatedAt',
      label: t`Key since`,
      value: ({ keyCreatedAt }) => new Date(keyCreatedAt),
      isSpare: true,
    },
    { key: 'topicFilter', label: t`MQTT topics`, value: ({ topicFilter }) => topicFilter, isSpare: true },
  ],
  filters: (rows) => {
    const kinds = [...new Set(rows.map(({ kind }) => kind))]
    const options = kinds.map((value) => ({ value, label: kindNames()[value] }))
    return [{ key: 'kind', label: t`Kind`, value: ({ kind }) => kind, options }]
  },
})
