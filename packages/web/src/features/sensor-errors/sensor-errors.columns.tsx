import { t } from '@lingui/core/macro'
import type { SensorError } from '@stallwise/contract/sensor-errors/sensor-errors.contract.ts'
import type { SensorErrorKind } from '@stallwise/domain/stalls/stalls.model.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatDateTime, formatDuration } from '#lib/format/times.ts'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesOf } from '#ui/resource/fields.tsx'

const kindNames = (): Record<SensorErrorKind, string> => ({
  fault: t`Device fault`,
  silent: t`Not reporting`,
  flapping: t`Changes too often`,
  lowBattery: t`Low battery`,
})

const statusNames = (): Record<SensorError['status'], string> => ({
  active: t`Active`,
  resolved: t`Resolved`,
})

const detailOf = ({ kind, detail }: SensorError): string | null => {
  if (detail === null) return null
  return kind === 'lowBattery' ? `${detail}%` : detail
}

const lastedOf = ({ dateCreated, resolvedAt }: SensorError, now: number): string => {
  const end = resolvedAt === null ? now : Date.parse(resolvedAt)
  return formatDuration(Math.max(0, (end - Date.parse(dateCreated)) / 1000))
}

export const sensorErrorColumns = (timeZone: string, now: number): ListColumn<SensorError>[] => {
  const [kinds, statuses] = [kindNames(), statusNames()]
  return [
    {
      key: 'stall',
      label: t`Stall`,
      value: ({ stall, device }) => stall ?? device,
      cell: ({ stall, device }) => <span className="plate">{stall ?? device}</span>,
      width: 'minmax(0, 1fr)',
    },
    { key: 'kind', label: t`Error`, value: ({ kind }) => kinds[kind], width: 'minmax(0, 1.4fr)' },
    {
      key: 'status',
      label: t`Status`,
      value: ({ status }) => statuses[status],
      cell: ({ status }) => (
        <span className={status === 'active' ? 'is-soon' : undefined}>{statuses[status]}</span>
      ),
    },
    {
      key: 'dateCreated',
      label: t`Began`,
      value: ({ dateCreated }) => new Date(dateCreated),
      cell: ({ dateCreated }) => formatDateTime(dateCreated, timeZone),
      width: 'minmax(0, 1.3fr)',
    },
    {
      key: 'resolvedAt',
      label: t`Ended`,
      value: ({ resolvedAt }) => (resolvedAt === null ? null : new Date(resolvedAt)),
      cell: ({ resolvedAt }) =>
        resolvedAt === null ? <span className="dimmer">–</span> : formatDateTime(resolvedAt, timeZone),
      narrow: 'hide',
      width: 'minmax(0, 1.3fr)',
    },
    {
      key: 'lasted',
      label: t`Duration`,
      value: (error) => lastedOf(error, now),
      narrow: 'label',
    },
    { key: 'detail', label: t`Reported`, value: detailOf },
    { key: 'floor', label: t`Floor`, value: ({ floor }) => floor && formatFloor(floor) },
    {
      key: 'device',
      label: t`Device ID`,
      value: ({ device }) => device,
      cell: ({ device }) => <span className="plate">{device}</span>,
      isSpare: true,
    },
  ]
}

export const sensorErrorFilters = (): ListFilter<SensorError>[] => [
  { key: 'status', label: t`Status`, value: ({ status }) => status, options: choicesOf(statusNames()) },
  { key: 'kind', label: t`Error`, value: ({ kind }) => kind, options: choicesOf(kindNames()) },
]
