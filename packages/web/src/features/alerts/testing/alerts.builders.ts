import type { AlertsOfCause } from '@stallwise/contract/alerts/alerts.contract.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

/** The alerts of one cause, for tests: an occupancy alert of a group, unless said otherwise. */
export const aCause = (changes: Partial<AlertsOfCause> = {}): AlertsOfCause => ({
  cause: `occupancy:${anId(903)}`,
  alertType: 'occupancy',
  alertBody: 'visitor',
  reason: null,
  location: null,
  parkingGroup: { _id: anId(903), name: 'Visitor' },
  count: 1,
  times: 1,
  newest: anId(30),
  licensePlate: null,
  occupancy: 103,
  threshold: 90,
  first: '2026-11-20T15:00:00Z',
  last: '2026-11-20T15:00:00Z',
  ...changes,
})
