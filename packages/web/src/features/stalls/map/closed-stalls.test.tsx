import { screen, within } from '@testing-library/react'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import { describe, expect, it, vi } from 'vitest'
import { show } from '#lib/testing/show.tsx'
import { closureOf } from './closure-of.ts'
import { floorMapState } from './floor-map-state.ts'
import { FloorStage } from './FloorStage.tsx'
import { MapLegend } from './MapLegend.tsx'
import { activityOf, mapStallOf } from './map-stalls.ts'
import { countDrawn, countKinds } from './stall-counts.ts'
import { StallCard } from './StallCard.tsx'
import { aStall } from '../testing/stalls.builders.ts'
import { withChanges } from '../stalls.patch.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const aClosure = (more: Partial<ClosureView> = {}): ClosureView => ({
  _id: 'c1',
  floor: null,
  stalls: ['P1-001'],
  startTime: '2026-11-20T12:00:00.000Z',
  endTime: '2026-11-27T11:00:00.000Z',
  reason: 'Drain works',
  version: 1,
  ...more,
})
const vacant = aStall({ closed: true })
const taken = aStall({ _id: 'b', stall: 'P1-002', closed: true, status: 'occupied', occupied: true })
const open = aStall({ _id: 'c', stall: 'P1-003' })
const given = [vacant, taken, open]
const stalls = given.map(mapStallOf)
const countsOf = (some: typeof given) => ({
  ...countDrawn(some.map(mapStallOf)),
  kinds: countKinds(some, undefined),
})
const legendOf = (some: typeof given) => (
  <MapLegend counts={countsOf(some)} withWarnings={false} only={undefined} onOnly={() => undefined} />
)

describe('STA-20: what a closed stall shows', () => {
  it.each([
    [{ closed: true }, 'closed'],
    [{ closed: true, status: 'sensor-error' }, 'closed'],
    [{ closed: true, isActive: false }, 'inactive'],
    [{ closed: false, status: 'occupied' }, 'occupied'],
  ] as const)('%j: %s', (changes, activity) => {
    expect(activityOf(aStall(changes))).toBe(activity)
  })

  it('is hatched with its letter, and keeps its vehicle', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><g id="stalls"><rect id="P1-001" width="29" height="58"/>' +
      '<rect id="P1-002" x="40" width="29" height="58"/><rect id="P1-003" x="80" width="29" height="58"/></g></svg>'
    const map = floorMapState({ linkToMap: '/m', svg, error: null })
    const floor = { map, stalls, counts: countsOf(given), missing: [], retry: () => undefined }
    show(<FloorStage floorName="P1" floor={floor} smallVehicles={false} renderCard={() => undefined} />)
    const paths = (name: string) => screen.getByRole('img', { name }).querySelectorAll('path')
    const [alone, withCar, other] = [
      paths('Stall P1-001, Tenant, closed'),
      paths('Stall P1-002, Tenant, closed, still occupied'),
      paths('Stall P1-003, Tenant, vacant'),
    ]
    expect(withCar).toHaveLength(alone.length + 1)
    expect(alone).toHaveLength(other.length + 1)
    vi.restoreAllMocks()
  })
})

describe('STA-21: a closed stall', () => {
  it('is neither free nor in the totals, and its type stays in the legend', () => {
    expect(countsOf(given)).toMatchObject({
      kinds: [{ kind: 'tenant', capacity: 1, free: 1 }],
      activities: { vacant: 1, closed: 2 },
    })
    expect(countsOf(given.slice(0, 2)).kinds).toEqual([{ kind: 'tenant', capacity: 0, free: 0 }])
  })

  it('has a line in the legend, for everybody, while there is one', () => {
    const { unmount } = show(legendOf(given))
    const list = screen.getByRole('list', { name: 'Stall activity' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Vacant1', 'Occupied0', 'Closed2'])
    unmount()
    show(legendOf(given.slice(2)))
    expect(screen.queryByText('Closed')).toBeNull()
  })
})

describe('its card', () => {
  const card = (closure?: ClosureView) =>
    show(<StallCard stall={taken} timeZone="America/Toronto" now={now} canEdit={false} closure={closure} />)

  it('shows the end and the reason', () => {
    card(aClosure())
    expect(screen.getByText('Fri, Nov 27, 06:00')).toBeTruthy()
    expect(screen.getByText('Drain works')).toBeTruthy()
  })

  it('says when the end is unknown', () => {
    card(aClosure({ endTime: null }))
    expect(screen.getByText('further notice')).toBeTruthy()
  })

  it('says only closed without details', () => {
    card()
    expect(screen.getByText('Closed')).toBeTruthy()
    expect(screen.queryByText('Reason')).toBeNull()
  })
})

it.each<[Partial<ClosureView>, boolean]>([
  [{}, true],
  [{ stalls: [], floor: 'P1' }, true],
  [{ stalls: [], floor: 'P2' }, false],
  [{ stalls: ['P1-009'] }, false],
  [{ startTime: '2026-11-20T15:00:00.001Z' }, false],
  [{ endTime: '2026-11-20T15:00:00.000Z' }, false],
  [{ endTime: null }, true],
])('closure %j keeps the stall closed now: %s', (more, isIt) => {
  expect(closureOf(vacant, [aClosure(more)], now) !== undefined).toBe(isIt)
})

it('shows the closure that lasts longest', () => {
  const longest = aClosure({ _id: 'c2', endTime: null })
  expect(closureOf(vacant, [aClosure(), longest], now)).toBe(longest)
})

it('a stall that is closed or opened changes on the map by the stream', () => {
  const [after] = withChanges([open], [{ ...open, closed: true, since: null }])
  expect(activityOf(after!)).toBe('closed')
})
