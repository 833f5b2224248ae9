import { answerList } from '#app/testing/list-answer.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, aLotRow, anId } from '#features/lots/testing/lots.builders.ts'

const halden = { _id: anId(501), name: 'Halden Residential' }
const quay = { _id: anId(502), name: 'Quayside Offices' }
const bay = aLot({ _id: anId(1), name: 'Bay Street', customer: halden, allowed: allowedTo('provider') })
const row = aLotRow({ _id: anId(1), name: 'Bay Street', customer: halden })
const world = (rows = [row]) => ({
  'GET /parking-lots': answerList(rows),
  'GET /parking-lots/{id}': () => bay,
  'GET /parking-lots/staffusers/{id}': () => ({ staffUsers: [], productAccess: bay.productAccess }),
})
const staff = (customer: string) => `/admin/${customer}/parking-lot/${bay._id}/staff`

describe('the setup of a lot', { timeout: 30_000 }, () => {
  it('stands in the frame of the lot, with its screens and its rules in the same rail', async () => {
    await openPage(staff(halden._id), { answers: world() })
    const rail = within(await screen.findByRole('navigation', { name: 'Lot' }))
    const setup = within(await rail.findByRole('group', { name: 'Setup' }))
    expect(setup.getByRole('link', { name: 'Staff users' }).getAttribute('aria-current')).toBe('page')
    expect(rail.getByRole('link', { name: 'Real-time status' }).getAttribute('href')).toBe(
      `/parking-lots/${bay._id}/real-time-status`,
    )
    expect(
      within(rail.getByRole('group', { name: 'Rules' })).getByRole('link', { name: 'Closures' }),
    ).toBeTruthy()
    expect(await screen.findByText('No staff users yet')).toBeTruthy()
  })

  it('has one heading of the page, which is not the lot', async () => {
    await openPage(staff(halden._id), { answers: world() })
    expect((await screen.findAllByRole('heading', { level: 1 })).map((one) => one.textContent)).toEqual([
      'Staff users',
    ])
  })

  it('is not found under another customer', async () => {
    await openPage(staff(quay._id), { answers: world() })
    expect(await screen.findByText('Not found')).toBeTruthy()
    expect(screen.queryByText('Staff users')).toBeNull()
  })

  it('is open to its full-access customer, and not to another one’s', async () => {
    const own = await openPage(staff(halden._id), {
      as: 'fullAccessCustomer',
      customer: halden,
      answers: world(),
    })
    expect(await screen.findByText('No staff users yet')).toBeTruthy()
    own.unmount()
    await openPage(staff(halden._id), { as: 'fullAccessCustomer', customer: quay, answers: world() })
    expect(await screen.findByText('Not found')).toBeTruthy()
  })

  it('is not for staff', async () => {
    await openPage(staff(halden._id), { as: 'staffCustomer', customer: halden, answers: world() })
    expect(await screen.findByText('You don’t have access to this page')).toBeTruthy()
  })

  it('says that it could not be loaded', async () => {
    await openPage(staff(halden._id), {
      answers: { ...world(), 'GET /parking-lots/{id}': () => new Refusal(500) },
    })
    expect(await screen.findByText('Something went wrong with loading the data on this page.')).toBeTruthy()
  })
})

describe('a short address', { timeout: 30_000 }, () => {
  const zone = anId(900)
  const zones = {
    ...world(),
    'GET /zones/{parkingLotId}': () => ({ data: [], nextCursor: null }),
    'GET /admin/customers/{id}': () => ({
      ...halden,
      parkingLots: 1,
      users: 0,
      createdAt: '2026-01-02T08:00:00Z',
      version: 1,
      lots: [],
      sources: [],
    }),
  }

  it('of something new leads to the only lot', async () => {
    const { router } = await openPage(`/admin/${halden._id}/manager`, { answers: zones })
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/admin/${halden._id}/parking-lot/${bay._id}/manager`),
    )
  })

  it('of something new leads to the list of lots where there are several', async () => {
    const rows = [row, aLotRow({ _id: anId(2), name: 'King West', customer: halden })]
    const { router } = await openPage(`/admin/${halden._id}/manager`, {
      answers: { ...zones, 'GET /parking-lots': answerList(rows) },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${halden._id}`))
  })

  it('of a manager leads to it under its lot', async () => {
    const manager = {
      _id: zone,
      parkingLot: bay._id,
      name: 'Ana',
      phone: '4165550134',
      email: 'ana@example.com',
      version: 1,
    }
    const { router } = await openPage(`/admin/${halden._id}/manager/${zone}`, {
      answers: { ...zones, 'GET /parking-lots/managers/{id}': () => ({ managers: [manager] }) },
    })
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `/admin/${halden._id}/parking-lot/${bay._id}/manager/${zone}`,
      ),
    )
  })

  it('of what no lot has, or of nothing known, is not found', async () => {
    const first = await openPage(`/admin/${halden._id}/manager/${anId(7)}`, {
      answers: { ...zones, 'GET /parking-lots/managers/{id}': () => ({ managers: [] }) },
    })
    expect(await screen.findByText('Not found')).toBeTruthy()
    first.unmount()
    await openPage(`/admin/${halden._id}/dragon/${anId(7)}`, { answers: zones })
    expect(await screen.findByText('Not found')).toBeTruthy()
  })
})
