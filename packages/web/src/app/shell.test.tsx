import { RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Role } from '@stallwise/domain/access/roles.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { aLot, aLotRow, anId } from '#features/lots/testing/lots.builders.ts'
import type { Session } from '#lib/session/session.ts'
import { SessionContext } from '#lib/session/SessionContext.tsx'
import { aConfig, aPerson } from '#lib/testing/people.ts'
import { testQueries, show } from '#lib/testing/show.tsx'
import { newRouter } from './router.tsx'

const lotId = anId(1)
const rows = [
  aLotRow({ _id: lotId, name: 'Harbour Exchange Tower' }),
  aLotRow({ _id: anId(2), name: 'Kipling EV Hub', city: 'Etobicoke' }),
]

const replies: Record<string, () => unknown> = {
  '/api/parking-lots': () => ({ data: rows, nextCursor: null }),
  [`/api/parking-lots/${lotId}`]: () => aLot({ _id: lotId }),
}

const answer = async (url: string): Promise<Response> => {
  const path = new URL(url, 'http://localhost').pathname
  if (path === '/api/stream') return new Response(new ReadableStream({ start: () => undefined }))
  const reply = replies[path]
  return reply
    ? Response.json(reply())
    : Response.json(
        { title: 'none', status: 404, code: 'not-found' },
        {
          status: 404,
          headers: { 'content-type': 'application/problem+json' },
        },
      )
}

const openShell = async (me: Me, path = '/', state: object | null = null) => {
  history.replaceState(state, '', path)
  const queries = testQueries()
  queries.setQueryData(['me'], me)
  const session = {
    config: aConfig(),
    state: 'signed-in',
    subscribe: () => () => undefined,
    signIn: vi.fn().mockResolvedValue(undefined),
    signOut: vi.fn().mockResolvedValue(undefined),
  }
  const router = newRouter({ session: session as unknown as Session, queries })
  show(
    <SessionContext value={session as unknown as Session}>
      <RouterProvider router={router} />
    </SessionContext>,
    queries,
  )
  await screen.findAllByRole('banner')
  return { session, router }
}

// What loads when it is needed is loaded before: compiling it is no part of what is tested.
beforeAll(async () => {
  await Promise.all([
    import('#features/lots/LotsPage.tsx'),
    import('#features/live/RealTimePage.tsx'),
    import('#ui/OpenMenu.tsx'),
    import('./find/FindDialog.tsx'),
  ])
}, 60_000)

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('the top bar', () => {
  const partsOf = () => {
    // Testing Library takes the header of each card for a banner too; the bar comes first.
    const bar = within(screen.getAllByRole('banner')[0]!)
    return {
      lots: bar.queryByRole('link', { name: 'Parking lots' }) !== null,
      find: bar.queryByRole('button', { name: 'Find anything' }) !== null,
      theme: bar.queryByRole('button', { name: /Switch to/ }) !== null,
      menu: bar.queryByRole('button', { name: 'Priya Raman, menu' }) !== null,
      intercom: bar.queryByText('Intercom') !== null,
      signOut: bar.queryByRole('button', { name: 'Sign out' }) !== null,
    }
  }
  const staff = { lots: true, find: true, theme: true, menu: true, intercom: false, signOut: false }
  const plain = { lots: false, find: false, theme: false, menu: false, intercom: false, signOut: true }
  test.each<[Role[], object]>([
    [['provider'], staff],
    [['fullAccessCustomer'], staff],
    [['staffCustomer'], staff],
    [['cameraOnlyCustomer'], staff],
    [['tenant'], plain],
    [['owner'], plain],
    [['intercomCustomer'], { ...plain, lots: true, intercom: true }],
    [['primary'], plain],
    [['secondary'], plain],
    [['tenant', 'staffCustomer'], staff],
  ])('of %s', async (roles, parts) => {
    await openShell(aPerson(roles, { lots: roles.includes('provider') ? 'all' : [lotId] }))
    expect(partsOf()).toEqual(parts)
  })

  it.each<[Role, boolean]>([
    ['tenant', true],
    ['owner', true],
    ['intercomCustomer', true],
    ['provider', false],
    ['secondary', false],
  ])('SES-46: preferences and notifications of %s are beside it: %s', async (role, isBeside) => {
    await openShell(aPerson([role], { lots: role === 'provider' ? 'all' : [lotId] }))
    // In a lot they are in its rail, and above the page where that has no room.
    const [links] = screen.queryAllByRole('group', { name: 'Your account' })
    expect(links !== undefined).toBe(isBeside)
    if (!links) return
    const preferences = within(links).getByRole('link', { name: 'My preferences' })
    expect(preferences.getAttribute('href')).toBe('/user/my-preferences')
    expect(within(links).getByRole('button', { name: /^Notifications/ })).toBeTruthy()
  })

  it.each([
    ['/', 'page'],
    ['/?q=miss', 'page'],
    [`/parking-lots/${lotId}/real-time-status`, 'true'],
  ])('marks the parking lots at %s', async (path, current) => {
    await openShell(aPerson(['provider'], { lots: 'all' }), path)
    const places = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(places.getByRole('link', { name: 'Parking lots' }).getAttribute('aria-current')).toBe(current)
  })

  it('gives the focus back to the button of a menu that Escape closes at once', async () => {
    await openShell(aPerson(['provider'], { lots: 'all' }))
    const name = 'Priya Raman, menu'
    screen.getByRole('button', { name }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Sign out' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  })

  it('gives the focus back when the search that keys opened is closed', async () => {
    await openShell(aPerson(['provider'], { lots: 'all' }))
    const link = await screen.findByRole('link', { name: 'Kipling EV Hub' })
    link.focus()
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('puts the focus on the heading of the screen that a link leads to', async () => {
    await openShell(aPerson(['provider'], { lots: 'all' }))
    const link = await screen.findByRole('link', { name: 'Harbour Exchange Tower' })
    link.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    expect(link.isConnected).toBe(false)
  })

  it('signs out from the menu', async () => {
    const { session } = await openShell(aPerson(['provider']))
    await userEvent.click(screen.getByRole('button', { name: 'Priya Raman, menu' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(session.signOut).toHaveBeenCalledTimes(1)
  })

  it('switches between light and dark and remembers', async () => {
    await openShell(aPerson(['provider']))
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark' }))
    await screen.findByRole('button', { name: 'Switch to light' })
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  })
})

it('opens an address whose route is loaded after the first view, with its search and dialog', async () => {
  const path = `/parking-lots/${lotId}/real-time-status?open=alerts`
  const { router } = await openShell(aPerson(['provider']), path, {
    open: 'closure',
    key: 'first',
    __TSR_key: 'first',
  })
  await screen.findByRole('heading', { level: 1, name: 'Real-time status' })
  expect(router.state.location.href).toBe(path)
  expect(router.state.location.state.open).toBe('closure')
})

it('BAK-06: tells who runs the installation that no backup was made, by the time of the last one', async () => {
  await openShell({ ...aPerson(['provider']), overdueBackup: { lastAt: '2026-11-20T08:00:00.000Z' } })
  await screen.findByText(/No backup of the database has been made since Nov 20, 2026/)
})

it('tells holders of a pass account to use the mobile app', async () => {
  await openShell(aPerson(['primary']))
  await screen.findByRole('heading', { name: 'Passholders use the mobile app' })
})

describe('a lot', () => {
  const openLot = (me = aPerson(['provider']), path = `/parking-lots/${lotId}`) => openShell(me, path)

  it('leads to its first screen and keeps name, occupancy and free stalls in sight', async () => {
    const { router } = await openLot()
    const strip = within(await screen.findByRole('region', { name: 'This lot' }))
    await strip.findByRole('button', { name: 'Harbour Exchange Tower' })
    strip.getByText('91.1%')
    strip.getByText('107 free')
    expect(router.state.location.pathname).toBe(`/parking-lots/${lotId}/real-time-status`)
    await waitFor(() => expect(document.title).toBe('Real-time status · Harbour Exchange Tower · Stallwise'))
  })

  const serveLot = (changes: Partial<Lot>) => {
    const lot = aLot({ _id: lotId, ...changes })
    vi.stubGlobal('fetch', async (url: string) => (url.endsWith(lotId) ? Response.json(lot) : answer(url)))
  }
  const aFloor = { floorName: 'L1', position: 1, linkToMap: null }

  it('marks the screen that is open in the rail', async () => {
    serveLot({ floors: [aFloor] })
    await openLot()
    const [rail] = await screen.findAllByRole('navigation', { name: 'Lot' })
    expect(within(rail!).getByRole('link', { name: 'Real-time status' }).getAttribute('aria-current')).toBe(
      'page',
    )
    const map = await within(rail!).findByRole('link', { name: 'Map' })
    expect(map.getAttribute('aria-current')).toBeNull()
  })

  it('has no map in the rail without floors', async () => {
    serveLot({ floors: [] })
    await openLot()
    await screen.findByText('107 free')
    const [rail] = await screen.findAllByRole('navigation', { name: 'Lot' })
    expect(within(rail!).queryByRole('link', { name: 'Map' })).toBeNull()
  })

  it('has no map for a camera-only customer who types its address', async () => {
    await openLot(aPerson(['cameraOnlyCustomer'], { lots: [lotId] }), `/parking-lots/${lotId}/map`)
    await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })
    expect(screen.getByRole('link', { name: 'Go to parking lots' }).getAttribute('href')).toBe('/')
  })

  it('has no figures for a camera-only customer', async () => {
    const { counts: _counts, ...bare } = aLot({ _id: lotId, allowed: ['lot.read'] })
    vi.stubGlobal('fetch', async (url: string) => (url.endsWith(lotId) ? Response.json(bare) : answer(url)))
    await openLot(aPerson(['cameraOnlyCustomer'], { lots: [lotId] }))
    const strip = within(await screen.findByRole('region', { name: 'This lot' }))
    await strip.findByRole('button', { name: 'Harbour Exchange Tower' })
    expect(strip.queryByText(/free/)).toBeNull()
  })

  it('is not found when the server does not know it', async () => {
    await openLot(aPerson(['provider']), `/parking-lots/${anId(99)}/real-time-status`)
    await screen.findByRole('heading', { name: 'Not found' })
  })

  it('starts sign-in once when it is not listed, then is not found', async () => {
    const tenant = aPerson(['tenant'], { lots: [lotId] })
    sessionStorage.setItem(`asked-for-lot-${anId(2)}`, 'yes')
    const { session } = await openLot(tenant, `/parking-lots/${anId(2)}/real-time-status`)
    await screen.findByRole('heading', { name: 'Not found' })
    expect(session.signIn).not.toHaveBeenCalled()
  })
})

it('has nothing that axe minds', async () => {
  await openShell(aPerson(['provider']), `/parking-lots/${lotId}/real-time-status`)
  await screen.findByRole('button', { name: 'Harbour Exchange Tower' })
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
})
