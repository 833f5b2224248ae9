import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { occupancyPercent, wasObserved } from '@stallwise/domain/occupancy/occupancy.rules.ts'
import { attentionReasons } from './order/attention.ts'

/** Totals of the listed lots; a total that the viewer may see of no lot is undefined. */
export interface LotTotals {
  lots: number
  needAttention: number
  /** Totals of the lots with any observation; without any, of all lots and without a percentage. */
  occupancy?: { capacity: number; occupancy: number; percent: number | null }
  aboveThreshold?: number
  alerts?: { violation: number; occupancy: number }
  devices?: { total: number; reporting: number; percent: number }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const toTenth = (value: number) => Math.round(value * 10) / 10

const occupancyOf = (lots: readonly LotListItem[]): LotTotals['occupancy'] => {
  const all = lots.flatMap((lot) => lot.counts ?? [])
  const observed = all.filter(wasObserved)
  const counts = observed.length > 0 ? observed : all
  if (counts.length === 0) return undefined
  const capacity = sum(counts.map((count) => count.capacity))
  const occupancy = sum(counts.map((count) => count.occupancy))
  return { capacity, occupancy, percent: observed.length > 0 ? occupancyPercent(occupancy, capacity) : null }
}

const alertsOf = (lots: readonly LotListItem[]): LotTotals['alerts'] => {
  const alerts = lots.flatMap((lot) => lot.alerts ?? [])
  if (alerts.length === 0) return undefined
  return { violation: sum(alerts.map((a) => a.violation)), occupancy: sum(alerts.map((a) => a.occupancy)) }
}

const devicesOf = (lots: readonly LotListItem[]): LotTotals['devices'] => {
  const health = lots.flatMap(({ sensors, cameras }) => [sensors ?? [], cameras ?? []].flat())
  const total = sum(health.map((device) => device.total))
  if (total === 0) return undefined
  const reporting = sum(health.map((device) => device.reporting))
  const share = (reporting / total) * 100
  const percent = reporting < total ? Math.min(99.9, toTenth(share)) : 100
  return { total, reporting, percent }
}

/** LOT-13: a lot whose figures the viewer may not see, or of which nothing was ever observed, takes no part in the sums; devices reach 100 % only when all report. */
export const totalLots = (lots: readonly LotListItem[], now: number): LotTotals => {
  const counted = lots.filter((lot) => lot.counts)
  return {
    lots: lots.length,
    needAttention: lots.filter((lot) => attentionReasons(lot, now).length > 0).length,
    occupancy: occupancyOf(lots),
    aboveThreshold: counted.length > 0 ? counted.filter((lot) => lot.counts?.high).length : undefined,
    alerts: alertsOf(lots),
    devices: devicesOf(lots),
  }
}
