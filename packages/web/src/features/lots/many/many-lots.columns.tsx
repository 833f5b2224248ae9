import { useLingui } from '@lingui/react/macro'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { useCan } from '#lib/session/viewer.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import { attentionReasons } from '../order/attention.ts'
import { ReasonList } from '../row/ReasonList.tsx'

const Occupied = ({ counts }: Pick<LotListItem, 'counts'>) =>
  counts && (
    <span className={counts.high ? 'is-alert' : undefined}>
      {counts.estimated && '≈ '}
      {formatPercent(counts.occupancyPercent)}
    </span>
  )

const reporting = (health: { total: number; reporting: number } | undefined) =>
  health && health.total > 0 ? `${formatNumber(health.reporting)} / ${formatNumber(health.total)}` : null

const useFigureColumns = (): ListColumn<LotListItem>[] => {
  const { t } = useLingui()
  const seesFigures = useCan('lot.realtime')
  const seesAlerts = useCan('alert.read')
  const seesHealth = useCan('health.read')
  const ofOccupancy: ListColumn<LotListItem>[] = [
    {
      key: 'occupancy',
      label: t`Occupancy`,
      value: ({ counts }) => counts?.occupancyPercent ?? null,
      cell: (lot) => <Occupied counts={lot.counts} />,
      align: 'end',
      width: '96px',
    },
    {
      key: 'capacity',
      label: t`Capacity`,
      value: ({ counts }) => counts?.capacity ?? null,
      align: 'end',
      width: '88px',
      narrow: 'hide',
    },
  ]
  const ofAlerts: ListColumn<LotListItem> = {
    key: 'alerts',
    label: t`Alerts`,
    value: ({ alerts }) => (alerts ? alerts.violation + alerts.occupancy : null),
    align: 'end',
    width: '72px',
  }
  const ofDevices = (key: 'sensors' | 'cameras', label: string): ListColumn<LotListItem> => ({
    key,
    label,
    value: (lot) => reporting(lot[key]),
    align: 'end',
    width: '104px',
    narrow: 'hide',
  })
  return [
    ...(seesFigures ? ofOccupancy : []),
    ...(seesAlerts ? [ofAlerts] : []),
    ...(seesFigures && seesHealth ? [ofDevices('sensors', t`Sensors`)] : []),
    ...(seesHealth ? [ofDevices('cameras', t`Cameras`)] : []),
  ]
}

/** The keys are those that the server sorts by. Only the figures that the viewer may see. */
export const useManyLotsColumns = (now: number): ListColumn<LotListItem>[] => {
  const { t } = useLingui()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name, width: 'minmax(0, 1.6fr)' },
    {
      key: 'customer',
      label: t`Customer`,
      value: ({ customer }) => customer.name,
      width: 'minmax(0, 1.2fr)',
    },
    { key: 'city', label: t`City`, value: ({ city }) => city, narrow: 'hide' },
    ...useFigureColumns(),
    {
      key: 'attention',
      label: t`Needs attention`,
      // A text, so that phones leave it out where there is none.
      value: (lot) => String(attentionReasons(lot, now).length || ''),
      cell: (lot) => {
        const reasons = attentionReasons(lot, now)
        return reasons.length > 0 && <ReasonList lot={lot} reasons={reasons.slice(0, 1)} />
      },
      // What needs attention follows from figures and the time.
      isSortable: false,
      width: 'minmax(0, 1.6fr)',
    },
  ]
}
