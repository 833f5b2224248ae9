import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

const hour = 3_600_000
/** So many hours before now. */
export const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

/** A guest of Ben Wu who is inside. */
export const aGuest = (more: Partial<GuestPassView> = {}): GuestPassView => ({
  _id: anId(60),
  parkingLot: anId(1),
  licensePlate: 'GUEST1',
  name: 'Ana Ruiz',
  passholderGroup: anId(50),
  passholderGroupName: 'Bank',
  passholder: anId(70),
  hostName: 'Ben Wu',
  hostSuite: '1401',
  startsAt: ago(1),
  minutes: 120,
  endsAt: ago(-1),
  isEnded: false,
  parkingPaymentOption: 'nonPaid',
  state: 'inside',
  arrivedAt: ago(1),
  readAs: null,
  leftAt: null,
  version: 1,
  ...more,
})
