import type { VehicleInside } from '@stallwise/contract/payments/price-stay.contract.ts'
import type { Settlement, StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

/** A payment for tests: CA$3.39, of which CA$0.39 tax. */
export const aPayment = (changes: Partial<StaffPayment> = {}): StaffPayment => ({
  _id: anId(600),
  parkingLot: anId(1),
  status: 'approved',
  reason: null,
  pass: null,
  licensePlate: 'CKRX708',
  from: '2026-11-20T15:00:00Z',
  enteredAt: '2026-11-20T15:00:00Z',
  entrySetBy: null,
  until: '2026-11-20T16:15:00Z',
  sentAt: '2026-11-20T16:00:00Z',
  settledAt: '2026-11-20T16:00:02Z',
  currency: 'CAD',
  lines: [
    {
      kind: 'hourly',
      cents: 300,
      from: '2026-11-20T15:00:00Z',
      to: '2026-11-20T16:00:00Z',
      count: 1,
      intervalMinutes: 60,
      eachCents: 300,
    },
    { kind: 'tax', cents: 39, name: 'HST', percent: 13 },
  ],
  totalCents: 339,
  paidBeforeCents: 0,
  chargedCents: 339,
  taxCents: 39,
  refundedCents: 0,
  refundableCents: 339,
  heldCents: null,
  recordableCents: 339,
  card: { type: 'visa', lastDigits: '4242' },
  referenceNumber: '660123450010690030',
  authorizationCode: '100001',
  orderId: 'order-1',
  receipt: 'abcdefghijklmnopqrstuv',
  isInside: false,
  validations: [],
  chargedTwiceWith: [],
  refunds: [],
  ...changes,
})

const noSums = { charges: 0, refunds: 0, chargedCents: 0, refundedCents: 0, netCents: 0 }

/** A page of payments as the server sends it. */
export const aPaymentPage = (data: StaffPayment[] = []) => ({
  data,
  total: data.length,
  nextCursor: null,
  sums: { ...noSums, taxCents: 0, chargedCents: 123_456, netCents: 123_456 },
})

export const aSettlement = (changes: Partial<Settlement> = {}): Settlement => {
  const sums = { charges: 2, refunds: 1, chargedCents: 800, refundedCents: 200, netCents: 600 }
  return {
    day: '2026-11-20',
    currency: 'CAD',
    sums,
    taxCents: 60,
    holds: { count: 0, heldCents: 0, takenCents: 0, releasedCents: 0, openCents: 0, failed: 0 },
    byCard: [{ cardType: 'visa', sums }],
    provider: { state: 'available', sums, differences: [] },
    ...changes,
  }
}

/** A vehicle that is inside. */
export const aVehicleInside = (more: Partial<VehicleInside> = {}): VehicleInside => ({
  _id: anId(700),
  licensePlate: 'SEEK80B',
  readPlate: 'SEEK8OB',
  enteredAt: '2026-11-20T15:00:00Z',
  heldSince: null,
  zone: { _id: anId(701), name: 'Main gate' },
  camera: 'Entry 1',
  make: 'Toyota',
  color: null,
  isPassholder: false,
  image: null,
  plateBox: null,
  ...more,
})
