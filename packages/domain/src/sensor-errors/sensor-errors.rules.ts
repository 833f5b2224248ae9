/** SEN-01: more than 6 changes in 10 minutes is flapping. Source: decision 3. */
export const flappingChanges = 6
/** SEN-01: the window in which changes are counted, in milliseconds. */
export const flappingWindowMs = 10 * 60_000
/** SEN-02: a battery is low under 20 %. Source: decision 1. */
export const lowBatteryPercent = 20
/** SEN-02: a low battery is no longer low from 25 % on. */
export const goodBatteryPercent = 25

/** SEN-01: whether a sensor flaps. */
export const isFlapping = (changesInWindow: number): boolean => changesInWindow > flappingChanges

/** SEN-02: whether the battery is low, with hysteresis. */
export const isBatteryLow = (percent: number, wasLow: boolean): boolean =>
  percent < (wasLow ? goodBatteryPercent : lowBatteryPercent)

/** SEN-03: a device is silent when its last message is older than the lot's time-out (milliseconds). */
export const isSilent = (lastSeenAt: number, now: number, timeoutMs: number): boolean =>
  now - lastSeenAt > timeoutMs

/** What the history of errors can be sorted by. Source: rules SEN-08. */
export const sensorErrorSorts = [
  'dateCreated',
  'resolvedAt',
  'lasted',
  'stall',
  'floor',
  'kind',
  'status',
  'detail',
  'device',
] as const
/** One of the sorts. */
export type SensorErrorSort = (typeof sensorErrorSorts)[number]
