import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

/** A stall as the API sends it to users who may edit; without changes a vacant tenant stall P1-001. */
export const aStall = (changes: Partial<StallView> = {}): StallView => ({
  _id: anId(501),
  stall: 'P1-001',
  parkingLot: anId(1),
  floor: 'P1',
  stallType: 'Tenant',
  handicap: false,
  status: 'vacant',
  occupied: false,
  closed: false,
  parkingGroup: anId(900),
  since: '2026-11-20T13:54:00.000Z',
  version: 4,
  isActive: true,
  device: 'A81758FFFE0512C9',
  stallVendor: 'PlacePod',
  evStationId: null,
  evStationVendor: null,
  sensorErrors: [],
  batteryPercent: 88,
  lastSeenAt: '2026-11-20T15:41:00.000Z',
  ...changes,
})

export const someGroups = [
  { _id: anId(900), name: 'Monthly tenants', type: 'tenant' },
  { _id: anId(901), name: 'Executive tenants', type: 'tenant' },
  { _id: anId(902), name: 'EV', type: 'ev' },
  { _id: anId(903), name: 'Reserved', type: 'reserved' },
] as const
