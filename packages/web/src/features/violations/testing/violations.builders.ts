import type { Violation, ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

/** For tests: an active violation of a vehicle that nobody knows. */
export const aViolation = (changes: Partial<Violation> = {}): Violation => ({
  _id: anId(800),
  parkingLot: anId(1),
  reason: 'graceExpired',
  exceeded: { limit: 'grace', minutes: 15 },
  notSeenSince: null,
  status: 'active',
  statusSince: '2026-11-20T10:15:00Z',
  endedBy: null,
  licensePlate: 'CKRX708',
  location: { kind: 'zone', _id: anId(5), name: 'Entry' },
  passholder: null,
  dateCreated: '2026-11-20T10:15:00Z',
  leftAt: null,
  autoDismissAt: null,
  decidedBy: null,
  isAppealWaiting: false,
  canUndo: false,
  note: null,
  correctedBy: null,
  version: 1,
  ...changes,
})

/** For tests: a violation with its visit. */
export const aViolationWith = (changes: Partial<ViolationDetails> = {}): ViolationDetails => ({
  ...aViolation(),
  visit: {
    enteredAt: '2026-11-20T10:00:00Z',
    exitedAt: null,
    match: 'none',
    entry: {
      at: '2026-11-20T10:00:00Z',
      camera: 'Entry 1',
      plate: 'CKRX7O8',
      score: 0.71,
      candidates: [{ plate: 'CKRX708', score: 0.7 }],
      make: 'Honda',
      model: 'Civic',
      color: 'blue',
      image: null,
      plateBox: null,
    },
    exit: null,
    moves: [{ at: '2026-11-20T10:05:00Z', zone: 'Level P2', device: 'Ramp 2' }],
  },
  notice: { mayBeSent: false, doubts: ['lowScore'] },
  photos: [],
  reports: [],
  history: [
    { at: '2026-11-20T10:15:00Z', who: null, actorKind: null, move: 'open' },
    { at: '2026-11-20T11:00:00Z', who: 'Pat', actorKind: 'user', move: 'email' },
    { at: '2026-11-20T12:00:00Z', who: 'Driver', actorKind: 'link', move: 'appeal' },
  ],
  others: 2,
  paid: null,
  suggestions: [],
  ...changes,
})
