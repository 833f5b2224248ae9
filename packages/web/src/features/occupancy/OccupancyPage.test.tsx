import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type {
  ImportReport,
  OccupancyHistory,
} from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { fakeUploads } from '#app/testing/fake-uploads.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aGroup, aLot, anId, someCounts } from '#features/lots/testing/lots.builders.ts'
import { noForecast } from '#features/forecast/testing/forecast.builders.ts'
import { aReply } from './testing/history.builders.ts'

const groups = [
  aGroup({ _id: anId(901), name: 'Monthly tenants', occupancy: 30, capacity: 40 }),
  aGroup({ _id: anId(903), name: 'Visitor', type: 'visitor', occupancy: 24, capacity: 12, high: true }),
]
const counts = someCounts(groups, {
  floors: [
    { floorName: 'M', capacity: 40, occupancy: 44, occupancyPercent: 110 },
    { floorName: '2', capacity: 0, occupancy: 0, occupancyPercent: null },
    { floorName: '3', capacity: 30, occupancy: 3, occupancyPercent: 10, closed: 12 },
  ],
})
const parkingGroups = groups.map(({ _id, name, type }) => ({
  _id,
  name,
  type,
  stalls: 40,
  minimumNumberOfStalls: 0,
  countedBy: 'stalls' as const,
}))

const history = 'GET /parking-lots/{id}/occupancy-history'
const forecast = 'GET /parking-lots/{id}/forecast'
const openAs = (as: Role, { search = '', lot = {} as Partial<Lot>, answers = {} as Answers } = {}) =>
  openPage(`/parking-lots/${anId(1)}/occupancy${search}`, {
    as,
    answers: {
      'GET /parking-lots/{id}': () => aLot({ allowed: allowedTo(as), counts, parkingGroups, ...lot }),
      [history]: () => aReply([10, 12, null, 44]),
      [forecast]: () => noForecast(5),
      ...answers,
    },
  })
const theChart = (name = 'Whole lot') => screen.findByRole('slider', { name: `Occupancy history of ${name}` })

describe('occupancy', { timeout: 30_000 }, () => {
  // Lazy modules are compiled first: on a busy machine that takes longer than a test waits.
  beforeAll(async () => {
    await Promise.all([import('./OccupancyPage.tsx'), import('./import/ImportDialog.tsx')])
  }, 60_000)

  it('shows groups and floors, with text and mark above 100 %', async () => {
    await openAs('provider')
    const byGroup = await screen.findByRole('region', { name: 'Occupancy by parking group' })
    expect(within(byGroup).getByText('200.0%')).toBeTruthy()
    expect(within(byGroup).getByText('12 over.')).toBeTruthy()
    const byFloor = screen.getByRole('region', { name: 'Occupancy by floor' })
    expect(within(byFloor).getByText('4 over.')).toBeTruthy()
    expect(
      within(byFloor)
        .getAllByText(/^(L\d|Main)$/)
        .map((name) => name.textContent),
    ).toEqual(['L3', 'L2', 'Main'])
    expect(within(byFloor).getByText('No stalls count toward capacity here now.')).toBeTruthy()
    expect(within(byFloor).getByText('12 stalls are closed.')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Occupancy · Harbour Exchange Tower · Stallwise'))
  })

  it('applies new counts from the stream', async () => {
    const { network } = await openAs('provider')
    await screen.findByText('200.0%')
    const calm = someCounts([
      aGroup({ _id: anId(901), name: 'Monthly tenants', occupancy: 31, capacity: 40 }),
    ])
    network.change({ lot: anId(1), version: 9, changes: { counts: calm } })
    const byGroup = screen.getByRole('region', { name: 'Occupancy by parking group' })
    expect(await within(byGroup).findByText('77.5%')).toBeTruthy()
    expect(screen.queryByText('200.0%')).toBeNull()
  })

  it('reads the chart with keys: value, usual day, gap, over capacity', async () => {
    await openAs('provider')
    const chart = await theChart()
    fireEvent.keyDown(chart, { key: 'End' })
    expect(chart.getAttribute('aria-valuetext')).toContain('44 of 40, 110.0%')
    expect(chart.getAttribute('aria-valuetext')).toContain('Typically 12 to 28, median 20')
    expect(chart.getAttribute('aria-valuetext')).toContain('4 over capacity')
    fireEvent.keyDown(chart, { key: 'ArrowLeft' })
    expect(chart.getAttribute('aria-valuetext')).toContain('No data')
    fireEvent.keyDown(chart, { key: 'Home' })
    expect(chart.getAttribute('aria-valuetext')).toContain('Fri, Nov 20, 10:00')
  })

  it('loads group, time range and unit from the address, and writes them there', async () => {
    const calls: string[] = []
    const { router } = await openAs('provider', {
      search: `?timePeriod=7d&group=${anId(903)}&unit=percent`,
      answers: {
        [history]: ({ query }) => {
          calls.push(query.toString())
          return aReply([10, 12])
        },
      },
    })
    await theChart('Visitor')
    expect(calls).toEqual([`parkingGroup=${anId(903)}&timePeriod=7d`])
    expect(screen.getByRole('button', { name: 'Percent', pressed: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Vehicles' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ timePeriod: '7d', group: anId(903) }))
  })

  const zoomIn = (router: { state: { location: { search: object } } }) =>
    'zoom' in router.state.location.search ? router.state.location.search.zoom : undefined

  it('zooms in by dragging, and out by double-click', async () => {
    const { router } = await openAs('provider', { answers: { [history]: () => aReply(Array(48).fill(9)) } })
    const chart = await theChart()
    const mouse = { pointerType: 'mouse', button: 0, pointerId: 1 }
    fireEvent.pointerDown(chart, { ...mouse, clientX: 148 })
    fireEvent.pointerMove(chart, { ...mouse, clientX: 348 })
    fireEvent.pointerUp(chart, { ...mouse, clientX: 348 })
    await waitFor(() => expect(zoomIn(router)).toMatch(/^2026-11-20T15:4\dZ_2026-11-20T17:\d\dZ$/))
    fireEvent.doubleClick(chart)
    await waitFor(() => expect(zoomIn(router)).toBeUndefined())
  })

  it('reads with one finger and zooms with two', async () => {
    const { router } = await openAs('provider', { answers: { [history]: () => aReply(Array(48).fill(9)) } })
    const chart = await theChart()
    const finger = (pointerId: number, clientX: number) => ({ pointerType: 'touch', pointerId, clientX })
    fireEvent.pointerDown(chart, finger(1, 250))
    expect(chart.getAttribute('aria-valuetext')).toContain('9 of 40')
    fireEvent.pointerDown(chart, finger(2, 350))
    fireEvent.pointerMove(chart, finger(1, 200))
    fireEvent.pointerMove(chart, finger(2, 400))
    fireEvent.pointerUp(chart, finger(1, 200))
    fireEvent.pointerUp(chart, finger(2, 400))
    await waitFor(() => expect(zoomIn(router)).toMatch(/^2026-11-20T1\d:\d\dZ_2026-11-20T1\d:\d\dZ$/))
  })

  it('shows the same values in a table', async () => {
    const { router } = await openAs('provider', { answers: { [history]: () => aReply([10, 12, null, 8]) } })
    await theChart()
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    await screen.findByRole('table')
    expect(router.state.location.search).toEqual({ shape: 'table' })
    const table = screen.getByRole('table', { name: 'Occupancy history of Whole lot' })
    const row = within(table).getByRole('row', { name: /^Fri, Nov 20, 10:00/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['12', '10', '20', '75%', '']])
  })

  it('names shaded periods, and marks imported values', async () => {
    const reply = aReply([10, 12])
    const points = reply.points.map((point) => ({ ...point, imported: true as const }))
    const exceptions = [
      { kind: 'exception' as const, from: reply.from, to: reply.to, reason: 'Marathon' },
      { kind: 'closure' as const, from: reply.from, to: null, reason: 'Works' },
    ]
    await openAs('provider', { answers: { [history]: () => ({ ...reply, points, exceptions }) } })
    const shaded = await screen.findByRole('list', { name: 'Shaded' })
    expect(within(shaded).getByText(/Exception: Marathon/)).toBeTruthy()
    expect(within(shaded).getByText('since Nov 20, 10:00')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('Imported')).toBeTruthy()
  })

  it('reloads when the stream reports a changed history', async () => {
    let exceptions: OccupancyHistory['exceptions'] = []
    const answers: Answers = { [history]: () => ({ ...aReply([10, 12]), exceptions }) }
    const { network } = await openAs('provider', { answers })
    await theChart()
    const { from, to } = aReply([10, 12])
    exceptions = [{ kind: 'exception', from, to, reason: 'Marathon' }]
    network.change({ lot: anId(1), version: 9, changes: { stale: ['occupancyHistory'] } })
    expect(await screen.findByRole('list', { name: 'Shaded' })).toBeTruthy()
  })

  it('says that nothing was observed, and offers the import to permitted users', async () => {
    const answers: Answers = {
      [history]: () => {
        const reply = aReply([null, null])
        return { ...reply, points: reply.points.map((point) => ({ ...point, usual: null })) }
      },
    }
    await openAs('provider', { answers })
    expect(await screen.findByText('No data for this period')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Import history' })).toHaveLength(2)
  })

  it('neither draws the future nor counts it as unobserved', async () => {
    const slot = 5 * 60_000
    const start = Math.floor(Date.now() / slot) * slot - 3 * slot
    const values = [10, 12, 13, null, null, null, null]
    const reply = aReply(values, {
      from: new Date(start).toISOString(),
      to: new Date(start + values.length * slot).toISOString(),
      points: values.map((occupancy, index) => ({
        at: new Date(start + index * slot).toISOString(),
        occupancy,
        capacity: 40,
        usual: { median: 20, p10: 12, p90: 28 },
      })),
    })
    await openAs('provider', { answers: { [history]: () => reply } })
    const chart = await theChart()
    expect(screen.queryByText('No data')).toBeNull()
    expect(chart.getAttribute('aria-valuemax')).toBe('3')
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect((await screen.findByRole('table')).textContent).not.toContain('No data')
  })

  it('keeps the bars when the history does not load, and retries', async () => {
    let fails = true
    const answers: Answers = { [history]: () => (fails ? new Refusal(500) : aReply([10])) }
    await openAs('staffCustomer', { answers })
    const card = within(await screen.findByRole('region', { name: 'History' }))
    expect(await card.findByText('–')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('200.0%')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import history' })).toBeNull()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await theChart()).toBeTruthy()
  })

  it('shows the last value and its age when refreshing fails', async () => {
    let fails = false
    const answers: Answers = { [history]: () => (fails ? new Refusal(500) : aReply([10, 12])) }
    const { queries } = await openAs('provider', { answers })
    await theChart()
    fails = true
    await queries.refetchQueries({ queryKey: ['lot', anId(1), 'occupancy-history'] })
    const card = within(await screen.findByRole('region', { name: 'History' }))
    expect(await card.findByText(/^As of /)).toBeTruthy()
    expect(card.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await theChart()).toBeTruthy()
  })

  it('offers help to a camera-only customer, and loads no history', async () => {
    const { network } = await openAs('cameraOnlyCustomer', { lot: { counts: undefined } })
    expect(await screen.findByText('Want real-time status? We can help!')).toBeTruthy()
    expect(network.calls.some((call) => call.startsWith(history))).toBe(false)
  })

  it('says how many passholders are inside where the lot counts them', async () => {
    await openAs('provider', {
      lot: { enableTenantTrackingByPassholderGroup: true },
      answers: {
        'GET /occupancy/lpr/passholder-total/{parkingLotId}/{parkingGroup}': () => ({
          occupancy: 28,
          passholderCount: 55,
        }),
      },
    })
    expect(await screen.findByText('28 vehicles of 55 passholders inside, by plates.')).toBeTruthy()
  })

  it('rejects an invalid file before it is sent, and says what a good one replaces; the page has no accessibility violations', async () => {
    const shown: ImportReport = {
      importId: null,
      column: 'occupied',
      capacity: 4,
      rows: 1,
      from: '2026-03-01T13:00:00Z',
      to: '2026-03-01T13:00:00Z',
      days: 1,
      daysMostlyObserved: 0,
      values: 144,
      valuesReplaced: 12,
      valuesKeptLive: 0,
      gaps: { count: 0, longestMinutes: 0, unknownMinutes: 0 },
      changes: [],
    }
    const calls: string[] = []
    const answers: Answers = {
      'POST /parking-lots/{id}/occupancy-history': ({ query }) => {
        calls.push(query.toString())
        return shown
      },
    }
    const { container } = await openAs('provider', { answers })
    fakeUploads()
    await theChart()
    expect(await axeViolationsOf(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Import history' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import occupancy history' })
    const file = new File(['PK\u0003\u0004'], 'past.csv', { type: 'text/csv' })
    await userEvent.upload(within(dialog).getByLabelText('CSV file'), file)
    expect(await within(dialog).findByText(/This is not a CSV file/)).toBeTruthy()
    const send = within(dialog).getByRole('button', { name: 'Import history' })
    expect((send as HTMLButtonElement).disabled).toBe(true)
    const good = new File(['timestamp,occupied\n2026-03-01 08:00,5\n'], 'past.csv', { type: 'text/csv' })
    await userEvent.upload(within(dialog).getByLabelText('CSV file'), good)
    await waitFor(() => expect((send as HTMLButtonElement).disabled).toBe(false))
    expect(within(dialog).getByText(/12 values of earlier imports will be replaced/)).toBeTruthy()
    expect(calls).toEqual(['preview=true'])
    expect(await axeViolationsOf(dialog)).toEqual([])
  })
})
