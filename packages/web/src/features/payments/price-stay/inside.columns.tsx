import { t } from '@lingui/core/macro'
import type { VehicleByTime, VehicleInside } from '@stallwise/contract/payments/price-stay.contract.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { vehicleText } from '#lib/format/vehicles.ts'
import { Badge } from '#ui/Badge.tsx'
import type { FilterOption, ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { PlateCrop } from '#ui/PlateCrop.tsx'
import { choicesOf } from '#ui/resource/fields.tsx'
import styles from './price-stay.module.css'

const Plate = ({
  vehicle: { licensePlate, readPlate, isPassholder, heldSince },
}: {
  vehicle: VehicleInside
}) => (
  <span className={styles.plates}>
    {licensePlate === null ? (
      <span className="dim">{t`No plate`}</span>
    ) : (
      <span className="plate">{licensePlate}</span>
    )}
    {readPlate !== null && readPlate !== licensePlate && (
      <span className="dim">{t`read as ${readPlate}`}</span>
    )}
    {heldSince !== null && <Badge tone="soon">{t`Held at the exit`}</Badge>}
    {isPassholder && <Badge>{t`Passholder`}</Badge>}
  </span>
)

const Picture = ({ vehicle: { image, plateBox, readPlate } }: { vehicle: VehicleInside }) =>
  image === null ? (
    <span className="dim">–</span>
  ) : (
    <span className={styles.picture}>
      <img
        className={styles.thumbnail}
        src={image}
        alt={t`The vehicle as the camera saw it`}
        loading="lazy"
      />
      <PlateCrop size="small" image={image} box={plateBox} plate={readPlate} />
    </span>
  )

const fixed = { isSortable: false } as const

/** The keys are those that the server sorts by. */
export const insideColumns = <Row extends VehicleInside>(timeZone: string): ListColumn<Row>[] => [
  {
    key: 'plate',
    label: t`License plate`,
    value: ({ licensePlate }) => licensePlate,
    cell: (vehicle) => <Plate vehicle={vehicle} />,
    width: 'minmax(0, 1.6fr)',
    ...fixed,
  },
  {
    key: 'enteredAt',
    label: t`Entered`,
    value: ({ enteredAt }) => new Date(enteredAt),
    cell: ({ enteredAt }) => <time dateTime={enteredAt}>{formatDateTime(enteredAt, timeZone)}</time>,
  },
  {
    key: 'picture',
    label: t`Image`,
    value: ({ image }) => (image === null ? '' : t`Yes`),
    cell: (vehicle) => <Picture vehicle={vehicle} />,
    narrow: 'keep',
    width: '148px',
    ...fixed,
  },
  { key: 'zone', label: t`Zone of entry`, value: ({ zone }) => zone?.name ?? null, ...fixed },
  { key: 'camera', label: t`Camera`, value: ({ camera }) => camera, narrow: 'hide', ...fixed },
  {
    key: 'vehicle',
    label: t`Vehicle`,
    value: ({ color, make }) => vehicleText({ color, make, model: null }),
    ...fixed,
  },
]

/** Of a search by time, which the server orders. */
export const byTimeColumns = (timeZone: string): ListColumn<VehicleByTime>[] => {
  const left: ListColumn<VehicleByTime> = {
    key: 'leftAt',
    label: t`Left`,
    value: ({ leftAt }) => leftAt && new Date(leftAt),
    cell: ({ leftAt }) =>
      leftAt === null ? (
        <Badge>{t`Inside`}</Badge>
      ) : (
        <time dateTime={leftAt}>{formatDateTime(leftAt, timeZone)}</time>
      ),
    narrow: 'label',
    ...fixed,
  }
  return insideColumns<VehicleByTime>(timeZone)
    .flatMap((column) => (column.key === 'enteredAt' ? [column, left] : [column]))
    .map((column) => ({ ...column, ...fixed }))
}

const holderNames = () => ({ visitor: t`Visitors`, passholder: t`Passholders` })

export const insideFilters = (zones: readonly FilterOption[]): ListFilter<VehicleInside>[] => [
  { key: 'zone', label: t`Zone of entry`, value: ({ zone }) => zone?._id ?? null, options: zones },
  {
    key: 'holder',
    label: t`Vehicles of`,
    value: ({ isPassholder }) => (isPassholder ? 'passholder' : 'visitor'),
    options: choicesOf(holderNames()),
  },
]
