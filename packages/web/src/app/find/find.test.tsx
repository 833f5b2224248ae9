import { answerList } from '#app/testing/list-answer.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Findings } from '@stallwise/contract/find/find.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, aLotRow, anId } from '#features/lots/testing/lots.builders.ts'

const lotId = anId(1)
const harbour = { _id: lotId, name: 'Harbour Exchange Tower', customer: anId(50) }
const none: Findings = {
  lots: { data: [], total: 0 },
  stalls: { data: [], total: 0 },
  devices: { data: [], total: 0 },
  passholders: { data: [], total: 0 },
  guests: { data: [], total: 0 },
  vehicles: { data: [], total: 0 },
  customers: { data: [], total: 0 },
  users: { data: [], total: 0 },
}
const stall = { _id: anId(300), stall: 'L3-114', floor: 'L3', lot: harbour }
const lots = ['Lot 2', 'Lot 10'].map((name, nth) => ({
  _id: anId(60 + nth),
  name,
  city: 'Toronto',
  customer: { _id: anId(50), name: 'Northgate' },
}))

interface Served {
  find?: (query: URLSearchParams) => Findings
  as?: Role
}

const open = async (path: string, { find = () => none, as = 'provider' }: Served = {}) => {
  const page = await openPage(path, {
    as,
    answers: {
      'GET /parking-lots': answerList([aLotRow({ _id: lotId, name: harbour.name })]),
      'GET /parking-lots/{id}': () => aLot({ _id: lotId, name: harbour.name, allowed: allowedTo(as) }),
      'GET /parking-lots/{id}/devices': () => ({ data: [], total: 0, nextCursor: null }),
      'GET /find': ({ query }) => find(query),
    },
  })
  await screen.findAllByRole('banner')
  return page
}
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Find anything' })
}
const optionNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

beforeAll(async () => {
  await Promise.all([import('./FindDialog.tsx'), import('#features/devices/all/LotDevicesPage.tsx')])
}, 60_000)
beforeEach(() => localStorage.clear())

const devicesPath = `/parking-lots/${lotId}/devices`

describe('the palette', { timeout: 120_000 }, () => {
  it('FND-23: opens the first result of the text with which Enter was pressed, also if it comes later', async () => {
    const find = (query: URLSearchParams) =>
      query.get('search') === 'l3-114' ? { ...none, stalls: { data: [stall], total: 1 } } : none
    const { router } = await open(devicesPath, { find })
    const answer = fetch
    let letThrough = (): void => undefined
    const isLetThrough = new Promise<void>((done) => (letThrough = done))
    vi.stubGlobal('fetch', async (...input: Parameters<typeof fetch>) => {
      if (String(input[0]).includes('l3-114')) await isLetThrough
      return answer(...input)
    })
    await userEvent.type(await openPalette(), 'l3-114{Enter}')
    expect(router.state.location.pathname).toBe(devicesPath)
    letThrough()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/parking-lots/${lotId}/map`))
    expect(router.state.location.search).toEqual({ floor: 'L3', stall: 'L3-114' })
  })

  it('FND-24: is empty each time it opens, and gives the focus back where it was', async () => {
    await open(devicesPath)
    const link = (await screen.findAllByRole('link', { name: 'Devices' }))[0]!
    link.focus()
    await userEvent.type(await openPalette(), 'zones')
    await userEvent.keyboard('{Escape}{Control>}k{/Control}')
    expect(await screen.findByRole('combobox', { name: 'Find anything' })).toHaveProperty('value', '')
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(link))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('FND-24: gives the focus to the button in the top bar if nothing had it', async () => {
    await open(devicesPath)
    ;(document.activeElement as HTMLElement | null)?.blur()
    await openPalette()
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find anything' })),
    )
  })

  it('FND-20: leads to the screens of the lot and does what can be done there', async () => {
    const { router } = await open(devicesPath)
    const field = await openPalette()
    await userEvent.type(field, 'add cam')
    await waitFor(() => expect(optionNames()).toEqual([`Add camera${harbour.name}`]))
    await userEvent.clear(field)
    await userEvent.type(field, 'zones')
    await waitFor(() =>
      expect(optionNames()).toEqual([`ZonesSetup · ${harbour.name}`, `Add zone${harbour.name}`].slice(0, 1)),
    )
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/zones$/))
  })

  it.each([
    ['staffCustomer', ['Open gate'], ['Add camera', 'Zones', 'Admin center', 'Add user', 'Closures']],
    ['tenant', ['Occupancy', 'My preferences'], ['Open gate', 'Devices', 'Add zone', 'Add user']],
    [
      'fullAccessCustomer',
      ['Open gate', 'Closures'],
      ['Add camera', 'Product access', 'Admin center', 'Add customer'],
    ],
  ] as const)('FND-20: what a %s is offered', async (as, offered, notOffered) => {
    await open(`/parking-lots/${lotId}/real-time-status`, { as })
    const field = await openPalette()
    const names = async (search: string) => {
      await userEvent.clear(field)
      await userEvent.type(field, search)
      await waitFor(() => expect(screen.queryByText(/No matches|result/)).toBeTruthy())
      return screen
        .queryAllByRole('option')
        .map((one) => within(one).queryByText(search, { exact: true }) !== null)
    }
    for (const search of offered) expect(await names(search), search).toContain(true)
    for (const search of notOffered) expect(await names(search), search).not.toContain(true)
  })

  it('FND-21: what was used last comes first the next time', async () => {
    await open(devicesPath)
    await userEvent.type(await openPalette(), 'closures')
    await waitFor(() => expect(optionNames()[0]).toContain('Closures'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Find anything' })).toBeNull())
    await openPalette()
    const used = await screen.findByRole('group', { name: 'Recent' })
    expect(
      within(used)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Closures')])
  })

  it('FND-05: shows the server’s order, how many more there are, and each kind with its name', async () => {
    const find = () => ({ ...none, lots: { data: lots, total: 190 } })
    const { container } = await open(devicesPath, { find })
    await userEvent.type(await openPalette(), 'lot')
    const group = await screen.findByRole('group', { name: 'Parking lots' })
    await waitFor(() => expect(within(group).getAllByRole('option')).toHaveLength(2))
    expect(within(group).getAllByRole('option')[0]!.textContent).toContain('Lot 2')
    within(group).getByText('and 188 more')
    expect(await axeViolationsOf(container)).toEqual([])
    expect(await axeViolationsOf(screen.getByRole('dialog'))).toEqual([])
  })

  it('says when nothing matches, and still finds screens while the server cannot be reached', async () => {
    const find = (query: URLSearchParams) => {
      if (query.get('search') === 'zones') throw new Error('unreachable')
      return none
    }
    await open(devicesPath, { find })
    const field = await openPalette()
    await userEvent.type(field, 'zzzz')
    await screen.findByText('No matches for “zzzz”.')
    await userEvent.clear(field)
    await userEvent.type(field, 'zones')
    await waitFor(() => expect(optionNames()[0]).toContain('Zones'))
    screen.getByText(/Only screens and actions/)
  })

  it('opens the dialog of an action on the screen where one is', async () => {
    const { router } = await open('/admin', {})
    await userEvent.type(await openPalette(), 'add customer')
    await waitFor(() => expect(optionNames()[0]).toContain('Add customer'))
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Add customer' })
    expect(router.state.location.state.open).toBeUndefined()
  })
})

it('FND-09: leads to the guest of today among the visitors of the lot', { timeout: 120_000 }, async () => {
  const guest = { _id: anId(700), name: 'Inés Peña', licensePlate: 'GST001', host: 'Company', lot: harbour }
  const { router } = await open('/', { find: () => ({ ...none, guests: { data: [guest], total: 1 } }) })
  await userEvent.type(await openPalette(), 'ines')
  const option = await screen.findByRole('option', {
    name: /Inés Peña.*GST001 · Company · Harbour Exchange Tower/,
  })
  expect(screen.getByRole('group', { name: 'Guests of today' })).toBeTruthy()
  await userEvent.click(option)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/parking-lots/${lotId}/visitors`))
  expect(router.state.location.search).toEqual({ q: 'GST001' })
})

it('FND-11: leads to the price of a vehicle inside, or to its violations', { timeout: 120_000 }, async () => {
  const owes = {
    state: 'due' as const,
    currency: 'CAD',
    dueCents: 678,
    paidCents: 0,
    paidUntil: null,
    coveredUntil: null,
    leaveBy: null,
  }
  const enteredAt = '2026-11-20T14:00:00Z'
  const vehicle = { licensePlate: 'HERE73', visit: anId(701), enteredAt, owes, lot: harbour }
  const other = { ...vehicle, licensePlate: 'HERE74', owes: null }
  const { router } = await open('/', {
    find: () => ({ ...none, vehicles: { data: [vehicle, other], total: 2 } }),
  })
  await userEvent.type(await openPalette(), 'here7')
  expect(await screen.findByRole('option', { name: /HERE74.*Inside · Harbour Exchange Tower/ })).toBeTruthy()
  await userEvent.click(
    await screen.findByRole('option', { name: /HERE73.*Owes CA\$6\.78 · Inside · Harbour Exchange Tower/ }),
  )
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/parking-lots/${lotId}/price-stay/${anId(701)}`),
  )
})
