import { expect, test } from 'vitest'
import { platePattern } from './plate-search.ts'
import { checkStaffEntry, referenceOf, placeholderPlate } from './staff-entry.ts'
import { dayMs } from '../time/durations.ts'

const finds = (part: string, plate: string) => new RegExp(platePattern(part)!).test(plate)

test.each([
  ['ABC', 'XABC12', true],
  ['ab-c', 'XABC12', true],
  ['B0', 'X8OZ', true],
  ['ABC', 'XABX12', false],
  ['ABCD', 'ABXD1', true],
  ['ABCD', 'ABD1', true],
  ['ABCD', 'ABXCD1', true],
  ['ABCD', 'AXXD1', false],
  ['М123', 'М123АВ', true],
])('PAY-101: %s finds %s: %s', (part, plate, isFound) => expect(finds(part, plate)).toBe(isFound))

test('PAY-101: what has no letter or digit narrows nothing', () => {
  expect(platePattern(' .*-')).toBeUndefined()
})

const now = 100 * dayMs
test.each([
  ['ABC123', now, []],
  [null, now - 30 * dayMs, []],
  ['', now, ['licensePlate required']],
  ['TOOLONG12', now, ['licensePlate too-long']],
  ['ABC123', now + 1, ['enteredAt too-late']],
  [null, now - 30 * dayMs - 1, ['enteredAt too-early']],
])('PAY-104: an entry of %s at %d', (licensePlate, enteredAt, faults) => {
  const found = checkStaffEntry({ licensePlate, enteredAt }, now)
  expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
})

test('PAY-104: a vehicle without a plate has a reference', () => {
  expect(referenceOf(placeholderPlate((below) => below - 1))).toBe('999999')
  expect(referenceOf('NOPLATE1')).toBeUndefined()
})
