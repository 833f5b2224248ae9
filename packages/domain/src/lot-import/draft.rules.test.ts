import { describe, expect, test } from 'vitest'
import { checkDraft, type DraftState } from './draft.rules.ts'
import { compareMap, faultsOfMap } from './floor-map.rules.ts'
import { inBuildingOrder } from './floor-finder.ts'
import { checkImport } from './import.rules.ts'
import { diffStallLists } from './lot-diff.rules.ts'
import type { ImportedGroup, ImportedStall, StallList } from './lot-import.model.ts'
import { reservedGroupName } from './reserved-group.ts'
import { countStalls } from './stall-counts.ts'
import { differingStalls, firstNumbers } from '../sheets/quoted-text.ts'

const stall = (number: string, more: Partial<ImportedStall> = {}): ImportedStall => ({
  number,
  floor: '1',
  group: 'Residents',
  stallType: 'Tenant',
  handicap: false,
  active: true,
  device: null,
  stallVendor: null,
  evStationId: null,
  evStationVendor: null,
  ...more,
})
const group = (more: Partial<ImportedGroup> = {}): ImportedGroup => ({
  name: 'Residents',
  type: 'tenant',
  standardPassPriceCents: 9000,
  frequency: 'monthly',
  minimumStallCount: 1,
  capacity: null,
  ...more,
})
const list: StallList = { stalls: [stall('A1'), stall('A2')], groups: [group()] }
const ready: DraftState = {
  information: {
    name: 'Harbour',
    address: '1 Front Street',
    city: '',
    timeZone: 'America/Toronto',
    currency: 'CAD',
  },
  floors: [{ floorName: '1', map: { missing: differingStalls([]), foreign: differingStalls([]) } }],
  groups: [
    {
      name: 'Residents',
      type: 'tenant',
      standardPassPrice: 90,
      frequency: 'monthly',
      minimumStallCount: 1,
      capacity: null,
    },
  ],
  stallList: countStalls(list),
}
const faultsFor = (more: Partial<DraftState>, taken: string[] = []) =>
  checkDraft({ ...ready, ...more }, taken).map(({ path, code, detail }) =>
    [path, code, detail].filter(Boolean).join(' '),
  )
const informed = (more: Partial<DraftState['information']>, taken: string[] = []) =>
  faultsFor({ information: { ...ready.information, ...more } }, taken)
const grouped = (more: Partial<DraftState['groups'][number]>) =>
  faultsFor({ groups: [{ ...ready.groups[0]!, ...more }] })

test('LIM-70: a complete draft has no faults', () => expect(faultsFor({})).toEqual([]))

describe('LIM-71, LIM-72: the lot’s information', () => {
  test.each([
    [{ name: ' ' }, 'information.name required'],
    [{ name: 'x'.repeat(121) }, 'information.name too-long'],
    [{ name: 'HARBOUR  west' }, 'information.name name-used'],
    [{ address: '' }, 'information.address required'],
    [{ timeZone: '' }, 'information.timeZone required'],
    [{ timeZone: 'Mars/Olympus' }, 'information.timeZone unknown'],
    [{ timeZone: '+05:00' }, 'information.timeZone unknown'],
    [{ timeZone: 'EST' }, 'information.timeZone unknown'],
    [{ currency: '' }, 'information.currency required'],
    [{ currency: 'cad' }, 'information.currency unknown'],
    [{ currency: 'ZZZ' }, 'information.currency unknown'],
  ])('%j: %s', (more, fault) => expect(informed(more, ['Harbour West'])).toEqual([fault]))

  test.each([['UTC'], ['America/Argentina/Buenos_Aires'], ['America/Mexico_City']])('%s', (timeZone) => {
    expect(informed({ timeZone })).toEqual([])
  })
})

describe('LIM-73: groups changed after the stall list was uploaded', () => {
  test.each([
    [{ name: '' }, ['groups.0.name required', 'groups unknown Residents']],
    [{ name: 'Others' }, ['groups unknown Residents']],
    [
      { type: 'visitor' as const },
      ['groups.0.type wrong-group-type tenant', 'groups.0.minimumStallCount more-than-stalls'],
    ],
    [{ capacity: 5 }, ['groups.0.capacity not-allowed']],
    [{ minimumStallCount: 3 }, ['groups.0.minimumStallCount more-than-stalls']],
    [{ minimumStallCount: 1.5 }, ['groups.0.minimumStallCount not-whole']],
    [{ standardPassPrice: 0 }, ['groups.0.standardPassPrice not-positive']],
    [{ standardPassPrice: 1.005 }, ['groups.0.standardPassPrice decimals']],
    [{ frequency: null }, ['groups.0.frequency required']],
  ])('%j', (more, faults) => expect(grouped(more)).toEqual(faults))

  test('names are unique', () => {
    const twice = [ready.groups[0]!, { ...ready.groups[0]!, name: 'residents' }]
    expect(faultsFor({ groups: twice })).toEqual(['groups.1.name not-unique'])
  })
})

describe('LIM-74, LIM-75: floors and stalls', () => {
  test.each([
    [{ floors: [] }, ['floors required', 'floors unknown 1']],
    [{ floors: [{ floorName: '1', map: null }] }, ['floors.0.map required']],
    [
      {
        floors: [
          {
            floorName: '1',
            map: { missing: differingStalls(['A1', 'A2']), foreign: differingStalls(['B1']) },
          },
        ],
      },
      ['floors.0.map missing-stall A1, A2', 'floors.0.map foreign-stall B1'],
    ],
    [{ floors: [ready.floors[0]!, { floorName: '2', map: null }] }, []],
    [
      { floors: [ready.floors[0]!, { floorName: '1', map: null }] },
      ['floors.1.floorName not-unique', 'floors.1.map required'],
    ],
    [{ floors: [ready.floors[0]!, { floorName: '', map: null }] }, ['floors.1.floorName required']],
    [{ stallList: null }, ['stallList required']],
  ] as [Partial<DraftState>, string[]][])('%j', (more, faults) => expect(faultsFor(more)).toEqual(faults))

  test('a lot counted by plates needs no list', () => {
    const plates = { ...ready.groups[0]!, capacity: 40 }
    expect(faultsFor({ stallList: null, groups: [plates], floors: [{ floorName: '1', map: null }] })).toEqual(
      [],
    )
  })
})

test('LIM-60, LIM-61: differences between a map and the list', () => {
  const stalls = [stall('A1'), stall('A2'), stall('B1', { floor: '2' })]
  expect(faultsOfMap(compareMap(['A1', 'B1', 'Z'], stalls, '1'))).toEqual([
    { element: 'B1', code: 'foreign-stall', detail: '2' },
    { element: 'Z', code: 'foreign-stall' },
    { element: 'A2', code: 'missing-stall' },
  ])
})

describe('LIM-80 to LIM-83: a new list for a lot', () => {
  const changed: StallList = {
    stalls: [stall('a1', { active: false }), stall('A9', { group: 'Others' })],
    groups: [group({ standardPassPriceCents: 9500 }), group({ name: 'Others' })],
  }

  test('what is added, changed and removed, with old and new values', () => {
    const diff = diffStallLists(list, changed)
    expect(diff.stalls.map(({ before, after, fields }) => [before?.number, after?.number, fields])).toEqual([
      ['A2', undefined, []],
      ['A1', 'a1', ['number', 'active']],
      [undefined, 'A9', []],
    ])
    expect(diff.groups.map(({ before, after, fields }) => [before?.name, after?.name, fields])).toEqual([
      ['Residents', 'Residents', ['standardPassPriceCents']],
      [undefined, 'Others', []],
    ])
    expect(diffStallLists(list, list)).toEqual({ stalls: [], groups: [], unchanged: 2 })
  })

  const check = (after: StallList, floors: Parameters<typeof checkImport>[1], held = 0) =>
    checkImport({ before: list, after, diff: diffStallLists(list, after) }, floors, [
      { name: 'Residents', passholderGroups: held },
    ]).map(({ path, code, detail }) => `${path} ${code} ${detail}`)
  const asIs = { floorName: '1', hasMap: true, newMap: null }

  test('a floor whose stalls change needs a new map', () => {
    expect(check(list, [asIs])).toEqual([])
    expect(check(changed, [asIs])).toEqual([
      'floors.0.map missing-stall a1, A9',
      'floors.0.map foreign-stall A1, A2',
    ])
    expect(check(changed, [{ ...asIs, newMap: { missing: [], foreign: [] } }])).toEqual([])
    expect(check(list, [{ ...asIs, hasMap: false }])).toEqual(['floors.0.map required 1'])
  })

  test('a group that passholder groups refer to cannot be removed or changed in type', () => {
    const floors = [{ ...asIs, newMap: { missing: [], foreign: [] } }]
    const gone: StallList = { stalls: [], groups: [] }
    const other: StallList = { stalls: [], groups: [group({ type: 'visitor' })] }
    expect(check(gone, floors, 1)).toEqual(['groups not-allowed Residents'])
    expect(check(other, floors, 1)).toEqual(['groups not-allowed Residents'])
    expect(check(gone, floors)).toEqual([])
    expect(check(changed, floors, 1)).toEqual([])
  })
})

test('LIM-78: the reserved group gets a name that is not in use', () => {
  expect(reservedGroupName(['Residents'])).toBe('Handicap accessible')
  expect(reservedGroupName(['handicap  accessible'])).toBe('Reserved')
  expect(reservedGroupName(['Reserved', 'Handicap Accessible'])).toBe('Reserved 2')
})

test('floors are listed in building order', () => {
  expect(inBuildingOrder(['2', 'Roof', 'M', 'P1', 'P2', 'mezzanine'])).toEqual([
    ...['P2', 'P1', 'M', 'mezzanine', '2', 'Roof'],
  ])
})

test('LIM-16: of many differing stalls an answer has the first and the total', () => {
  const numbers = Array.from({ length: 20_000 }, (_, nth) => `A${nth}`)
  const { count, first } = differingStalls(numbers)
  expect([count, first.length, first[99]]).toEqual([20_000, 100, 'A99'])
  expect(firstNumbers({ count, first }).count).toBe(20_000)
})
