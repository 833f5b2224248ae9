import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { expect, test } from 'vitest'
import { withEdited } from './stalls.patch.ts'

const stall = (id: string, more: Partial<StallView> = {}): StallView => ({
  _id: id,
  stall: id,
  parkingLot: 'lot',
  floor: '1',
  stallType: 'Tenant',
  handicap: false,
  status: 'vacant',
  occupied: false,
  closed: false,
  parkingGroup: null,
  since: null,
  version: 1,
  ...more,
})

test('an edited stall replaces what the floor had of it, and the others stay the same objects', () => {
  const floor = [stall('a'), stall('b')]
  const edited = stall('b', { stallType: 'Visitor', version: 2 })
  const after = withEdited(floor, [edited])
  expect(after[0]).toBe(floor[0])
  expect(after[1]).toBe(edited)
  expect(withEdited(floor, [stall('c')])).toEqual(floor)
})
