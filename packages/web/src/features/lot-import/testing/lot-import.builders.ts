import type { DraftGroup, DraftStall, LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

export const aDraftGroup = (changes: Partial<DraftGroup> = {}): DraftGroup => ({
  name: 'Residents',
  type: 'tenant',
  standardPassPrice: 90,
  frequency: 'monthly',
  minimumStallCount: 1,
  capacity: null,
  ...changes,
})

export const customerId = anId(500)

/** A draft as the server sends it, with a name and two floors. */
export const aDraft = (changes: Partial<LotDraft> = {}): LotDraft => ({
  _id: anId(700),
  customer: { _id: customerId, name: 'Northgate Properties' },
  name: changes.information?.name ?? 'Wharf Garage',
  step: 1,
  stalls: 0,
  createdAt: '2026-11-20T15:00:00Z',
  updatedAt: '2026-11-20T15:42:00Z',
  updatedBy: 'Priya Raman',
  version: 1,
  information: {
    name: 'Wharf Garage',
    address: '1 Wharf Street',
    city: 'Toronto',
    timeZone: 'America/Toronto',
    currency: 'CAD',
    highOccupancyThreshold: 90,
  },
  floors: [
    { floorName: 'P1', stalls: 0, map: null },
    { floorName: 'M', stalls: 0, map: null },
  ],
  groups: [],
  stallList: null,
  faults: [],
  parkingLot: null,
  keptUntil: '2027-02-20T15:42:00Z',
  ...changes,
})

/** A tenant stall on the main floor. */
export const aListedStall = (stall: string, changes: Partial<DraftStall> = {}): DraftStall => ({
  stall,
  floor: 'M',
  parkingGroup: 'Residents',
  stallType: 'Tenant',
  handicap: false,
  isActive: true,
  device: `DEV-${stall}`,
  stallVendor: null,
  evStationId: null,
  evStationVendor: null,
  ...changes,
})
