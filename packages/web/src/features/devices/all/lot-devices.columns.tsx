import { t } from '@lingui/core/macro'
import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesOf } from '#ui/resource/fields.tsx'
import { LastReport } from './LastReport.tsx'
import { conditionsOf } from '@stallwise/domain/devices/lot-devices.model.ts'
import { conditionNames, kindNames, shownConditionsOf } from './lot-device-words.ts'
import { LotDeviceSign } from './LotDeviceSign.tsx'

export const deviceColumns = (timeZone: string): ListColumn<LotDeviceView>[] => {
  const [kinds, conditions] = [kindNames(), conditionNames()]
  return [
    {
      key: 'name',
      label: t`Stall or name`,
      value: ({ name }) => name,
      cell: ({ name, kind }) => (kind === 'stall-sensor' ? <span className="plate">{name}</span> : name),
    },
    { key: 'kind', label: t`Type`, value: ({ kind }) => kinds[kind] },
    {
      key: 'state',
      label: t`State`,
      value: (device) =>
        shownConditionsOf(device)
          .map((one) => conditions[one])
          .join(', '),
      cell: (device) => <LotDeviceSign device={device} />,
      width: 'minmax(0, 1.4fr)',
    },
    {
      key: 'lastSeenAt',
      label: t`Last report`,
      value: ({ lastSeenAt }) => (lastSeenAt ? new Date(lastSeenAt) : null),
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <LastReport at={lastSeenAt} timeZone={timeZone} /> : <span className="dimmer">–</span>,
      width: 'minmax(0, 1.4fr)',
    },
    {
      key: 'batteryPercent',
      label: t`Battery`,
      align: 'end',
      value: ({ batteryPercent }) => batteryPercent,
      cell: ({ batteryPercent }) =>
        batteryPercent === null ? <span className="dimmer">–</span> : formatPercent(batteryPercent, 0),
      width: 'minmax(0, 0.6fr)',
    },
    {
      key: 'floor',
      label: t`Floor`,
      value: ({ floor }) => floor && formatFloor(floor),
      width: 'minmax(0, 0.6fr)',
    },
    { key: 'zone', label: t`Zone`, value: ({ zone }) => zone },
    {
      key: 'deviceId',
      label: t`Device ID`,
      value: ({ deviceId }) => deviceId,
      cell: ({ deviceId }) => <span className="plate">{deviceId}</span>,
      isSpare: true,
    },
  ]
}

export const deviceFilters = ({ floors }: Pick<Lot, 'floors'>): ListFilter<LotDeviceView>[] => [
  { key: 'state', label: t`State`, value: conditionsOf, options: choicesOf(conditionNames()) },
  { key: 'kind', label: t`Type`, value: ({ kind }) => kind, options: choicesOf(kindNames()) },
  {
    key: 'floor',
    label: t`Floor`,
    value: ({ floor }) => floor,
    options: floors.map(({ floorName }) => ({ value: floorName, label: formatFloor(floorName) })),
  },
]
