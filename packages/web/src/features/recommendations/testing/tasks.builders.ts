import type { TaskDetails } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

/** Thirty more monthly passes, of which twelve are sold. */
export const aTask = (changes: Partial<TaskDetails> = {}): TaskDetails => ({
  _id: anId(800),
  parkingLot: anId(1),
  lotName: 'Harbour Exchange Tower',
  recommendation: anId(700),
  typeOfRecommendation: 'oversell',
  status: 'inProgress',
  parkingGroup: { _id: anId(911), name: 'Monthly' },
  completionGoal: 30,
  completionProgress: 12,
  isTyped: false,
  initialPassholderCounts: { allDay: 120, daytime: 0, overnight: 0 },
  counts: { allDay: 132, daytime: 0, overnight: 0 },
  stallChanges: null,
  groupChanges: null,
  price: null,
  priceFrom: null,
  yearlyRevenueChangeCents: 3_240_000,
  assetValue: 648_000,
  currency: 'USD',
  dateCreated: '2026-11-18T15:00:00Z',
  dateUpdated: '2026-11-19T15:00:00Z',
  endedAt: null,
  version: 2,
  events: [
    {
      _id: anId(810),
      at: '2026-11-18T15:00:00Z',
      event: 'started',
      by: 'Sam Soto',
      note: null,
      progress: null,
    },
    {
      _id: anId(811),
      at: '2026-11-19T15:00:00Z',
      event: 'note',
      by: 'Pat',
      note: 'Told the tenants.',
      progress: null,
    },
  ],
  ...changes,
})
