import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { ManagerView } from '@stallwise/contract/configuration/managers.contract.ts'
import type { ParkingGroupView } from '@stallwise/contract/configuration/parking-groups.contract.ts'
import { defaultRecommendationSettings } from '@stallwise/domain/configuration/lot-settings.model.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

/** Data for tests. */
export const aParkingGroup = (changes: Partial<ParkingGroupView> = {}): ParkingGroupView => ({
  _id: anId(901),
  name: 'Monthly tenants',
  type: 'tenant',
  standardPassPrice: 120,
  nextPassPriceCents: null,
  nextPassPriceFrom: null,
  standardPassPaymentFrequency: 'monthly',
  minimumNumberOfStalls: 10,
  passLimitPerDay: null,
  highOccupancyThreshold: null,
  countedBy: 'stalls',
  typedCapacity: null,
  isDefaultVisitor: false,
  stalls: 40,
  passholderGroups: 1,
  bookingGroups: 0,
  version: 3,
  ...changes,
})

export const aConfiguration = (changes: Partial<LotConfiguration> = {}): LotConfiguration => ({
  _id: anId(1),
  version: 5,
  name: 'Harbour Exchange Tower',
  address: '1 Harbour Square',
  city: 'Toronto',
  timeZone: 'America/Toronto',
  currency: 'CAD',
  customer: { _id: anId(500), name: 'Northgate Properties' },
  highOccupancyThreshold: 90,
  capitalizationRate: 5,
  sensorTimeoutMinutes: 180,
  latenessMinutes: 15,
  violationGraceMinutes: 15,
  timeLimitMinutes: null,
  enableTenantTrackingByPassholderGroup: false,
  enableSmallerMapIcon: false,
  publicMap: false,
  retention: { events: 400, plates: 90, matchedImages: 3, unmatchedImages: 30 },
  tabAccess: { violation: true },
  passValidityGroups: [{ name: 'Working days', days: [1, 2, 3, 4, 5], from: '06:00', to: '18:00' }],
  visitorDurations: [60, 120],
  exitGraceMinutes: 15,
  coverBeforeMinutes: 60,
  recommendationSettings: defaultRecommendationSettings,
  timeBoundPasses: false,
  productAccess: { insightVolt: false, visitorValidation: false, enforcement: false, payments: false },
  floors: [
    { floorName: 'M', stalls: 20 },
    { floorName: 'P1', stalls: 20 },
  ],
  parkingGroups: [
    aParkingGroup(),
    aParkingGroup({
      _id: anId(902),
      name: 'Empty',
      stalls: 0,
      passholderGroups: 0,
      minimumNumberOfStalls: 0,
    }),
  ],
  allowed: ['lot.read', 'lot.realtime', 'lot.configure'],
  ...changes,
})

export const aManager = (changes: Partial<ManagerView> = {}): ManagerView => ({
  _id: anId(700),
  parkingLot: anId(1),
  name: 'Robin Okafor',
  phone: '4165550100',
  email: 'robin@example.com',
  version: 1,
  ...changes,
})
