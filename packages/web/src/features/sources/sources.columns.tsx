import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'
import { formatAgo, formatDateTime } from '#lib/format/times.ts'
import { useNow } from '#lib/live/use-now.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import { useKindNames } from './source-words.ts'
import styles from './sources.module.css'

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

/** DEV-26: for which lots it reports, and why it cannot be changed, if so. */
const SourceLots = ({ source: { lots, isManageable } }: { source: Source }) => (
  <span>
    {lots === null ? <Trans>All lots</Trans> : <Plural value={lots.length} one="# lot" other="# lots" />}
    {!isManageable && (
      <span className={`small ${styles.small}`}>
        {' '}
        <Trans>Also lots that you do not have: you cannot change it.</Trans>
      </span>
    )}
  </span>
)

export const useSourceColumns = (): ListColumn<Source>[] => {
  const { t } = useLingui()
  const kinds = useKindNames()
  const now = useNow()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    { key: 'kind', label: t`Kind`, value: ({ kind }) => kinds[kind] },
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
      cell: ({ lastEventAt }) => (lastEventAt ? formatAgo(lastEventAt, now) : <Trans>Never</Trans>),
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
  ]
}
