import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal } from '#app/testing/fake-network.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aGroup, aLotRow, anId, someCounts } from './testing/lots.builders.ts'

const halden = { _id: anId(501), name: 'Halden Residential' }
const rows = () => {
  const lastEventAt = new Date().toISOString()
  return [
    aLotRow({ _id: anId(1), name: 'Bay Street', lastEventAt }),
    aLotRow({
      _id: anId(2),
      name: 'Harbour Exchange Tower',
      lastEventAt,
      types: { visitor: [309, 300], tenant: [10, 90] },
    }),
    aLotRow({
      _id: anId(3),
      name: 'King West Lofts',
      lastEventAt,
      customer: halden,
      cameras: { total: 2, reporting: 1 },
    }),
  ]
}
const listOf = (data = rows()) => ({ 'GET /parking-lots': answerList(data) })
const namesInOrder = () =>
  screen.getAllByRole('link', { name: /Bay|Harbour|King/ }).map(({ textContent }) => textContent)
const rowOf = (name: RegExp) => {
  const row = screen.getByRole('link', { name }).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error('no row')
  return within(row)
}

describe('the parking lot list', { timeout: 30_000 }, () => {
  it('summarizes whether all lots are fine, then lists the reasons', async () => {
    await openPage('/', { answers: listOf() })
    expect(await screen.findByText('2 of 3 lots need attention.')).toBeTruthy()
    expect(screen.getByText(/1 is fine\./)).toBeTruthy()
    expect(rowOf(/Harbour/).getByText('Visitor 103.0%, 9 vehicles over')).toBeTruthy()
    expect(rowOf(/King/).getByText('1 of 2 cameras offline, counts may drift')).toBeTruthy()
    expect(rowOf(/Bay/).queryByRole('list')).toBeNull()
    expect(document.title).toBe('Parking lots · Stallwise')
  })

  it('has the whole name of each lot, with a link to its first screen', async () => {
    await openPage('/', { answers: listOf() })
    const link = await screen.findByRole('link', { name: 'Harbour Exchange Tower' })
    expect(link.getAttribute('href')).toBe(`/parking-lots/${anId(2)}/real-time-status`)
  })

  it('shows the end time of “Today” with its time zone, where the lots share one', async () => {
    vi.setSystemTime('2026-11-20T15:42:00Z')
    await openPage('/', { answers: listOf() })
    expect(await screen.findByRole('columnheader', { name: 'Today to 10:42' })).toBeTruthy()
    expect(screen.getByText(/Times in America\/Toronto\./)).toBeTruthy()
  })

  it('says that times are local to each lot where the zones differ', async () => {
    const [first, ...others] = rows()
    await openPage('/', { answers: listOf([{ ...first!, timeZone: 'America/Vancouver' }, ...others]) })
    expect(await screen.findByRole('columnheader', { name: 'Today' })).toBeTruthy()
    expect(screen.getByText(/Times in each lot’s own time zone\./)).toBeTruthy()
  })

  it('keeps search, customer and sort in the address', async () => {
    const { router } = await openPage('/?sort=name', { answers: listOf() })
    await screen.findByText('2 of 3 lots need attention.')
    expect(namesInOrder()).toEqual(['Bay Street', expect.stringContaining('Harbour'), 'King West Lofts'])
    const user = userEvent.setup()
    await user.type(screen.getByRole('searchbox', { name: 'Filter by name or city' }), 'king')
    await waitFor(() => expect(namesInOrder()).toEqual(['King West Lofts']))
    expect(router.state.location.search).toEqual({ sort: 'name', q: 'king' })
    await user.type(screen.getByRole('searchbox', { name: 'Filter by name or city' }), ' nowhere')
    expect(await screen.findByText('No lots match your filter')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(namesInOrder()).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: /^Customer/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Halden Residential' }))
    await waitFor(() => expect(namesInOrder()).toEqual(['King West Lofts']))
    expect(router.state.location.search).toEqual({ sort: 'name', customer: halden._id })
  })

  it('applies figures from the stream at once, and sorts again only on request', async () => {
    const { network } = await openPage('/', { answers: listOf() })
    await screen.findByText('2 of 3 lots need attention.')
    const counts = someCounts([aGroup({ occupancy: 99, capacity: 100 })], { high: true })
    network.change({ lot: anId(1), version: 9, changes: { counts } })
    expect(await screen.findByText('All 3 lots need attention.')).toBeTruthy()
    expect(rowOf(/Bay/).getByText('99.0%')).toBeTruthy()
    expect(rowOf(/Bay/).getByRole('img', { name: 'Needs attention' })).toBeTruthy()
    expect(namesInOrder().at(-1)).toBe('Bay Street')
    expect(screen.getByText('The order has changed.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Sort again' }))
    expect(namesInOrder()[0]).toBe('Bay Street')
    expect(screen.queryByText('The order has changed.')).toBeNull()
  })

  it('reloads alerts when the stream reports a change', async () => {
    let data = rows()
    const { network } = await openPage('/', {
      answers: { 'GET /parking-lots': (calls) => answerList(data)(calls) },
    })
    await screen.findByText('2 of 3 lots need attention.')
    data = rows().map((row) =>
      row._id === anId(1) ? { ...row, alerts: { violation: 4, occupancy: 0 } } : row,
    )
    network.change({ lot: anId(1), version: 9, changes: { stale: ['alerts'] } })
    expect(await screen.findByText('All 3 lots need attention.', {}, { timeout: 5000 })).toBeTruthy()
    expect(rowOf(/Bay/).getByText('4')).toBeTruthy()
  })

  it('shows a camera-only customer neither occupancy nor alerts', async () => {
    const data = rows().map((row) => ({
      ...row,
      counts: undefined,
      today: undefined,
      alerts: undefined,
      tasks: undefined,
      recommendations: undefined,
    }))
    await openPage('/', { as: 'cameraOnlyCustomer', answers: listOf(data) })
    expect(await screen.findByText('1 of 3 lots needs attention.')).toBeTruthy()
    for (const name of ['Occupied', 'Visitor', 'Today', 'Alerts', 'Recs'])
      expect(screen.queryByRole('columnheader', { name })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Reporting' })).toBeTruthy()
    expect(screen.queryByText('Occupancy')).toBeNull()
  })

  it('shows staff alerts, but no tasks and recommendations', async () => {
    const data = rows().map((row) => ({ ...row, tasks: undefined, recommendations: undefined }))
    await openPage('/', { as: 'staffCustomer', answers: listOf(data) })
    expect(await screen.findByRole('columnheader', { name: 'Alerts' })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: 'Tasks' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Recs' })).toBeNull()
  })

  it('says that loading failed and tries again', async () => {
    let isDown = true
    const reply = () => (isDown ? new Refusal(500) : { data: rows(), total: 3, nextCursor: null })
    await openPage('/', { answers: { 'GET /parking-lots': reply } })
    expect(await screen.findByText('Something went wrong with loading the data on this page.')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('2 of 3 lots need attention.')).toBeTruthy()
  })

  it.each([
    ['provider', 'Create a customer in the Admin center, and then its first parking lot.'],
    ['staffCustomer', 'You don’t have access to any parking lots yet. Ask your administrator.'],
  ] as const)('says to a %s what to do when there is no lot', async (as, text) => {
    await openPage('/', { as, answers: listOf([]) })
    expect(await screen.findByText('No parking lots yet')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('has no accessibility violations', async () => {
    await openPage('/', { answers: listOf() })
    await screen.findByText('2 of 3 lots need attention.')
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
  })
})

describe('adding a lot from the list', { timeout: 30_000 }, () => {
  const customers = [
    {
      _id: anId(501),
      name: 'Halden Residential',
      parkingLots: 1,
      users: 2,
      createdAt: '2026-01-02T08:00:00Z',
      version: 1,
    },
    {
      _id: anId(502),
      name: 'Quayside Offices',
      parkingLots: 0,
      users: 0,
      createdAt: '2026-01-02T08:00:00Z',
      version: 1,
    },
  ]
  const world = { ...listOf(), 'GET /admin/customers': answerList(customers) }

  it('asks for the customer, also one without lots, and leads to the first step', async () => {
    const { router, container } = await openPage('/', { answers: world })
    await userEvent.click(await screen.findByRole('button', { name: 'Add parking lot' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add parking lot' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
    const choice = await dialog.findByRole('combobox', { name: 'Customer' })
    await waitFor(() => expect(choice.hasAttribute('disabled')).toBe(false))
    await userEvent.click(choice)
    await userEvent.click(await screen.findByRole('option', { name: 'Quayside Offices' }))
    expect(await axeViolationsOf(container)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${anId(502)}/add-parking-lot`))
  })

  it('is for the provider', async () => {
    await openPage('/', { as: 'fullAccessCustomer', customer: halden, answers: world })
    await screen.findByText('2 of 3 lots need attention.')
    expect(screen.queryByRole('button', { name: 'Add parking lot' })).toBeNull()
  })
})

describe('more lots than fit one page', { timeout: 30_000 }, () => {
  const many = Array.from({ length: 1_200 }, (_, nth) =>
    aLotRow({
      _id: anId(nth + 1),
      name: `Lot ${nth + 1}`,
      lastEventAt: new Date().toISOString(),
      ...(nth === 1 && { cameras: { total: 2, reporting: 1 } }),
    }),
  )
  const open = async (address = '/') => {
    const calls: string[] = []
    const page = await openPage(address, {
      answers: {
        'GET /parking-lots': ({ query }) => {
          calls.push(query.toString())
          return answerList(many)({ query })
        },
        'GET /admin/customers': answerList([{ ...halden, ...someCustomer }]),
      },
    })
    expect(await screen.findByRole('grid', { name: 'Parking lots' })).toBeTruthy()
    return { ...page, calls }
  }
  const someCustomer = { parkingLots: 1, users: 0, createdAt: '2026-01-02T08:00:00Z', version: 1 }
  const row = (name: RegExp) => within(screen.getByRole('row', { name }))

  it('LOT-24 are found, sorted and paged by the server, and say what needs attention', async () => {
    const { calls, container } = await open('/?sort=-alerts')
    expect(await screen.findByText('Parking lots: 1,200')).toBeTruthy()
    expect(calls).toEqual(['limit=500', 'sort=-alerts&limit=200'])
    expect(row(/Lot 2 /).getByText('1 of 2 cameras offline, counts may drift')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find in Parking lots' }), 'lot 1199')
    expect(await screen.findByText('Parking lots: 1')).toBeTruthy()
    expect(calls.at(-1)).toBe('search=lot+1199&sort=-alerts&limit=200')
    const link = screen.getByRole('link', { name: 'Lot 1199' })
    expect(link.getAttribute('href')).toBe(`/parking-lots/${anId(1199)}/real-time-status`)
  })

  it('LOT-24 of a customer in the address are narrowed to it, until its filter is removed', async () => {
    const { calls, router } = await open(`/?customer=${halden._id}`)
    expect(calls.at(-1)).toBe(`customer=${halden._id}&limit=200`)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter Customer' }))
    await waitFor(() => expect(calls.at(-1)).toBe('limit=200'))
    expect(router.state.location.search).toEqual({})
  })

  it('LOT-20 follow the stream', async () => {
    const { network } = await open()
    await waitFor(() => expect(row(/Lot 1 /).queryByText('99.0%')).toBeNull())
    const counts = { ...someCounts([]), capacity: 100, occupancy: 99, occupancyPercent: 99 }
    network.change({ lot: anId(1), version: 99, changes: { counts } })
    expect(await row(/Lot 1 /).findByText('99.0%')).toBeTruthy()
  })
})
