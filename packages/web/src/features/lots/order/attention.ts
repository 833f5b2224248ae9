import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { GroupCount } from '@stallwise/contract/occupancy/occupancy.contract.ts'

/** Why a lot needs attention; `now` before `soon`. What the viewer may not see gives no reason. */
export type Reason =
  | { rule: 'LOT-01'; tone: 'now'; percent: number; threshold: number }
  | {
      rule: 'LOT-02'
      tone: 'now'
      group: string
      name: string
      percent: number
      threshold: number
      over: number
    }
  | { rule: 'LOT-03'; tone: 'now'; violation: number; occupancy: number }
  | { rule: 'LOT-04'; tone: 'soon' | 'now'; errors: number; silent: number }
  | { rule: 'LOT-05'; tone: 'soon'; lowBattery: number }
  | { rule: 'LOT-06'; tone: 'now'; offline: number; total: number }
  | { rule: 'LOT-07'; tone: 'soon' | 'now'; silentSeconds: number | null }

/** Below this share of failing sensors a lot is still fine. */
export const attentionShare = 0.01
/** Above this share the figures are only estimated. Source: decision 3. */
const estimatedShare = 0.1
/** Without messages for this long a lot with stall sensors is stale; after an hour its figures cannot be trusted. */
export const staleAfterSeconds = 15 * 60
export const silentAfterSeconds = 60 * 60

const isMany = (part: number, total: number) => part > 0 && part >= total * attentionShare

const groupReason = (
  { _id, name, occupancyPercent, highOccupancyThreshold, ...count }: GroupCount,
  lotThreshold: number,
): Reason => ({
  rule: 'LOT-02',
  tone: 'now',
  group: _id,
  name,
  percent: occupancyPercent ?? 0,
  threshold: highOccupancyThreshold ?? lotThreshold,
  over: Math.max(0, count.occupancy - count.capacity),
})

/** Whether one group has all stalls of a lot: then its reason is also the lot's. */
const isWholeLot = ({ counts }: LotListItem, { capacity, occupancy }: GroupCount) =>
  counts?.capacity === capacity && counts.occupancy === occupancy

const highOccupancy = (lot: LotListItem): Reason[] => {
  const groups = lot.counts?.highGroups ?? []
  const reasons = groups.map((group) => groupReason(group, lot.highOccupancyThreshold))
  const percent = lot.counts?.occupancyPercent
  if (!lot.counts?.high || percent == null) return reasons
  if (groups.length === 1 && isWholeLot(lot, groups[0]!)) return reasons
  return [{ rule: 'LOT-01', tone: 'now', percent, threshold: lot.highOccupancyThreshold }, ...reasons]
}

/** An occupancy alert counts only while the figures do not already show high occupancy. */
const openAlerts = ({ alerts }: LotListItem, hasHighOccupancy: boolean): Reason[] => {
  if (!alerts) return []
  const occupancy = hasHighOccupancy ? 0 : alerts.occupancy
  if (alerts.violation + occupancy === 0) return []
  return [{ rule: 'LOT-03', tone: 'now', violation: alerts.violation, occupancy }]
}

const failingSensors = ({ sensors }: LotListItem): Reason[] => {
  if (!sensors) return []
  const silent = sensors.total - sensors.reporting
  const { errors } = sensors
  const reasons: Reason[] = []
  if (isMany(errors, sensors.total))
    reasons.push({
      rule: 'LOT-04',
      tone: errors > sensors.total * estimatedShare ? 'now' : 'soon',
      errors,
      silent,
    })
  if (isMany(sensors.lowBattery, sensors.total))
    reasons.push({ rule: 'LOT-05', tone: 'soon', lowBattery: sensors.lowBattery })
  return reasons
}

const offlineCameras = ({ cameras }: LotListItem): Reason[] => {
  if (!cameras || cameras.reporting >= cameras.total) return []
  return [{ rule: 'LOT-06', tone: 'now', offline: cameras.total - cameras.reporting, total: cameras.total }]
}

/** Seconds since the lot's last message; null when there never was one, undefined when nothing there reports by itself. */
export const secondsSilent = (lot: LotListItem, now: number): number | null | undefined => {
  if (!lot.sensors || lot.sensors.total === 0) return undefined
  if (lot.lastEventAt === null) return null
  return Math.max(0, Math.floor((now - Date.parse(lot.lastEventAt)) / 1000))
}

const staleData = (lot: LotListItem, now: number): Reason[] => {
  const silentSeconds = secondsSilent(lot, now)
  if (silentSeconds === undefined || (silentSeconds !== null && silentSeconds <= staleAfterSeconds)) return []
  const tone = silentSeconds === null || silentSeconds > silentAfterSeconds ? 'now' : 'soon'
  return [{ rule: 'LOT-07', tone, silentSeconds }]
}

/** Every reason why a lot needs attention, the urgent ones first; none = the lot is fine. */
export const attentionReasons = (lot: LotListItem, now: number): Reason[] => {
  const highOccupancyReasons = highOccupancy(lot)
  const reasons = [
    ...highOccupancyReasons,
    ...openAlerts(lot, highOccupancyReasons.length > 0),
    ...offlineCameras(lot),
    ...staleData(lot, now),
    ...failingSensors(lot),
  ]
  return [...reasons.filter(({ tone }) => tone === 'now'), ...reasons.filter(({ tone }) => tone === 'soon')]
}
