import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

/** A passholder of the group Bank. */
export const aPassholder = (more: Partial<PassholderView> = {}): PassholderView => ({
  _id: anId(60),
  parkingLot: anId(1),
  passholderGroup: anId(50),
  passholderGroupName: 'Bank',
  parkingGroup: anId(40),
  passholderId: 'B-1',
  name: 'Ana Ruiz',
  email: null,
  suite: '1401',
  passType: 'allDay',
  validityGroup: null,
  validFrom: null,
  validTo: null,
  isMultiPass: false,
  numberOfVehicles: null,
  insideAtOnce: null,
  vehicles: [{ licensePlate: 'BANK1', make: 'Kia', model: 'EV6', until: null }],
  tagIds: [],
  sameAsPassOwner: true,
  passOwnerName: null,
  passOwnerEmail: null,
  state: 'valid',
  appState: 'notInvited',
  invitations: [],
  bookingsAhead: 0,
  version: 1,
  ...more,
})
