import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { anId } from '#features/lots/lots.builders.public.ts'
import { faultsOf } from './edit-stall.errors.ts'
import { editOf, valuesOf, withType } from './edit-stall.form.ts'
import { findStall } from './find-stall.ts'
import { floorMapState } from './floor-map-state.ts'
import { floorsInOrder, floorToShow } from './floors.ts'
import { activityOf, mapStallOf } from './map-stalls.ts'
import { countStalls } from './stall-counts.ts'
import { aStall, someGroups } from './stalls.builders.ts'
import { onLotChange } from './stalls.live.ts'
import { stallsQueries } from './stalls.queries.ts'

describe('what a stall shows (STA-20)', () => {
  it.each([
    [{ status: 'occupied' }, 'occupied'],
    [{ status: 'vacant' }, 'vacant'],
    [{ status: 'sensor-error' }, 'sensor-error'],
    [{ status: 'sensor-error', isActive: false }, 'inactive'],
    [{ status: 'occupied', isActive: undefined }, 'occupied'],
  ] as const)('%j: %s', (changes, activity) => {
    expect(activityOf(aStall(changes))).toBe(activity)
  })

  it('is the same object for the same stall', () => {
    const stall = aStall()
    expect(mapStallOf(stall)).toBe(mapStallOf(stall))
  })
})

it('counts free stalls by type, without those in error or out of use (STA-21)', () => {
  const counts = countStalls(
    [{}, { status: 'occupied' }, { status: 'sensor-error' }, { isActive: false }, { stallType: 'EV' }].map(
      (changes) => mapStallOf(aStall(changes as object)),
    ),
  )
  expect(counts.kinds).toEqual([
    { kind: 'tenant', total: 4, free: 1 },
    { kind: 'ev', total: 1, free: 1 },
  ])
  expect(counts).toMatchObject({ total: 5, occupied: 1, activities: { 'sensor-error': 1, inactive: 1 } })
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
  ])('of %j, asked for %s, shows %s', (given, asked, shown) => {
    expect(floorToShow(floors(...given), asked)?.floorName).toBe(shown)
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

describe('finding (STA-24)', () => {
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
    } = editOf(stall, { ...valuesOf(stall), ...changes }, insightVolt)
    return { version, ...rest }
  }
  it.each([
    [{}, { version: 4 }],
    [{ device: ' B2 ' }, { version: 4, device: 'B2' }],
    [{ device: '' }, { version: 4, device: '' }],
    [{ evStationId: 'ST-2' }, { version: 4, evStationId: 'ST-2' }],
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

it('says a fault by its code, with the stall that has the device', () => {
  const errors = [{ path: 'device', code: 'not-unique', message: 'P1-022' }]
  expect(faultsOf({ code: 'device-in-use', errors }, 'A8')).toEqual({
    device: 'Device A8 is already on stall P1-022.',
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

  it('that name the stalls as stale have them asked again', () => {
    const queries = new QueryClient()
    queries.setQueryData(key, [aStall()])
    onLotChange({ lot: anId(1), version: 9, changes: { stale: ['stalls'] } }, queries)
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
  })
})
