import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { User, UserComparison } from '@stallwise/contract/users/users.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal } from '#app/testing/fake-network.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aCustomerRow, aLotOf, someDetails } from '#features/customers/testing/customers.builders.ts'

const halden = aCustomerRow(1, 'Halden Residential')
const lots = [aLotOf(11, 'Harbour Tower'), aLotOf(12, 'King West Lofts')]
const [tower, lofts] = lots.map(({ _id }) => _id) as [string, string]
const users = `/admin/${halden._id}/users`

const aUser = (number: number, name: string, changes: Partial<User> = {}): User => ({
  _id: `019a0000-0000-7000-8000-00000000010${number}`,
  email: `${name.toLowerCase()}@example.com`,
  name,
  role: 'staffCustomer',
  roles: ['staffCustomer'],
  userType: 'Staff',
  customer: { _id: halden._id, name: halden.name },
  lots: [tower],
  verified: true,
  blocked: false,
  sync: 'inSync',
  createdAt: '2026-01-02T08:00:00Z',
  version: 3,
  allowed: ['edit', 'block', 'delete'],
  ...changes,
})

const ada = aUser(1, 'Ada')
const bob = aUser(2, 'Bob', { verified: false, allowed: ['edit', 'delete', 'resend'] })
const eve = aUser(3, 'Eve', { sync: 'outOfSync', allowed: ['delete', 'synchronize'] })

const record = (name: string, held: string[]) => ({
  email: 'eve@example.com',
  name,
  roles: ['staffCustomer' as const],
  lots: held,
  verified: true,
  blocked: false,
})

const comparison: UserComparison = {
  sync: 'outOfSync',
  ours: { ...record('Eve', [tower]), customer: halden._id },
  theirs: { ...record('Eva', []), customer: halden._id },
  differences: ['name', 'lots'],
}

const world = (data: User[] = [ada, bob, eve]) => ({
  'GET /parking-lots': answerList([]),
  'GET /admin/customers/{id}': () => someDetails(halden, { lots }),
  'GET /admin/customers/{id}/users': answerList(data),
  'GET /admin/users/{customerId}/roles': () => ({
    roles: [
      { role: 'fullAccessCustomer' as const, userType: 'Administrator' as const, needsLots: true },
      { role: 'staffCustomer' as const, userType: 'Staff' as const, needsLots: true },
      { role: 'primary' as const, userType: null, needsLots: false },
    ],
  }),
})

const bodyOf = (calls: readonly string[], call: string) =>
  JSON.parse(calls.find((one) => one.startsWith(call))?.slice(call.length) ?? 'null') as Record<
    string,
    unknown
  >

describe('the users of a customer', { timeout: 30_000 }, () => {
  it('lists users with their state: invited, or out of sync', async () => {
    await openPage(users, { answers: world() })
    const row = within(await screen.findByRole('row', { name: /Eve/ }))
    expect(row.getByText('Out of sync')).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /Bob/ })).getByText('Invited')).toBeTruthy()
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
  })

  it('shows the specification’s message when they cannot be loaded', async () => {
    const answers = {
      ...world(),
      'GET /admin/customers/{id}/users': () => new Refusal(500, { code: 'users-unreadable' }),
    }
    await openPage(users, { answers })
    expect(await screen.findByText("Couldn't get users.")).toBeTruthy()
  })

  it('deletes one, and undoes it', async () => {
    const answers = {
      ...world(),
      'DELETE /admin/users/{customerId}/{email}/{role}': () => ({ deleted: ada._id }),
      'POST /admin/users/{customerId}/{userId}/restore': () => ada,
    }
    const { network } = await openPage(users, { answers })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada' }))
    await user.click(screen.getByRole('button', { name: 'Delete user' }))
    expect(await screen.findByText('User Ada deleted.')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(network.calls.some((call) => call.includes('restore'))).toBe(true))
  })

  it('deletes several: reports failures, and undoes the others', async () => {
    let calls = 0
    const answers = {
      ...world(),
      'DELETE /admin/users/{customerId}/{email}/{role}': () =>
        ++calls === 1
          ? new Refusal(409, { code: 'own-account', title: 'Nobody deletes their own account.' })
          : { deleted: bob._id },
      'POST /admin/users/{customerId}/{userId}/restore': () => bob,
    }
    await openPage(`${users}?sel=${ada._id},${bob._id}`, { answers })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 2 users' }))
    expect(await screen.findByText(/1 of 2 failed. Nobody deletes/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  it('asks before it blocks', async () => {
    const { network } = await openPage(`${users}?sel=${ada._id}`, {
      answers: { ...world(), 'PUT /admin/customers/{id}/user': () => ({ ...ada, blocked: true }) },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Block user' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block this user?' }))
    expect(network.calls.some((call) => call.startsWith('PUT'))).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Block user' }))
    expect(await screen.findByText('User blocked.')).toBeTruthy()
    expect(bodyOf(network.calls, 'PUT /admin/customers/{id}/user')).toEqual({
      _id: ada._id,
      version: 3,
      blocked: true,
    })
  })
})

describe('a user', { timeout: 30_000 }, () => {
  it('is created with roles and lots', async () => {
    const { network, router } = await openPage(`/admin/${halden._id}/user`, {
      answers: { ...world(), 'POST /admin/users/{customerId}': () => aUser(4, 'Dan') },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add user' }))
    expect(screen.getByText(/Not saved: check 3 fields/)).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Dan')
    await user.type(screen.getByRole('textbox', { name: /E-mail/ }), 'dan@example')
    expect(screen.getByText('Not a valid e-mail address.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /E-mail/ }), '.com')
    expect(screen.queryByRole('group', { name: /Allowed lots/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Staff' }))
    await user.click(screen.getByRole('checkbox', { name: /King West Lofts/ }))
    await user.click(screen.getByRole('button', { name: 'Add user' }))
    expect(await screen.findByText(/User Dan added. An invitation is being sent/)).toBeTruthy()
    expect(bodyOf(network.calls, 'POST /admin/users/{customerId}')).toEqual({
      email: 'dan@example.com',
      name: 'Dan',
      roles: ['staffCustomer'],
      lots: [lofts],
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(users))
  })

  it('USR-08: says which roles another one includes, and warns of one without lots', async () => {
    await openPage(`/admin/${halden._id}/user`, { answers: world() })
    const user = userEvent.setup()
    const role = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    await user.click(await screen.findByRole('checkbox', { name: 'Staff' }))
    expect(screen.getByText('Without a lot this user can sign in, but open nothing.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /King West Lofts/ }))
    expect(screen.queryByText('Without a lot this user can sign in, but open nothing.')).toBeNull()
    await user.click(role('Administrator'))
    expect(screen.getByText('Included in Administrator.')).toBeTruthy()
    expect(role('Staff').disabled).toBe(false)
    await user.click(role('Staff'))
    expect(role('Staff').disabled).toBe(true)
    expect(role('Primary passholder').disabled).toBe(false)
  })

  it('without a role that needs lots is created without lots', async () => {
    const { network } = await openPage(`/admin/${halden._id}/user/${ada._id}`, {
      answers: { ...world(), 'PUT /admin/customers/{id}/user': () => ada },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Staff' }))
    await user.click(screen.getByRole('checkbox', { name: 'Primary passholder' }))
    await user.click(screen.getByRole('button', { name: 'Save user' }))
    expect(await screen.findByText('User Ada saved.')).toBeTruthy()
    expect(bodyOf(network.calls, 'PUT /admin/customers/{id}/user')).toMatchObject({
      roles: ['primary'],
      lots: [],
      version: 3,
    })
  })

  it('keeps a used e-mail in its field, with a fault', async () => {
    await openPage(`/admin/${halden._id}/user/${ada._id}`, {
      answers: {
        ...world(),
        'PUT /admin/customers/{id}/user': () =>
          new Refusal(409, {
            code: 'email-used',
            title: 'This e-mail address already belongs to a user.',
          }),
      },
    })
    const user = userEvent.setup()
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: /E-mail/ })
    await user.clear(email)
    await user.type(email, 'bob@example.com')
    await user.click(screen.getByRole('button', { name: 'Save user' }))
    expect(await screen.findByText(/This e-mail address already belongs to a user/)).toBeTruthy()
    expect(email.value).toBe('bob@example.com')
  })

  it('out of sync cannot be edited; both records are shown, and Synchronize keeps ours', async () => {
    let current = eve
    const answers = {
      ...world(),
      'GET /admin/customers/{id}/users': (call: { query: URLSearchParams }) => answerList([current])(call),
      'GET /admin/users/{customerId}/{userId}/sync': () => comparison,
      'POST /admin/users/{customerId}/{userId}/sync': () => {
        current = { ...eve, sync: 'inSync', allowed: ['edit', 'block', 'delete'] }
        return current
      },
    }
    await openPage(`/admin/${halden._id}/user/${eve._id}`, { answers })
    expect(
      await screen.findByText(
        'Some data for this user is out of sync, please synchronize the user before editing.',
      ),
    ).toBeTruthy()
    const sides = within(await screen.findByRole('table', { name: 'This user in both systems' }))
    expect(sides.getByRole('row', { name: 'Name Eve Eva' })).toBeTruthy()
    expect(sides.getByRole('row', { name: 'Allowed lots Harbour Tower none' })).toBeTruthy()
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ })
    expect(name().matches(':disabled')).toBe(true)
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Synchronize' }))
    await waitFor(() => expect(name().matches(':disabled')).toBe(false))
  })

  it('USR-04 with lots that the viewer does not have is locked except for the lots, with the reason', async () => {
    const { network } = await openPage(`/admin/${halden._id}/user/${ada._id}`, {
      answers: {
        ...world([{ ...ada, allowed: ['editLots'] }]),
        'PUT /admin/customers/{id}/user': () => ada,
      },
    })
    expect(await screen.findByText(/This user also has access to lots that you don’t/)).toBeTruthy()
    for (const name of [/Name/, /E-mail/])
      expect(screen.getByRole('textbox', { name }).matches(':disabled')).toBe(true)
    expect(screen.getByRole('checkbox', { name: 'Staff' }).matches(':disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Delete user' })).toBeNull()
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: /King West Lofts/ }))
    await user.click(screen.getByRole('button', { name: 'Save user' }))
    expect(await screen.findByText('User Ada saved.')).toBeTruthy()
    expect(bodyOf(network.calls, 'PUT /admin/customers/{id}/user')).toMatchObject({ lots: [tower, lofts] })
  })

  it('USR-04 with a higher role than the viewer cannot be changed, with the reason', async () => {
    await openPage(`/admin/${halden._id}/user/${ada._id}`, {
      answers: world([{ ...ada, roles: ['provider'], allowed: [] }]),
    })
    expect(await screen.findByText(/a role that you cannot grant/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save user' }).disabled).toBe(true)
  })

  it('waits while the identity provider does not answer', async () => {
    await openPage(`/admin/${halden._id}/user/${eve._id}`, {
      answers: world([{ ...eve, sync: 'unknown', allowed: [] }]),
    })
    expect(
      await screen.findByText(/The identity provider isn’t responding, so editing is paused/),
    ).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save user' }).disabled).toBe(true)
  })

  it('says when the user does not exist', async () => {
    await openPage(`/admin/${halden._id}/user/${aUser(9, 'Zed')._id}`, { answers: world() })
    expect(await screen.findByText('This user doesn’t exist')).toBeTruthy()
  })
})
