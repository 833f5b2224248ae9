import { aRatePlan, hourlyOf } from '@stallwise/domain/pricing/a-plan.ts'
import type { Attempt } from './attempt.ts'
import { as, lot, ofLot, sides } from './customer-sides.ts'

/** A full-access user names what is not in its lot. */
export const naming: readonly Attempt[] = [
  as(
    'a zone for a foreign group',
    () => [
      'PUT',
      `/zones/${sides.own.zone}`,
      { passholderGroups: [sides.server.world.foreign.passholderGroup.id] },
    ],
    '422 unknown',
  ),
  as(
    'a group in a foreign parking group',
    () => [
      'POST',
      '/passholder-groups/',
      { parkingLot: lot(), name: 'X', parkingGroup: sides.server.world.foreign.tenants.id },
    ],
    '422 unknown',
  ),
  as(
    'a passholder in a sister lot’s group',
    () => [
      'POST',
      '/v2/pass-holders/',
      {
        parkingLot: lot(),
        passholderGroup: sides.server.world.sister.passholderGroup.id,
        passholderId: 'S',
        name: 'S',
      },
    ],
    '422 unknown',
  ),
  as(
    'a sister lot’s passholders to its own group',
    () => [
      'POST',
      '/pass-holders/move',
      {
        parkingLot: lot(),
        ids: [sides.sister.pass],
        passholderGroup: sides.server.world.own.passholderGroup.id,
      },
    ],
    '404 not-found',
  ),
  as(
    'a foreign stall by its id',
    () => [
      'PUT',
      '/stalls/update-stall-details',
      { parkingLot: lot(), stall: sides.server.world.foreign.stalls[0]!.id, isActive: false },
    ],
    '404 not-found',
  ),
  as(
    'its stall in a foreign group',
    () => [
      'PUT',
      '/stalls/update-stall-details',
      {
        parkingLot: lot(),
        stall: sides.server.world.own.stalls[0]!.stall_number,
        parkingGroup: sides.server.world.foreign.visitors.id,
        stallType: 'Visitor',
      },
    ],
    '422 unknown',
  ),
  as(
    'foreign stalls among its own',
    () => [
      'PATCH',
      '/stalls',
      {
        parkingLot: lot(),
        stalls: [
          { stall: sides.server.world.own.stalls[0]!.stall_number, isActive: false },
          { stall: sides.server.world.foreign.stalls[0]!.id, isActive: false },
        ],
      },
    ],
    '422 unknown',
  ),
  as(
    'minimums of a sister lot’s group',
    () => [
      'PUT',
      ofLot('/set-stall-minimums'),
      { parkingGroup: sides.server.world.sister.tenants.id, minimum: 1 },
    ],
    '422 unknown',
  ),
  as(
    'a sister lot’s group by its own path',
    () => ['DELETE', ofLot(`/parking-groups/${sides.server.world.sister.tenants.id}`)],
    '404 not-found',
  ),
  as(
    'a sister lot’s closure by its own path',
    () => ['DELETE', ofLot(`/closures/${sides.sister.closure}`)],
    '404 not-found',
  ),
  as(
    'a sister lot’s manager by its own path',
    () => ['DELETE', `/parking-lots/managers/delete/${lot()}/${sides.sister.manager}`],
    '404 not-found',
  ),
  as(
    'a sister lot’s manager',
    () => [
      'PUT',
      `/parking-lots/managers/update-manager/${sides.sister.manager}`,
      { name: 'Mal', version: 1 },
    ],
    '404 not-found',
  ),
  as('a sister lot’s zone', () => ['DELETE', `/zones/${sides.sister.zone}`], '404 not-found'),
  as(
    'a foreign coupon',
    () => ['PUT', `/parking-lots/payment-validation/${sides.foreign.validation}`, { amount: 1, version: 1 }],
    '404 not-found',
  ),
  as(
    'a foreign coupon at the kiosk',
    () => [
      'POST',
      ofLot('').replace('/parking-lots/', '/parking-lots/staff-visitor-validation/') + '/given',
      { licensePlate: 'AB1', paymentValidation: sides.foreign.validation },
    ],
    '403 visitor-validation-off',
  ),
  as(
    'charges of a sister lot’s pass',
    () => [
      'POST',
      '/pass-charges/payments',
      { parkingLot: lot(), charges: [sides.sister.pass], shownCents: 100 },
    ],
    '404 not-found',
  ),
  as(
    'history for a foreign group',
    () => [
      'POST',
      `${ofLot('/occupancy-history')}?parkingGroup=${sides.server.world.foreign.tenants.id}`,
      'timestamp,occupied\n2026-01-01T00:00:00Z,1' as never,
      { 'content-type': 'text/csv' },
    ],
    '404 not-found',
  ),
  as(
    'prices of a foreign group',
    () => [
      'PUT',
      ofLot('/rate-plans'),
      {
        parkingGroup: sides.server.world.foreign.visitors.id,
        plan: aRatePlan({ hourly: hourlyOf(1) }),
        effectiveFrom: null,
        version: 0,
      },
    ],
    '422 unknown',
  ),
  as(
    'the products of its lot',
    () => [
      'PUT',
      '/parking-lots/update-productAccess',
      { parkingLot: lot(), productAccess: { insightVolt: true }, version: 1 },
    ],
    '403 forbidden',
  ),
  as(
    'a stream of a foreign lot',
    () => ['GET', `/stream?parkingLot=${sides.server.world.foreign.lot.id}`],
    '404 not-found',
  ),
  as(
    'a stream of a foreign lot beside its own',
    () => ['GET', `/stream?parkingLot=${lot()}&parkingLot=${sides.server.world.foreign.lot.id}`],
    '404 not-found',
  ),
  as(
    'a source for another customer',
    () => [
      'POST',
      '/sources',
      { customerId: sides.server.world.otherCustomer.id, kind: 'stall-events', name: 'Mal' },
    ],
    '404 not-found',
  ),
  as(
    'a new key of a foreign source',
    () => ['POST', `/sources/${sides.foreign.source}/rotate`, {}],
    '404 not-found',
  ),
  as(
    'all messages of a broker',
    () => ['PUT', `/sources/${sides.server.world.sources[0]!.id}`, { topicFilter: '#', version: 1 }],
    '403 other-lots',
  ),
]
