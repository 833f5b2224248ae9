import { t } from '@lingui/core/macro'
import type { PlateRead } from '@stallwise/contract/logs/logs.contract.ts'
import { formatDateTime, formatTimeToSecond } from '#lib/format/times.ts'
import { vehicleText } from '#lib/format/vehicles.ts'
import { Badge } from '#ui/Badge.tsx'
import type { FilterOption, ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { PlateCrop } from '#ui/PlateCrop.tsx'
import { choicesOf } from '#ui/resource/fields.tsx'
import styles from './logs.module.css'
import { matchName } from '#ui/plate-match-words.ts'

const percentOf = (score: number): string => `${Math.round(score * 100)}%`

const Read = ({ read: { plate, isErased } }: { read: PlateRead }) => {
  if (plate !== null) return <span className="plate">{plate}</span>
  return <span className="dimmer">{isErased ? t`Erased` : t`No plate`}</span>
}

const matchOf = ({ match, plate, readPlate }: NonNullable<PlateRead['visit']>): string =>
  matchName(match, readPlate !== null && readPlate !== plate)

const Matched = ({ read: { plate, visit } }: { read: PlateRead }) => {
  if (!visit) return <span className="dimmer">–</span>
  const match = matchOf(visit)
  return (
    <span className={styles.seen}>
      {visit.plate !== null && visit.plate !== plate && <span className="plate">{visit.plate}</span>}
      {visit.match === 'lookAlike' || visit.match === 'candidate' ? (
        <Badge tone="soon">{match}</Badge>
      ) : (
        match
      )}
    </span>
  )
}

const Image = ({ read: { image, plate, plateBox } }: { read: PlateRead }) =>
  image === null ? (
    <span className="dimmer">–</span>
  ) : (
    <a
      className={styles.images}
      href={image}
      target="_blank"
      rel="noreferrer"
      aria-label={plate === null ? t`Image of the vehicle` : t`Image of ${plate}`}
      onClick={(event) => event.stopPropagation()}
    >
      <img className={styles.thumbnail} src={image} alt="" loading="lazy" />
      <PlateCrop size="small" image={image} box={plateBox} plate={plate} />
    </a>
  )

/** The keys are those that the server sorts by. */
export const plateReadColumns = (timeZone: string): ListColumn<PlateRead>[] => [
  {
    key: 'plate',
    label: t`Plate as read`,
    value: ({ plate }) => plate,
    cell: (read) => <Read read={read} />,
  },
  {
    key: 'at',
    label: t`Time`,
    value: ({ at }) => new Date(at),
    cell: ({ at }) => `${formatDateTime(at, timeZone)}${formatTimeToSecond(at, timeZone).slice(5)}`,
    width: 'minmax(0, 1.7fr)',
  },
  {
    key: 'matched',
    label: t`Match`,
    value: ({ visit }) => visit && [visit.plate, matchOf(visit)].filter(Boolean).join(' '),
    cell: (read) => <Matched read={read} />,
    isSortable: false,
    width: 'minmax(0, 1.5fr)',
  },
  {
    key: 'passholder',
    label: t`Passholder`,
    value: ({ visit }) => visit?.passholder?.name ?? null,
    isSortable: false,
    width: 'minmax(0, 1.2fr)',
  },
  {
    key: 'score',
    label: t`Score`,
    value: ({ score }) => score,
    cell: ({ score }) => percentOf(score),
    align: 'end',
    narrow: 'label',
  },
  {
    key: 'camera',
    label: t`Camera`,
    value: ({ camera, device }) => camera ?? device,
    width: 'minmax(0, 1.3fr)',
  },
  {
    key: 'vehicle',
    label: t`Vehicle`,
    value: vehicleText,
    isSortable: false,
    narrow: 'hide',
    width: 'minmax(0, 1.4fr)',
  },
  {
    key: 'image',
    label: t`Image`,
    value: ({ image }) => (image === null ? '' : t`Yes`),
    cell: (read) => <Image read={read} />,
    isSortable: false,
    narrow: 'keep',
    width: '148px',
  },
  {
    key: 'candidates',
    label: t`Reader’s candidates`,
    value: ({ candidates }) =>
      candidates.map(({ plate, score }) => `${plate} ${percentOf(score)}`).join(', '),
    isSortable: false,
    isSpare: true,
    width: 'minmax(0, 2fr)',
  },
  { key: 'device', label: t`Device ID`, value: ({ device }) => device, isSortable: false, isSpare: true },
]

const outcomeNames = () => ({ matched: t`Matched`, unmatched: t`Not matched` })

export const plateReadFilters = (cameras: readonly FilterOption[]): ListFilter<PlateRead>[] => [
  {
    key: 'outcome',
    label: t`Match`,
    value: ({ visit }) => (visit && visit.match !== 'none' ? 'matched' : 'unmatched'),
    options: choicesOf(outcomeNames()),
  },
  { key: 'camera', label: t`Camera`, value: ({ device }) => device, options: cameras },
]
