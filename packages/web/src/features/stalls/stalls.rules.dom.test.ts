import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'
import { checkStall, editOf, valuesOf, withType } from './edit/edit-stall.form.ts'
import { findStall } from './map/find-stall.ts'
import { floorMapState } from './map/floor-map-state.ts'
import { floorsInOrder, floorToShow } from './map/floors.ts'
import { activityOf, mapStallOf } from './map/map-stalls.ts'
import { countDrawn, countKinds } from './map/stall-counts.ts'
import { aStall, someGroups } from './testing/stalls.builders.ts'
import { onLotChange } from './stalls.live.ts'
import { stallsQueries } from './stalls.queries.ts'

describe('what a stall shows (STA-20, STA-27)', () => {
  it.each([
    [{ status: 'occupied' }, 'occupied'],
    [{ status: 'vacant' }, 'vacant'],
    [{ status: 'sensor-error' }, 'sensor-error'],
    [{ status: 'sensor-error', isActive: false }, 'inactive'],
    [{ status: 'occupied', isActive: undefined }, 'occupied'],
    [{ status: 'vacant', lastSeenAt: null }, 'no-report'],
    [{ status: 'sensor-error', lastSeenAt: null }, 'no-report'],
    [{ status: 'vacant', lastSeenAt: null, closed: true }, 'closed'],
    [{ status: 'vacant', lastSeenAt: null, isActive: false }, 'inactive'],
    [{ status: 'vacant', lastSeenAt: null, device: null }, 'vacant'],
    [{ status: 'vacant', lastSeenAt: undefined, device: undefined }, 'vacant'],
  ] as const)('%j: %s', (changes, activity) => {
    expect(activityOf(aStall(changes))).toBe(activity)
  })

  it('is the same object for the same stall', () => {
    const stall = aStall()
    expect(mapStallOf(stall)).toBe(mapStallOf(stall))
  })
})

describe('STA-21: the legend', () => {
  const stalls = [
    {},
    { status: 'occupied', occupied: true },
    { status: 'sensor-error', occupied: true },
    { status: 'sensor-error', occupied: false },
    { lastSeenAt: null },
    { isActive: false, occupied: true },
    { stallType: 'EV' },
  ].map((changes) => aStall(changes as object))

  it('OCC-50: counts free stalls by type, without those out of use', () => {
    expect(countKinds(stalls, undefined)).toEqual([
      { kind: 'tenant', capacity: 5, free: 3 },
      { kind: 'ev', capacity: 1, free: 1 },
    ])
  })

  it('OCC-50: prefers the server’s figures, which know the inactive stalls that the viewer sees as vacant', () => {
    expect(countKinds(stalls, { tenant: { capacity: 4, occupancy: 1 } })).toEqual([
      { kind: 'tenant', capacity: 4, free: 3 },
      { kind: 'ev', capacity: 0, free: 0 },
    ])
  })

  it('counts what is drawn', () => {
    const low = aStall({ sensorErrors: ['lowBattery'] })
    expect(countDrawn([...stalls, low].map(mapStallOf))).toEqual({
      activities: {
        vacant: 3,
        occupied: 1,
        'sensor-error': 2,
        'no-report': 1,
        closed: 0,
        inactive: 1,
      },
      lowBatteries: 1,
    })
  })
})

describe('floors (STA-22)', () => {
  const floors = (...names: string[]) =>
    floorsInOrder(names.map((floorName, position) => ({ floorName, position, linkToMap: null })))
  const named = (...names: string[]) => floors(...names).map(({ floorName }) => floorName)

  it.each([
    [
      ['P1', 'P2', 'M', '2', '3'],
      ['3', '2', 'M', 'P1', 'P2'],
    ],
    [
      ['2', 'mezzanine', 'M', 'P1'],
      ['2', 'mezzanine', 'M', 'P1'],
    ],
    [
      ['Cellar', 'Yard', 'Roof'],
      ['Roof', 'Yard', 'Cellar'],
    ],
  ])('%j stand as %j', (given, standing) => {
    expect(named(...given)).toEqual(standing)
  })

  it.each([
    [['P2', 'P1', 'M', '2'], undefined, 'M'],
    [['P2', 'P1', 'M', '2'], 'P2', 'P2'],
    [['P2', 'P1'], undefined, 'P1'],
    [['P1', 'M'], 'nowhere', 'M'],
    [[], undefined, undefined],
  ])('of %j, asked for %s, shows %s', (given, calls, shown) => {
    expect(floorToShow(floors(...given), calls)?.floorName).toBe(shown)
  })
})

describe('a floor’s map (STA-23)', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="stalls"/></svg>'
  const refused = new ApiProblem({ title: '', status: 500, code: 'internal' })
  const unreachable = new ApiProblem({ title: '', status: 0, code: 'unreachable' })
  it.each([
    [
      { linkToMap: null, svg: undefined, error: null },
      { status: 'fault', fault: 'missing-url' },
    ],
    [
      { linkToMap: '/m', svg: undefined, error: unreachable },
      { status: 'fault', fault: 'network' },
    ],
    [
      { linkToMap: '/m', svg: undefined, error: refused },
      { status: 'fault', fault: 'not-retrieved' },
    ],
    [
      { linkToMap: '/m', svg: '<p>', error: null },
      { status: 'fault', fault: 'load' },
    ],
    [{ linkToMap: '/m', svg: undefined, error: null }, { status: 'loading' }],
    [{ linkToMap: '/m', svg, error: null }, { status: 'ready' }],
  ])('%j', (file, state) => {
    expect(floorMapState(file)).toMatchObject(state)
  })
})

describe('finding a stall (STA-24)', () => {
  const numbers = ['P1-013', 'P1-113', 'P1-014', 'M-A01']
  it.each([
    ['P1-013', 'P1-013'],
    ['p1 013', 'P1-013'],
    ['014', 'P1-014'],
    ['13', undefined],
    ['a01', 'M-A01'],
    ['-a0', 'M-A01'],
    ['', undefined],
    ['999', undefined],
  ])('%s finds %s', (typed, found) => {
    expect(findStall(numbers, typed)).toBe(found)
  })
})

describe('what is sent (STA-09)', () => {
  const stall = aStall({ stallType: 'EV', parkingGroup: anId(902), evStationId: 'ST-1' })
  const sent = (changes: object, insightVolt = true) => {
    const {
      parkingLot: _lot,
      stall: _number,
      version,
      ...rest
    } = editOf(
      stall,
      { version: 4, base: valuesOf(stall), values: { ...valuesOf(stall), ...changes } },
      insightVolt,
    )
    return { version, ...rest }
  }
  it.each([
    [{}, { version: 4 }],
    [{ device: ' B2 ' }, { version: 4, device: 'B2' }],
    [{ device: '' }, { version: 4, device: '' }],
    // STA-49: of another station the connector is said, too.
    [{ evStationId: 'ST-2' }, { version: 4, evStationId: 'ST-2', evConnector: '' }],
    [
      { isActive: false, handicap: true },
      { version: 4, isActive: false, handicap: true },
    ],
  ])('%j: %j', (changes, body) => {
    expect(sent(changes)).toEqual(body)
  })

  it('leaves station fields out where the stall has none (STA-06)', () => {
    expect(sent({ evStationId: 'ST-2' }, false)).toEqual({ version: 4 })
  })

  it('changes the group with the type, and takes the only one (STA-05)', () => {
    const values = valuesOf(aStall())
    expect(withType(values, 'EV', someGroups).parkingGroup).toBe(anId(902))
    expect(withType({ ...values, parkingGroup: anId(902) }, 'Tenant', someGroups).parkingGroup).toBeNull()
    expect(withType(values, 'Tenant', someGroups).parkingGroup).toBe(anId(900))
  })
})

describe('faults while typing', () => {
  const base = valuesOf(aStall())
  const context = { groups: someGroups, insightVolt: true }
  it.each([
    [{}, []],
    [{ device: 'x'.repeat(65) }, [{ path: 'device', code: 'too-long', limit: 64 }]],
    [{ stallType: 'Visitor', parkingGroup: null } as const, [{ path: 'parkingGroup', code: 'required' }]],
    [{ stallType: 'Reserved', parkingGroup: anId(903) } as const, []],
  ])('%j: %j', (changes, faults) => {
    expect(checkStall(base, { ...base, ...changes }, context)).toEqual(faults)
  })
})

describe('changes from the stream', () => {
  const change = {
    _id: anId(501),
    stall: 'P1-001',
    floor: 'P1',
    status: 'occupied',
    occupied: true,
    closed: false,
    since: null,
  } as const
  const key = stallsQueries.floor(anId(1), 'P1').queryKey

  it('are written into the floor; the other stalls stay the same objects', () => {
    const queries = new QueryClient()
    const [one, other] = [aStall(), aStall({ _id: anId(502), stall: 'P1-002' })]
    queries.setQueryData(key, [one, other])
    onLotChange({ lot: anId(1), version: 9, changes: { stalls: [change] } }, queries)
    const [first, second] = queries.getQueryData(key)!
    expect(first).toMatchObject({ status: 'occupied', device: 'A81758FFFE0512C9' })
    expect(second).toBe(other)
  })

  it('of another floor or lot leave it alone', () => {
    const queries = new QueryClient()
    const before = [aStall()]
    queries.setQueryData(key, before)
    onLotChange({ lot: anId(1), version: 9, changes: { stalls: [{ ...change, floor: 'P2' }] } }, queries)
    onLotChange({ lot: anId(2), version: 9, changes: { stalls: [change] } }, queries)
    expect(queries.getQueryData(key)).toBe(before)
  })
})
