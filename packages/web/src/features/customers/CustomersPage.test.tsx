import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal } from '#app/testing/fake-network.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLotRow } from '#features/lots/testing/lots.builders.ts'
import { aCustomerRow, aLotOf, someDetails } from './testing/customers.builders.ts'

const halden = aCustomerRow(1, 'Halden Residential', { parkingLots: 2, users: 3 })
const quay = aCustomerRow(2, 'Quayside Offices')
const tower = aLotOf(11, 'Harbour Tower')
const noLots = { 'GET /parking-lots': answerList([]) }
const listOf = (data = [halden, quay]) => ({
  ...noLots,
  'GET /admin/customers': answerList(data),
})
const source = {
  _id: '019a0000-0000-7000-8000-000000000077',
  name: 'Sensors north',
  kind: 'chirpstack' as const,
}
const haldenDetails = () => someDetails(halden, { lots: [tower], sources: [source] })
const blocked = new Refusal(409, {
  code: 'unable-to-move',
  title: 'Unable to move customer',
  errors: [{ path: 'lots', code: 'not-unique', message: 'Harbour Tower' }],
})

describe('the customers list', { timeout: 30_000 }, () => {
  it('shows the provider every customer', async () => {
    await openPage('/admin', { answers: listOf() })
    const link = await screen.findByRole('link', { name: 'Halden Residential' })
    expect(link.getAttribute('href')).toBe(`/admin/${halden._id}`)
    expect(screen.getByRole('link', { name: 'Admin center' }).getAttribute('aria-current')).toBe('page')
    expect(document.title).toBe('Customers · Stallwise')
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
  })

  it('is not for staff', async () => {
    await openPage('/admin', { as: 'staffCustomer', answers: noLots })
    expect(await screen.findByText('You don’t have access to this page')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Admin center' })).toBeNull()
  })

  it('has no page for an unknown customer, and no sources or new lot for provider staff', async () => {
    const none = { ...listOf(), 'GET /admin/customers/{id}': () => new Refusal(404, { code: 'not-found' }) }
    const one = await openPage(`/admin/${quay._id}`, { answers: none })
    expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeTruthy()
    expect(screen.getAllByRole('main')).toHaveLength(1)
    one.unmount()
    for (const path of ['sources', 'add-parking-lot']) {
      const { unmount } = await openPage(`/admin/provider/${path}`, { answers: none })
      expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeTruthy()
      unmount()
    }
  })

  it('asks the server for what is searched and how it is sorted, and says how many there are', async () => {
    const calls: string[] = []
    const many = Array.from({ length: 1_200 }, (_, nth) => aCustomerRow(nth, `Customer ${nth}`))
    const answers = {
      ...noLots,
      'GET /admin/customers': ({ query }: { query: URLSearchParams }) => {
        calls.push(query.toString())
        return answerList(many)({ query })
      },
    }
    await openPage('/admin?sort=-lots', { answers })
    expect(await screen.findByText('Customers: 1,200')).toBeTruthy()
    expect(calls).toEqual(['sort=-lots&limit=200'])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find in Customers' }), '1199')
    expect(await screen.findByText('Customers: 1')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Customer 1199' })).toBeTruthy()
    expect(calls.at(-1)).toBe('search=1199&sort=-lots&limit=200')
  })

  it('creates a customer, and shows a used name while typing', async () => {
    const { network } = await openPage('/admin', {
      answers: { ...listOf(), 'POST /admin/customers/': () => someDetails(aCustomerRow(3, 'Northgate')) },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add customer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add customer' }))
    await user.type(dialog.getByLabelText(/Name/), 'quayside  OFFICES')
    await user.tab()
    expect(await dialog.findByText('Customer Name already used')).toBeTruthy()
    await user.clear(dialog.getByLabelText(/Name/))
    await user.type(dialog.getByLabelText(/Name/), 'Northgate{Enter}')
    expect(await screen.findByText('Customer Northgate added.')).toBeTruthy()
    expect(network.calls).toContain('POST /admin/customers/ {"name":"Northgate"}')
  })

  it('closes its dialogs with Escape, and returns the focus', async () => {
    await openPage('/admin', { answers: listOf() })
    const user = userEvent.setup()
    const add = await screen.findByRole('button', { name: 'Add customer' })
    await user.click(add)
    await screen.findByRole('dialog', { name: 'Add customer' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(add))
    await user.click(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add customer' }))
    await user.type(dialog.getByLabelText(/Name/), 'North')
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: 'Close without saving?' })).toBeTruthy()
  })

  it('shows the server’s fault for a used name, and keeps what was typed', async () => {
    const used = new Refusal(409, { code: 'customer-name-used', title: 'Customer Name already used' })
    await openPage('/admin', { answers: { ...listOf(), 'POST /admin/customers/': () => used } })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add customer' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/Name/), 'Hidden{Enter}')
    expect(await dialog.findByText(/Customer Name already used/)).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Hidden')
  })

  it('shows what a merge moves before it, and why it is not possible', async () => {
    let isBlocked = true
    const answers = {
      ...listOf(),
      'GET /admin/customers/{id}': haldenDetails,
      'POST /admin/customers/merge-customer/': () => (isBlocked ? blocked : someDetails(quay)),
    }
    const { network } = await openPage('/admin', { answers })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Actions for Halden Residential' }))
    await user.click(
      await screen.findByRole('menuitem', { name: 'Merge into another customer', hidden: true }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/2 parking lots: Harbour Tower/)).toBeTruthy()
    expect(dialog.getByText('3 users, with their roles and lots')).toBeTruthy()
    expect(dialog.getByText('1 device source')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move everything' }).disabled).toBe(true)
    await user.click(dialog.getByRole('combobox', { name: 'Target customer' }))
    await user.click(await screen.findByRole('option', { name: 'Quayside Offices', hidden: true }))
    await user.click(dialog.getByRole('button', { name: 'Move everything to Quayside Offices' }))
    expect(await dialog.findByText('Unable to move customer')).toBeTruthy()
    expect(dialog.getByText('Lots with these names already exist there: Harbour Tower.')).toBeTruthy()
    isBlocked = false
    await user.click(dialog.getByRole('button', { name: 'Move everything to Quayside Offices' }))
    expect(await screen.findByText('Halden Residential was merged into Quayside Offices.')).toBeTruthy()
    expect(network.calls.filter((call) => call.includes('merge-customer'))).toHaveLength(2)
  })

  it('finds the customer to merge into among many by what is typed, without the customer itself', async () => {
    const many = Array.from({ length: 70 }, (_, nth) => aCustomerRow(nth + 1, `Customer ${nth + 1}`))
    const answers = {
      ...listOf(many),
      'GET /admin/customers/{id}': haldenDetails,
      'POST /admin/customers/merge-customer/': () => someDetails(many[65]!),
    }
    const { network } = await openPage('/admin?q=customer+7', { answers })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Actions for Customer 7' }))
    await user.click(
      await screen.findByRole('menuitem', { name: 'Merge into another customer', hidden: true }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByRole('combobox', { name: 'Target customer' })
    await user.click(field)
    await screen.findByRole('option', { name: 'Customer 8', hidden: true })
    expect(screen.queryByRole('option', { name: 'Customer 7', hidden: true })).toBeNull()
    expect(screen.queryByRole('option', { name: 'Customer 66', hidden: true })).toBeNull()
    expect(dialog.getByText('Type to find more.')).toBeTruthy()
    await user.type(field, 'customer 66')
    await user.click(await screen.findByRole('option', { name: 'Customer 66', hidden: true }))
    await user.click(dialog.getByRole('button', { name: 'Move everything to Customer 66' }))
    await waitFor(() =>
      expect(network.calls).toContain(
        `POST /admin/customers/merge-customer/ {"from":"${many[6]!._id}","into":"${many[65]!._id}"}`,
      ),
    )
  })

  it('says so when there is none', async () => {
    await openPage('/admin', { answers: listOf([]) })
    expect(await screen.findByText('No customers yet')).toBeTruthy()
  })
})

describe('a customer’s lots', { timeout: 30_000 }, () => {
  const open = (as?: 'fullAccessCustomer') =>
    openPage(`/admin/${halden._id}`, {
      ...(as && { as, customer: { _id: halden._id, name: halden.name } }),
      answers: {
        ...listOf(),
        'GET /parking-lots': answerList([aLotRow({ _id: tower._id, name: tower.name })]),
        'GET /admin/customers/{id}': haldenDetails,
        'POST /admin/customers/{id}/parking-lots': () => someDetails(quay, { lots: [tower] }),
      },
    })

  it('moves a lot to another customer with the chosen sources', async () => {
    const { network } = await open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Actions for Harbour Tower' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move to another customer', hidden: true }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Users of Halden Residential lose access immediately.')).toBeTruthy()
    expect(dialog.getByText(/Edge box keys stop working/)).toBeTruthy()
    expect(dialog.getByText(/Its payment account is removed/)).toBeTruthy()
    await user.click(dialog.getByRole('combobox', { name: 'New customer' }))
    await user.click(await screen.findByRole('option', { name: 'Quayside Offices', hidden: true }))
    await user.click(dialog.getByRole('checkbox', { name: 'Sensors north (ChirpStack)' }))
    await user.click(dialog.getByRole('button', { name: 'Move to Quayside Offices' }))
    expect(await screen.findByText('Harbour Tower belongs to Quayside Offices now.')).toBeTruthy()
    expect(network.calls.find((call) => call.startsWith('POST'))).toContain(`"sources":["${source._id}"]`)
  })

  it('is a full-access customer’s corporate centre, without the provider’s actions', async () => {
    await open('fullAccessCustomer')
    expect(await screen.findByRole('link', { name: 'Harbour Tower' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Corporate center' })
    expect(link.getAttribute('href')).toBe(`/admin/${halden._id}`)
    expect(screen.queryByRole('button', { name: 'Rename customer' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add parking lot' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Harbour Tower' }))
    expect(await screen.findByRole('menuitem', { name: 'Open the lot', hidden: true })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Move to another customer', hidden: true })).toBeNull()
  })

  it('redirects a full-access customer from /admin to its own page', async () => {
    const { router } = await openPage('/admin', {
      as: 'fullAccessCustomer',
      customer: { _id: halden._id, name: halden.name },
      answers: { ...noLots, 'GET /admin/customers/{id}': haldenDetails },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${halden._id}`))
  })

  it('is not found for another customer', async () => {
    await openPage(`/admin/${quay._id}`, {
      as: 'fullAccessCustomer',
      customer: { _id: halden._id, name: halden.name },
      answers: noLots,
    })
    expect(await screen.findByText('Not found')).toBeTruthy()
  })
})
