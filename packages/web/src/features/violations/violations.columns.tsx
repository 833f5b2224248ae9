import { t } from '@lingui/core/macro'
import type { Violation } from '@stallwise/contract/violations/violations.contract.ts'
import type { ZoneMember } from '@stallwise/contract/zones/zones.contract.ts'
import { mapAt } from '#ui/map/map-view.ts'
import { formatDateTime, formatDuration } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Badge } from '#ui/Badge.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { readFilters } from '#ui/list/list-search.ts'
import { choicesByName, choicesOf } from '#ui/resource/fields.tsx'
import type { ViolationSearch } from './violations.search.ts'
import { reasonName } from './violation-reasons.public.ts'
import { statusNames } from './violation-words.ts'
import styles from './violations.module.css'

export const StatusBadge = ({ status }: Pick<Violation, 'status'>) => {
  const name = statusNames()[status]
  return status === 'active' ? <Badge tone="alert">{name}</Badge> : <span className="dim">{name}</span>
}

/** How long a vehicle has been in violation, or was. */
const lastedOf = ({ dateCreated, status, statusSince }: Violation, now: number): string => {
  const end = status === 'active' ? now : Date.parse(statusSince)
  return formatDuration(Math.max(0, (end - Date.parse(dateCreated)) / 1000))
}

/** VIO-28: that it rests on an entry read alone; null if it does not. */
export const notSeenText = ({ notSeenSince }: Pick<Violation, 'notSeenSince'>, timeZone: string) => {
  if (notSeenSince === null) return null
  const since = formatDateTime(notSeenSince, timeZone)
  return t`not seen since ${since}`
}

/** The server sorts by when violations began. */
export const violationColumns = (timeZone: string, now: number): ListColumn<Violation>[] => {
  const statuses = statusNames()
  const fixed = { isSortable: false } as const
  return [
    {
      key: 'licensePlate',
      label: t`License plate`,
      value: ({ licensePlate }) => licensePlate,
      cell: ({ licensePlate }) =>
        licensePlate === null ? (
          <span className="dim">{t`No plate`}</span>
        ) : (
          <span className="plate">{licensePlate}</span>
        ),
      width: 'minmax(104px, 0.9fr)',
      ...fixed,
    },
    {
      key: 'reason',
      label: t`Reason`,
      value: (violation) =>
        [reasonName(violation), notSeenText(violation, timeZone)].filter(Boolean).join(' · '),
      cell: (violation) => (
        <span className={styles.reason}>
          <span>{reasonName(violation)}</span>
          {violation.notSeenSince !== null && (
            <span className="small dim">{notSeenText(violation, timeZone)}</span>
          )}
        </span>
      ),
      width: 'minmax(0, 1.8fr)',
      ...fixed,
    },
    {
      key: 'status',
      label: t`Status`,
      value: ({ status }) => statuses[status],
      cell: (violation) => (
        <span className={styles.state}>
          <StatusBadge {...violation} />
          {violation.isAppealWaiting && <Badge tone="soon">{t`Appeal`}</Badge>}
        </span>
      ),
      width: 'minmax(160px, 1fr)',
      ...fixed,
    },
    {
      key: 'dateCreated',
      label: t`Began`,
      value: ({ dateCreated }) => new Date(dateCreated),
      cell: ({ dateCreated }) => formatDateTime(dateCreated, timeZone),
      width: 'minmax(0, 1.2fr)',
    },
    {
      key: 'lasted',
      label: t`Duration`,
      value: (violation) => lastedOf(violation, now),
      narrow: 'label',
      ...fixed,
    },
    {
      key: 'location',
      label: t`Location`,
      value: ({ location }) => location?.name ?? null,
      cell: ({ parkingLot, location }) =>
        location?.kind === 'stall' ? (
          <Link {...(mapAt(parkingLot, { stall: location.name }) as { to: '/' })}>{location.name}</Link>
        ) : (
          location?.name
        ),
      width: 'minmax(0, 1.2fr)',
      ...fixed,
    },
    {
      key: 'passholder',
      label: t`Passholder`,
      value: ({ passholder }) => passholder?.name ?? null,
      width: 'minmax(0, 1.2fr)',
      narrow: 'hide',
      ...fixed,
    },
    {
      key: 'decidedBy',
      label: t`Decided by`,
      value: ({ decidedBy }) => decidedBy,
      isSpare: true,
      ...fixed,
    },
  ]
}

type Place = Pick<ZoneMember, '_id' | 'name'>

/** The places in the address that are no zones: stalls and sectors, from which links lead here. */
export const placesOf = (
  { filter }: ViolationSearch,
  zones: readonly Place[],
  rows: readonly (Violation | undefined)[],
): Place[] =>
  (readFilters(filter).location ?? [])
    .filter((id) => !zones.some(({ _id }) => _id === id))
    .map((id) => ({
      _id: id,
      name: rows.find((row) => row?.location?._id === id)?.location?.name ?? t`Selected place`,
    }))

export const violationFilters = (places: readonly Place[]): ListFilter<Violation>[] => [
  { key: 'status', label: t`Status`, value: ({ status }) => status, options: choicesOf(statusNames()) },
  {
    key: 'location',
    label: t`Location`,
    value: ({ location }) => location?._id ?? null,
    options: choicesByName(places),
  },
  {
    key: 'appeal',
    label: t`Appeal`,
    value: () => null,
    options: [{ value: 'received', label: t`Waiting for an answer` }],
  },
]
