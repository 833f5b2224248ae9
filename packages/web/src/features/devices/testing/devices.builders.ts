import type { CameraView } from '@stallwise/contract/devices/cameras.contract.ts'
import type { DeviceMessageView } from '@stallwise/contract/devices/device-messages.contract.ts'
import type { RfidReaderView, RfidThresholdView } from '@stallwise/contract/devices/rfid.contract.ts'
import type { ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

/** Data for tests: the devices of lot 1. */
export const aZone = (changes: Partial<ZoneView> = {}): ZoneView => ({
  _id: anId(70),
  parkingLot: anId(1),
  name: 'North gate',
  type: 'entry',
  version: 3,
  passholderGroups: [],
  cameras: [],
  sprockits: [],
  rfidReader: [],
  travelTime: 5,
  autoDismissPeriod: null,
  gatePolicy: 'manual',
  antiPassback: 'log',
  unjudgedEntry: 'closed',
  ...changes,
})

export const aCamera = (changes: Partial<CameraView> = {}): CameraView => ({
  _id: anId(80),
  parkingLot: anId(1),
  name: 'Ramp',
  id: 'ramp-1',
  role: 'entry',
  version: 2,
  entryDegrees: null,
  exitDegrees: null,
  zone: null,
  zoneName: null,
  zoneType: null,
  lastSeenAt: null,
  state: 'never',
  ...changes,
})

export const aReader = (changes: Partial<RfidReaderView> = {}): RfidReaderView => ({
  _id: anId(85),
  parkingLot: anId(1),
  name: 'Barrier',
  id: 'barrier-1',
  ip: '10.1.2.3',
  role: 'entry',
  zone: null,
  zoneName: null,
  zoneType: null,
  threshold: null,
  weakestDbm: null,
  antennas: [],
  lastSeenAt: null,
  state: 'never',
  version: 1,
  ...changes,
})

export const aThreshold = (changes: Partial<RfidThresholdView> = {}): RfidThresholdView => ({
  _id: anId(88),
  parkingLot: anId(1),
  name: 'Slow lane',
  duration: 30,
  readers: 0,
  version: 1,
  ...changes,
})

export const aMessage = (changes: Partial<DeviceMessageView> = {}): DeviceMessageView => ({
  _id: anId(90),
  source: anId(95),
  sourceName: 'Cameras',
  receivedAt: '2026-11-20T15:42:00Z',
  via: 'http',
  body: '{"results": []}',
  isCut: false,
  sizeBytes: 15,
  outcome: 'taken',
  reason: null,
  accepted: 1,
  duplicates: 0,
  rejected: [],
  events: [],
  ...changes,
})
