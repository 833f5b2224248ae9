import { isSameData } from '../fields/same-data.ts'
import type { VisitCamera, VisitReader } from '../visits/visits.model.ts'
import type { DeviceChange, GateChange } from './gate-change.model.ts'
import type { LotFacts } from './judging.model.ts'

type Gates = Pick<LotFacts, 'cameras' | 'readers' | 'gateChanges'>

/**
 * ING-25: the time of a change or tag reset: after everything that was reported before it. For a change, no report is later
 * than its arrival (`knownAsOf`), so that one clock that is ahead does not hold it up for all.
 */
export const gateChangeFrom = (now: number, lastReportAt: number | null): number =>
  Math.max(now, (lastReportAt ?? -Infinity) + 1)

/** The device as it was at the time of a read: before the first later change, or as first registered. */
const before = <Device>(
  changes: readonly (readonly [number, DeviceChange<Device>])[],
  at: number,
): Device | null | undefined => {
  const next = changes.find(([from]) => from > at)?.[1]
  return next && (next.before ?? next.after)
}

const changesOf = <Device>(
  { gateChanges }: Gates,
  deviceId: string,
  pick: (change: GateChange) => readonly DeviceChange<Device>[],
): (readonly [number, DeviceChange<Device>])[] =>
  gateChanges.flatMap((gateChange) =>
    pick(gateChange)
      .filter((change) => change.deviceId === deviceId)
      .map((change) => [gateChange.from, change] as const),
  )

/** The camera as it was at the time of a read. */
export const cameraAt = (facts: Gates, deviceId: string, at: number): VisitCamera | undefined => {
  const now = facts.cameras.get(deviceId)
  if (facts.gateChanges.length === 0) return now
  return (
    before(
      changesOf(facts, deviceId, ({ cameras }) => cameras),
      at,
    ) ?? now
  )
}

/** The reader as it was at the time of a read. */
export const readerAt = (facts: Gates, deviceId: string, at: number): VisitReader | undefined => {
  const now = facts.readers.get(deviceId)
  if (facts.gateChanges.length === 0) return now
  return (
    before(
      changesOf(facts, deviceId, ({ readers }) => readers),
      at,
    ) ?? now
  )
}

const changedDevices = <Device>(
  before: ReadonlyMap<string, Device>,
  after: ReadonlyMap<string, Device>,
): DeviceChange<Device>[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((deviceId) => ({
      deviceId,
      before: before.get(deviceId) ?? null,
      after: after.get(deviceId) ?? null,
    }))
    .filter((change) => !isSameData(change.before, change.after))

/** The difference that an edit made to the cameras and readers of a lot. */
export const gateChangeOf = (
  before: Pick<Gates, 'cameras' | 'readers'>,
  after: Pick<Gates, 'cameras' | 'readers'>,
  from: number,
): GateChange => ({
  from,
  cameras: changedDevices(before.cameras, after.cameras),
  readers: changedDevices(before.readers, after.readers),
})

const withChanges = <Device>(
  devices: ReadonlyMap<string, Device>,
  changes: readonly DeviceChange<Device>[],
  end: 'before' | 'after',
): ReadonlyMap<string, Device> => {
  const next = new Map(devices)
  for (const change of changes) {
    const device = change[end]
    if (device === null) next.delete(change.deviceId)
    else next.set(change.deviceId, device)
  }
  return next
}

/** The cameras and readers after a change, or before it. */
export const withGateChange = (
  { cameras, readers }: Pick<Gates, 'cameras' | 'readers'>,
  change: GateChange,
  end: 'before' | 'after' = 'after',
): Pick<Gates, 'cameras' | 'readers'> => ({
  cameras: withChanges(cameras, change.cameras, end),
  readers: withChanges(readers, change.readers, end),
})
