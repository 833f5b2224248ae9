import { expect, test } from 'vitest'
import type { ImportedGroup, ImportedStall, StallList } from './lot-import.model.ts'
import { groupsReduced } from './waiting-groups.rules.ts'

const group = (name: string, more: Partial<ImportedGroup> = {}): ImportedGroup => ({
  name,
  type: 'tenant',
  standardPassPriceCents: 100,
  frequency: 'monthly',
  minimumStallCount: 2,
  capacity: null,
  ...more,
})
const stall = (number: string, inGroup: string | null, active = true): ImportedStall => ({
  number,
  floor: 'P1',
  group: inGroup,
  stallType: inGroup === null ? 'Reserved' : 'Tenant',
  handicap: false,
  active,
  device: null,
  stallVendor: null,
  evStationId: null,
  evStationVendor: null,
})
const list = (groups: ImportedGroup[], ...stalls: ImportedStall[]): StallList => ({ groups, stalls })
const before = list(
  [group('A'), group('B', { capacity: 9 })],
  stall('1', 'A'),
  stall('2', 'A'),
  stall('3', null),
)

test.each([
  ['nothing', before, []],
  ['a minimum', list([group('a', { minimumStallCount: 1 }), before.groups[1]!], ...before.stalls), ['a']],
  ['a stall that goes', list([...before.groups], stall('1', 'A'), stall('3', null)), ['A']],
  [
    'a stall that is put out of use',
    list([...before.groups], stall('1', 'A'), stall('2', 'A', false)),
    ['A'],
  ],
  ['a reserved stall', list([...before.groups], stall('1', 'A'), stall('2', 'A')), []],
  ['a stall more', list([...before.groups], ...before.stalls, stall('4', 'A')), []],
  ['a typed capacity', list([before.groups[0]!, group('B', { capacity: 8 })], ...before.stalls), ['B']],
  ['a group that goes', list([before.groups[0]!], ...before.stalls), []],
] as const)('CFG-24: a new list that reduces %s', (_what, after, names) => {
  expect(groupsReduced(before, after)).toEqual(names)
})
