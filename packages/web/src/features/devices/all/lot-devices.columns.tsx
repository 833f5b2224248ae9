import { t } from '@lingui/core/macro'
import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesOf } from '#ui/resource/fields.tsx'
import { LastReport } from './LastReport.tsx'
import { conditionNames, conditionsOf, kindNames } from './lot-device-words.ts'
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
        conditionsOf(device)
          .map((one) => conditions[one])
          .join(', '),
      cell: (device) => <LotDeviceSign device={device} />,
      width: 'minmax(0, 1.2fr)',
    },
    {
      key: 'lastSeenAt',
      label: t`Last report`,
      value: ({ lastSeenAt }) => (lastSeenAt ? new Date(lastSeenAt) : null),
      cell: ({ lastSeenAt }) => lastSeenAt && <LastReport at={lastSeenAt} timeZone={timeZone} />,
      width: 'minmax(0, 1.5fr)',
    },
    {
      key: 'batteryPercent',
      label: t`Battery`,
      align: 'end',
      value: ({ batteryPercent }) => batteryPercent,
      cell: ({ batteryPercent }) => batteryPercent !== null && formatPercent(batteryPercent, 0),
    },
    { key: 'floor', label: t`Floor`, value: ({ floor }) => floor, narrow: 'label' },
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
    options: floors.map(({ floorName }) => ({ value: floorName, label: floorName })),
  },
]
