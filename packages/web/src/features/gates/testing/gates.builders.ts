import type { GateControllerView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import type {
  GateDecisionView,
  GateOpeningView,
  SprockitView,
} from '@stallwise/contract/gates/gates.contract.ts'

export const anId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const lotId = anId(1)
export const customerId = anId(500)

/** Data for tests. */
export const aGate = (changes: Partial<SprockitView> = {}): SprockitView => ({
  _id: anId(10),
  parkingLot: lotId,
  name: 'North entry',
  id: 'N1',
  description: 'At Queens Quay',
  monexDeviceId: 'PDU-1',
  outletToControl: 3,
  pulseMs: 1_000,
  onSite: null,
  version: 1,
  ...changes,
})

export const aController = (changes: Partial<GateControllerView> = {}): GateControllerView => ({
  _id: anId(20),
  parkingLot: lotId,
  monexDeviceId: 'PDU-1',
  driver: 'dataprobe-pdu',
  reach: 'server',
  address: 'http://10.0.0.7',
  outletBase: 1,
  settings: {},
  hasPassword: true,
  sprockits: 1,
  version: 1,
  overdueReleases: 0,
  ...changes,
})

export const aDecision = (changes: Partial<GateDecisionView> = {}): GateDecisionView => ({
  _id: anId(50),
  parkingLot: lotId,
  decidedAt: '2026-11-20T15:43:00Z',
  zone: { _id: anId(51), name: 'North gate' },
  device: 'Ramp',
  passage: 'entry',
  licensePlate: 'CKRX708',
  opens: true,
  cause: 'pass',
  isPassback: false,
  openingState: 'answered',
  wasOpening: false,
  due: null,
  ...changes,
})

export const anOpening = (changes: Partial<GateOpeningView> = {}): GateOpeningView => ({
  _id: anId(30),
  parkingLot: lotId,
  sprockit: anId(10),
  name: 'North entry',
  monexDeviceId: 'PDU-1',
  outletToControl: 3,
  reason: 'Delivery',
  cause: null,
  by: { _id: anId(40), name: 'Priya Raman' },
  askedAt: '2026-11-20T15:42:00Z',
  decidedAt: '2026-11-20T15:42:01Z',
  state: 'answered',
  outcomeReason: null,
  release: 'confirmed',
  releaseAttempts: 1,
  ...changes,
})
