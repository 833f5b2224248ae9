import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'

export type CountedType = 'tenant' | 'visitor' | 'ev'

/** Why a lot needs attention; `now` before `soon`. What the viewer may not see gives no reason. */
export type Reason =
  | { rule: 'LOT-01'; tone: 'now'; percent: number; threshold: number }
  | { rule: 'LOT-02'; tone: 'now'; type: CountedType; percent: number; free: number; over: number }
  | { rule: 'LOT-03'; tone: 'now'; violation: number; occupancy: number }
  | { rule: 'LOT-04'; tone: 'soon' | 'now'; errors: number; silent: number }
  | { rule: 'LOT-05'; tone: 'soon'; lowBattery: number }
  | { rule: 'LOT-06'; tone: 'now'; offline: number; total: number }
  | { rule: 'LOT-07'; tone: 'soon' | 'now'; silentSeconds: number | null }

/** A lot's sensors fail one by one; below this share of them the lot is still fine. */
export const attentionShare = 0.01
/** Above this share the figures are only estimated. Source: decision 3. */
const estimatedShare = 0.1
/** Without a message for this long a lot with stall sensors is stale; after an hour nothing it shows can be trusted. */
export const staleAfterSeconds = 15 * 60
export const silentAfterSeconds = 60 * 60

const countedTypes: readonly CountedType[] = ['tenant', 'visitor', 'ev']
const isMany = (part: number, total: number) => part > 0 && part >= total * attentionShare

const crowdedTypes = ({ counts, highOccupancyThreshold }: LotListItem): Reason[] => {
  if (!counts) return []
  return countedTypes.flatMap((type): Reason[] => {
    const { capacity, occupancy, occupancyPercent } = counts.types[type]
    const isAbove = capacity > 0 && (occupancy / capacity) * 100 > highOccupancyThreshold
    if (!isAbove || occupancyPercent === null) return []
    const free = Math.max(0, capacity - occupancy)
    return [
      {
        rule: 'LOT-02',
        tone: 'now',
        type,
        percent: occupancyPercent,
        free,
        over: Math.max(0, occupancy - capacity),
      },
    ]
  })
}

const holdsOneType = ({ counts }: LotListItem) =>
  counts !== undefined && countedTypes.filter((type) => counts.types[type].capacity > 0).length === 1

const crowding = (lot: LotListItem): Reason[] => {
  const types = crowdedTypes(lot)
  const percent = lot.counts?.occupancyPercent
  if (!lot.counts?.high || percent == null) return types
  if (types.length > 0 && holdsOneType(lot)) return types
  return [{ rule: 'LOT-01', tone: 'now', percent, threshold: lot.highOccupancyThreshold }, ...types]
}

/** An occupancy alert says again what the figures say: it counts only while they do not. */
const openAlerts = ({ alerts }: LotListItem, isCrowded: boolean): Reason[] => {
  if (!alerts) return []
  const occupancy = isCrowded ? 0 : alerts.occupancy
  if (alerts.violation + occupancy === 0) return []
  return [{ rule: 'LOT-03', tone: 'now', violation: alerts.violation, occupancy }]
}

const failingSensors = ({ sensors }: LotListItem): Reason[] => {
  if (!sensors) return []
  const silent = Math.max(0, sensors.total - sensors.reporting)
  const errors = Math.max(sensors.errors, silent)
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
  const crowded = crowding(lot)
  const reasons = [
    ...crowded,
    ...openAlerts(lot, crowded.length > 0),
    ...offlineCameras(lot),
    ...staleData(lot, now),
    ...failingSensors(lot),
  ]
  return [...reasons.filter(({ tone }) => tone === 'now'), ...reasons.filter(({ tone }) => tone === 'soon')]
}
