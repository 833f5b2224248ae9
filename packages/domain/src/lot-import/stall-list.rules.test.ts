import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aSheet, groupsSheet, stallsSheet, type PlainCell } from './lot-import.builders.ts'
import { type Sheet, cellName } from '../sheets/sheet.model.ts'
import { readStallList } from './stall-list.rules.ts'
import { stallColumns } from './stalls-sheet.rules.ts'

const tenants: PlainCell[] = ['Residents', 'Tenant', 90, 'monthly', 1, null]
const guests: PlainCell[] = ['Guests', 'Visitor', 5.5, 'hourly', 1, null]
const chargers: PlainCell[] = ['Chargers', 'EV', 20, 'weekly', 1, null]
const groups = groupsSheet(tenants, guests, chargers)
const a: PlainCell[] = ['A1', '1', 'Residents', 'Tenant', false, true]
const b: PlainCell[] = ['A2', '1', 'Guests', 'Visitor', false, true]
const c: PlainCell[] = ['A3', 'M', 'Chargers', 'EV', true, false, 'dev', 'Nwave', 'EV1', 'FLO']
const d: PlainCell[] = ['A4', 'P1', null, 'Reserved', false, true]
const floors = ['P1', 'M', '1']

const read = (sheets: readonly Sheet[], more: { floors?: string[]; mayAddFloors?: boolean } = {}) =>
  readStallList(sheets, { floors, mayAddFloors: false, ...more })
const told = (...sheets: Sheet[]) =>
  read(sheets).faults.map(({ sheet, cell, code, detail }) =>
    [sheet, cell, code, detail].filter((part) => part != null).join(' '),
  )
/** The fault of one changed cell in an otherwise valid list. */
const withStall = (column: number, value: PlainCell, row: readonly PlainCell[] = a) => {
  const changed = row.map((cell, place) => (place === column ? value : cell))
  while (changed.length <= column) changed.push(changed.length === column ? value : null)
  return told(stallsSheet(changed, ...[a, b, c, d].filter((one) => one !== row)), groups)
}
const withGroup = (column: number, value: PlainCell) =>
  told(
    stallsSheet(a, b, c, d),
    groupsSheet(
      tenants.map((cell, place) => (place === column ? value : cell)),
      guests,
      chargers,
    ),
  )

test('a valid list', () => {
  const { list, devices } = read([stallsSheet(a, null, b, c, d), groups])
  expect(list!.stalls[2]).toEqual({
    number: 'A3',
    floor: 'M',
    group: 'Chargers',
    stallType: 'EV',
    handicap: true,
    active: false,
    device: 'dev',
    stallVendor: 'Nwave',
    evStationId: 'EV1',
    evStationVendor: 'FLO',
  })
  // STA-26: whatever its cell says.
  expect(list!.stalls[3]).toMatchObject({ group: null, handicap: true })
  expect(list!.groups[1]).toEqual({
    name: 'Guests',
    type: 'visitor',
    standardPassPriceCents: 550,
    frequency: 'hourly',
    minimumStallCount: 1,
    capacity: null,
  })
  expect(devices).toEqual([{ device: 'dev', cell: 'G5' }])
})

describe('stalls', () => {
  test.each([
    [0, null, 'Stalls A2 required'],
    [0, 'x'.repeat(41), 'Stalls A2 too-long 40'],
    [0, 'a\u0007', 'Stalls A2 invalid U+0007'],
    [0, { kind: 'date', text: '46000' }, 'Stalls A2 is-a-date 46000'],
    [0, { kind: 'error', text: '#N/A' }, 'Stalls A2 error-value #N/A'],
    [0, ' a2 ', 'Stalls A3 not-unique A2'],
    [1, null, 'Stalls B2 required'],
    [1, '7', 'Stalls B2 unknown-floor 7'],
    [2, null, 'Stalls C2 required'],
    [2, 'Nobody', 'Stalls C2 unknown-group Nobody'],
    [2, 'Guests', 'Stalls C2 wrong-group-type visitor'],
    [3, 'Compact', 'Stalls D2 unknown-type Compact'],
    [4, null, 'Stalls E2 required'],
    [4, 'yes', 'Stalls E2 not-boolean yes'],
    [4, 'true', 'Stalls E2 not-boolean true'],
    [4, 1, 'Stalls E2 not-boolean 1'],
    [5, { kind: 'error', text: '#REF!' }, 'Stalls F2 error-value #REF!'],
    [6, 'dev', 'Stalls G4 not-unique G2'],
    [6, 1.5e16, 'Stalls G2 number-too-long 15000000000000000'],
    [7, 'x'.repeat(65), 'Stalls H2 too-long 64'],
    [8, 'EV9', 'Stalls I2 not-allowed EV9'],
    [9, 'FLO', 'Stalls J2 not-allowed FLO'],
  ] as [number, PlainCell, string][])('column %i with %j: %s', (column, value, fault) => {
    expect(withStall(column, value)).toContain(fault)
  })

  test('LIM-25: a reserved stall has no group', () => {
    expect(withStall(2, 'Residents', d)).toEqual(['Stalls C2 not-allowed Residents'])
  })

  test.each([
    ['TRUE', true],
    ['FALSE', false],
    [true, true],
  ])('LIM-23: %j is a boolean', (cell, value) => {
    expect(read([stallsSheet([...a.slice(0, 5), cell], b, c, d), groups]).list!.stalls[0]!.active).toBe(value)
  })

  test.each([
    ['Main', 'M'],
    ['main', 'M'],
    ['Principal', 'M'],
    ['L1', '1'],
    [1, '1'],
    ['p1', 'P1'],
  ] as const)('LIM-26: floor %j is %s', (cell, floor) => {
    expect(read([stallsSheet([a[0]!, cell, ...a.slice(2)], b, c, d), groups]).list!.stalls[0]!.floor).toBe(
      floor,
    )
  })

  test('LIM-26: where floors may be added, the offered ones are known', () => {
    const sheets = [stallsSheet([a[0]!, 'Mezzanine', ...a.slice(2)], b, c, d), groups]
    expect(read(sheets).list).toBeUndefined()
    expect(read(sheets, { mayAddFloors: true }).list!.stalls[0]!.floor).toBe('mezzanine')
    expect(read(sheets, { floors: [] }).list!.stalls[0]!.floor).toBe('mezzanine')
  })

  test.each([
    ['a8-17-58-ff-fe-03-0f-d7', 'A81758FFFE030FD7'],
    ['a81758fffe030fd7', 'A81758FFFE030FD7'],
    ['Sensor-a', 'Sensor-a'],
  ])('LIM-28: device %s is %s', (cell, device) => {
    const sheets = [stallsSheet([...a, cell], b, c, d), groups]
    expect(read(sheets).list!.stalls[0]!.device).toBe(device)
  })

  test('LIM-28, LIM-30: a device is the same in any notation', () => {
    const rows = [[...a, 'A8:17:58:FF:FE:03:0F:D7'], [...b, 'a81758fffe030fd7'], c, d]
    expect(told(stallsSheet(...rows), groups)).toEqual(['Stalls G3 not-unique G2'])
  })

  test('LIM-29: the group’s own spelling is kept', () => {
    const { list } = read([stallsSheet(['A1', '1', 'RESIDENTS', 'tenant', false, true], b, c, d), groups])
    expect(list!.stalls[0]).toMatchObject({ group: 'Residents', stallType: 'Tenant' })
  })
})

describe('LIM-37: words that say that an ID is missing', () => {
  test.each(['N/A', 'n/a', 'none', 'TBD', '#N/A', 'pendiente', '-', '—', '?', 'xxx'])('%s', (text) => {
    expect(withStall(0, text)).toEqual([`Stalls A2 placeholder ${text}`])
    expect(withStall(6, text)).toEqual([`Stalls G2 placeholder ${text}`])
    expect(withStall(8, text, c)).toEqual([`Stalls I2 placeholder ${text}`])
  })

  test.each(['NA', 'XX', 'N1', 'TBD1', '0', 'A-A'])('not %s', (text) => {
    expect(withStall(0, text)).toEqual([])
    expect(withStall(6, text)).toEqual([])
  })

  test('are IDs where a person says so', () => {
    const sheets = [
      stallsSheet(
        ['TBD', ...a.slice(1), 'none'],
        b,
        c.map((cell, place) => (place === 8 ? 'N/A' : cell)),
        d,
      ),
      groups,
    ]
    expect(readStallList(sheets, { floors, mayAddFloors: false }).faults.map(({ code }) => code)).toEqual([
      'placeholder',
      'placeholder',
      'placeholder',
    ])
    const { list, faults } = readStallList(sheets, { floors, mayAddFloors: false, confirmsIds: true })
    expect(faults).toEqual([])
    expect(list!.stalls[0]).toMatchObject({ number: 'TBD', device: 'none' })
  })

  test('not what the lot has already', () => {
    const sheets = [stallsSheet([...a, 'none'], b, c, d), groups]
    const faults = readStallList(sheets, {
      floors,
      mayAddFloors: false,
      existingDevices: new Set(['none']),
    }).faults
    expect(faults).toEqual([])
  })
})

describe('groups', () => {
  test.each([
    [0, null, 'Groups A2 required'],
    [0, 'x'.repeat(81), 'Groups A2 too-long 80'],
    [0, 'guests', 'Groups A3 not-unique A2'],
    [1, null, 'Groups B2 required'],
    [1, 'Reserved', 'Groups B2 unknown-type Reserved'],
    [2, null, 'Groups C2 required'],
    [2, '$90', 'Groups C2 not-a-number $90'],
    [2, '90,50', 'Groups C2 not-a-number 90,50'],
    [2, true, 'Groups C2 not-a-number TRUE'],
    [2, 0, 'Groups C2 not-positive 0'],
    [2, -5, 'Groups C2 not-positive -5'],
    [2, 9.999, 'Groups C2 decimals 9.999'],
    [2, 1_000_001, 'Groups C2 too-large 1000001'],
    [2, { kind: 'date', text: '46000' }, 'Groups C2 is-a-date 46000'],
    [3, null, 'Groups D2 required'],
    [3, 'daily', 'Groups D2 unknown-frequency daily'],
    [4, null, 'Groups E2 required'],
    [4, 0, 'Groups E2 not-positive 0'],
    [4, 1.5, 'Groups E2 not-whole 1.5'],
    [4, 2, 'Groups E2 more-than-stalls 1'],
    [5, 10, 'Groups F2 not-allowed'],
    [5, -1, 'Groups F2 not-positive -1'],
  ] as [number, PlainCell, string][])('column %i with %j: %s', (column, value, fault) => {
    expect(withGroup(column, value)).toContain(fault)
  })

  test.each([['Hourly'], ['WEEKLY'], ['monthly'], ['yearly']])('LIM-32: %s', (word) => {
    expect(withGroup(3, word)).toEqual([])
  })

  test.each([
    [0.1 + 0.2, 30],
    ['90.50', 9050],
    [19.99, 1999],
  ])('LIM-33: a price of %j is %i cents', (cell, cents) => {
    const row = tenants.map((one, place) => (place === 2 ? cell : one))
    const { list } = read([stallsSheet(a, b, c, d), groupsSheet(row, guests, chargers)])
    expect(list!.groups[0]!.standardPassPriceCents).toBe(cents)
  })

  test('LIM-35: a lot counted by plates alone has no stalls', () => {
    const { list, faults } = read([stallsSheet(), groupsSheet(['Guests', 'Visitor', 5, 'hourly', 40, 40])])
    expect(faults).toEqual([])
    expect(list).toMatchObject({ stalls: [], groups: [{ capacity: 40 }] })
    expect(told(stallsSheet(), groupsSheet(['Guests', 'Visitor', 5, 'hourly', 41, 40]))).toEqual([
      'Groups E2 more-than-stalls 40',
    ])
  })
})

describe('the structure of the sheets', () => {
  test('LIM-13: only optional columns may be left out, and their order does not matter', () => {
    const rows = [
      ['Active', 'Handicap', 'Stall Type', 'Parking  Group Name', 'Floor', 'Stall Number'],
      [true, false, 'Tenant', 'Residents', '1', 'A1'],
    ]
    const only = groupsSheet(tenants)
    expect(told(aSheet('stalls', rows), only)).toEqual([])
    const without = rows.map((row) => row.slice(0, 5))
    expect(told(aSheet('Stalls', without), only)).toEqual(['Stalls column-missing Stall Number'])
  })

  test.each([
    'stall number',
    'STALL NUMBER',
    'StallNumber',
    'Stall Num ber',
    'Stal Number',
    'Stalls Number',
    'Stall Numbar',
  ])('LIM-13: “%s” is reported as a misspelled header', (header) => {
    const rows = [stallColumns.map((one) => (one.key === 'number' ? header : one.header)), a]
    expect(told(aSheet('Stalls', rows), groupsSheet(tenants))).toEqual([
      'Stalls A1 column-misspelt Stall Number',
    ])
  })

  test('LIM-13: a header almost equal to a known one is reported even if the known one is present', () => {
    const rows = [[...stallColumns.map(({ header }) => header), 'Floors'], a]
    expect(told(aSheet('Stalls', rows), groupsSheet(tenants))).toEqual(['Stalls K1 column-misspelt Floor'])
  })

  test('LIM-13: columns with unknown headers are ignored and listed', () => {
    const rows = [
      [...stallColumns.map(({ header }) => header), 'Level', null, 'x'.repeat(100)],
      [...a, null, null, null, null, 'y'],
    ]
    const { list, faults } = read([aSheet('Stalls', rows), groupsSheet(tenants)])
    expect(faults).toEqual([])
    expect(list!.unreadColumns).toEqual([
      { sheet: 'Stalls', cell: 'K1', header: 'Level' },
      { sheet: 'Stalls', cell: 'M1', header: `${'x'.repeat(59)}…` },
    ])
  })

  test('LIM-12: two sheet names that differ in case only', () => {
    expect(told(stallsSheet(a), aSheet('STALLS', [['x']]), groupsSheet(tenants))).toEqual([
      'Stalls sheet-ambiguous',
    ])
  })

  test('LIM-29: a missing sheet of groups is one fault, not one for each group', () => {
    expect(told(stallsSheet(a, b))).toEqual(['Groups sheet-missing'])
  })

  test('LIM-15: at most 20,000 rows', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => [`S${index}`, '1', 'Residents', 'Tenant', false, true])
    expect(told(stallsSheet(...rows(20_000)), groupsSheet(tenants))).toEqual([])
    expect(told(stallsSheet(...rows(20_001)), groupsSheet(tenants))).toEqual(['Stalls too-many-rows 20001'])
  })

  test('all faults are reported together, in reading order', () => {
    const rows = [
      ['A1', '9', 'Nobody', 'Boat', 'no', null],
      ['A1', null, null, 'Tenant', false, true],
    ]
    expect(told(stallsSheet(...rows), groupsSheet(['Residents', 'X', -1, 'never', 0, null]))).toEqual([
      ...['Stalls B2 unknown-floor 9', 'Stalls C2 unknown-group Nobody', 'Stalls D2 unknown-type Boat'],
      ...['Stalls E2 not-boolean no', 'Stalls F2 required', 'Stalls A3 not-unique A2', 'Stalls B3 required'],
      ...['Stalls C3 required', 'Groups B2 unknown-type X', 'Groups C2 not-positive -1'],
      ...['Groups D2 unknown-frequency never', 'Groups E2 not-positive 0'],
    ])
  })
})

test('any cells give either a list or faults, and each fault names a cell', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constantFrom<PlainCell>(null, 'Tenant', 'Residents', 'M', 'TRUE', { kind: 'error', text: '#N/A' }),
  )
  const row = fc.array(cell, { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), fc.array(row, { maxLength: 3 }), (stalls, some) => {
      const { list, faults } = read([stallsSheet(...stalls), groupsSheet(...some)])
      expect(list === undefined).toBe(faults.length > 0)
      for (const { cell: place, code } of faults) if (code !== 'no-rows') expect(place).toMatch(/^[A-J]\d$/)
    }),
  )
})

test.each([
  [1, 0, 'A1'],
  [3, 25, 'Z3'],
  [3, 26, 'AA3'],
  [9, 701, 'ZZ9'],
  [9, 702, 'AAA9'],
])('row %i, column %i is %s', (row, column, name) => expect(cellName(row, column)).toBe(name))
