import type { PlateReadEvent, StallSensorEvent } from '@stallwise/domain/ingest/device-events.ts'

/** Noon in UTC on a Friday: the default time of tests. */
export const aNoon = Date.UTC(2026, 10, 20, 12)

export const aStallEvent = (more: Partial<StallSensorEvent> = {}): StallSensorEvent => {
  const deviceId = more.deviceId ?? 'sensor-1'
  const at = more.at ?? aNoon
  return { kind: 'stall', eventId: `${deviceId}-${at}`, deviceId, at, occupied: true, ...more }
}

export const aPlateRead = (more: Partial<PlateReadEvent> = {}): PlateReadEvent => {
  const deviceId = more.deviceId ?? 'camera-1'
  const at = more.at ?? aNoon
  const plate = more.plate === undefined ? 'CKRX708' : more.plate
  return {
    kind: 'plate',
    eventId: `${deviceId}-${at}-0`,
    deviceId,
    at,
    plate,
    score: 0.95,
    region: 'ca-on',
    candidates: plate === null ? [] : [{ plate, score: 0.95 }],
    ...more,
  }
}
