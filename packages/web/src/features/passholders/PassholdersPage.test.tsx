import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aPassholder } from './testing/passholders.builders.ts'

const lot = aLot({ _id: anId(1) })
const base = `/parking-lots/${anId(1)}`
const groups = [
  { _id: anId(50), name: 'Bank' },
  { _id: anId(51), name: 'Legal' },
].map((group, nth) => ({
  ...group,
  parkingLot: anId(1),
  parkingGroup: anId(40),
  parkingGroupName: 'Monthly tenants',
  parkingGroupType: 'tenant' as const,
  tenants: [],
  passholderCount: nth === 0 ? 2 : 0,
  maxPasses: null,
  passesLeft: null,
  waitlistCount: 0,
  inside: null,
  version: 1,
}))

const expired = aPassholder({
  _id: anId(61),
  passholderId: 'B-2',
  name: 'Ben Wu',
  vehicles: [],
  state: 'expired',
  validTo: '2026-03-31',
  isMultiPass: true,
  numberOfVehicles: 3,
  insideAtOnce: 2,
})

const answers = (more: Answers = {}): Answers => ({
  'GET /parking-lots/{id}': () => lot,
  'GET /passholder-groups': () => ({ data: groups, nextCursor: null }),
  'GET /passholder-groups/choices/{parkingLotId}': () => ({
    parkingGroups: [{ _id: anId(40), name: 'Monthly tenants', type: 'tenant' }],
    tenants: [],
  }),
  'GET /pass-holders/make/model/': () => ({ data: [{ make: 'Kia', models: ['EV6'] }] }),
  'GET /pass-holders/one/{id}': () => aPassholder(),
  'POST /pass-holders/getFilterPassholderList': ({ body }) =>
    (body as { cursor?: string }).cursor === undefined
      ? { data: [aPassholder(), expired], nextCursor: 'next', total: 50_000 }
      : { data: [], nextCursor: null, total: null },
  ...more,
})

describe('passholders', { timeout: 120_000 }, () => {
  it('sends search, filter, order and page to the server, and says how many there are', async () => {
    const { container, network } = await openPage(`${base}/passholders?filter=state:expired&sort=-suite`, {
      answers: answers(),
    })
    expect(await screen.findByText('BANK1')).toBeTruthy()
    expect(screen.getByText('Multi-pass: 2')).toBeTruthy()
    expect(screen.getByText('Passholders: 50,000')).toBeTruthy()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('50001')
    expect(await axeViolationsOf(container)).toEqual([])
    const user = userEvent.setup()
    await user.type(screen.getByRole('searchbox', { name: 'Find in Passholders' }), 'bank')
    const bodies = () =>
      network.calls
        .filter((call) => call.startsWith('POST /pass-holders/getFilterPassholderList'))
        .map((call) => JSON.parse(call.slice('POST /pass-holders/getFilterPassholderList'.length)))
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ search: 'bank' }))
    expect(bodies().at(-1)).toMatchObject({
      parkingLot: anId(1),
      states: ['expired'],
      sort: 'suite',
      descending: true,
      limit: 200,
    })
    expect(bodies().at(-1).cursor).toBeUndefined()
  })

  it('deletes some at once and brings them back', async () => {
    const { network } = await openPage(`${base}/passholders`, {
      answers: answers({
        'POST /pass-holders/delete': () => ({ count: 1 }),
        'POST /pass-holders/restore': () => ({ count: 1 }),
      }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Actions for Ana Ruiz' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete passholder' }))
    expect(await screen.findByText('Passholder deleted.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(network.calls.some((call) => call.startsWith('POST /pass-holders/restore'))).toBe(true),
    )
  })

  it('BOO-30: asks whether the booked days of those who are deleted are kept', async () => {
    const { network } = await openPage(`${base}/passholders`, {
      answers: answers({
        'POST /pass-holders/getFilterPassholderList': () => ({
          data: [aPassholder({ bookingsAhead: 2 }), aPassholder({ _id: anId(62), name: 'Cleo' })],
          nextCursor: null,
          total: 2,
        }),
        'POST /pass-holders/delete': () => ({ count: 1 }),
      }),
    })
    const user = userEvent.setup()
    const deleted = () =>
      network.calls
        .filter((call) => call.startsWith('POST /pass-holders/delete'))
        .map((call) => JSON.parse(call.slice('POST /pass-holders/delete'.length)).paidPreBook)
    const openDialog = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Ana Ruiz' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Delete passholder' }))
      return within(await screen.findByRole('dialog', { name: 'Delete passholder' }))
    }
    const first = await openDialog()
    expect(first.getByText(/^2 bookings have days after today/)).toBeTruthy()
    await user.click(first.getByRole('switch', { name: 'Keep the booked days', checked: false }))
    await user.click(first.getByRole('button', { name: 'Delete passholder' }))
    await waitFor(() => expect(deleted()).toEqual([true]))
    const second = await openDialog()
    expect(second.getByRole('switch', { name: 'Keep the booked days', checked: false })).toBeTruthy()
    await user.click(second.getByRole('button', { name: 'Delete passholder' }))
    await waitFor(() => expect(deleted()).toEqual([true, false]))
  })

  it('PCH-20: says what is to be refunded before passholders of a lot that charges passes are deleted', async () => {
    const calls: unknown[] = []
    await openPage(`${base}/passholders`, {
      answers: answers({
        'GET /pass-charges': () => ({
          data: [],
          nextCursor: null,
          total: 3,
          currency: 'CAD',
          sums: { dueCents: 0, paidCents: 0, toRefundCents: 0 },
        }),
        'POST /pass-charges/removal': ({ body }) => {
          calls.push(body)
          return { refundCents: 4_320, currency: 'CAD' }
        },
        'POST /pass-holders/delete': () => ({ count: 1 }),
      }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Actions for Ana Ruiz' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete passholder' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete passholder' }))
    expect(await dialog.findByText('CA$43.20 to refund')).toBeTruthy()
    expect(calls).toEqual([{ parkingLot: lot._id, passholders: [aPassholder()._id], paidPreBook: false }])
    await user.click(dialog.getByRole('button', { name: 'Delete passholder' }))
    expect(await screen.findByText('Passholder deleted.')).toBeTruthy()
  })

  it('INV-03: invites those of the selected who can be invited', async () => {
    const ana = aPassholder({ email: 'ana@example.com' })
    const joined = aPassholder({ _id: anId(62), name: 'Cleo', email: 'c@example.com', appState: 'joined' })
    const { network } = await openPage(`${base}/passholders`, {
      answers: answers({
        'POST /pass-holders/getFilterPassholderList': () => ({
          data: [ana, { ...ana, _id: anId(63), name: 'Dan' }, joined],
          nextCursor: null,
          total: 3,
        }),
        'POST /pass-holders/newTenant/sendInviteToStallwiseGo/': () => ({
          invited: 2,
          alreadyInvited: 0,
          withoutEmail: 0,
          unknown: [],
        }),
      }),
    })
    const user = userEvent.setup()
    expect(await screen.findByText('Uses the app')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /Select all/ }))
    await user.click(screen.getByRole('button', { name: 'Invite 2 passholders to Stallwise Go' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Invite 2 passholders to Stallwise Go' }))
    expect(await screen.findByText('2 invitations queued.')).toBeTruthy()
    const [sent] = network.calls.filter((one) => one.includes('sendInviteToStallwiseGo'))
    expect(sent).toContain(JSON.stringify([anId(60), anId(63)]))
  })

  it('INV-05: shows what became of an invitation, and sends it again', async () => {
    const passholder = aPassholder({
      email: 'ana@example.com',
      appState: 'failed',
      invitations: [
        {
          email: 'ana@example.com',
          state: 'failed',
          reason: '550 No such user',
          askedAt: '2026-11-20T12:00:00Z',
        },
      ],
    })
    const { container, network } = await openPage(`${base}/passholders/${anId(60)}`, {
      answers: answers({
        'GET /pass-holders/one/{id}': () => passholder,
        'POST /pass-holders/inviteToStallwiseGo/{id}': () => ({ ...passholder, appState: 'queued' }),
      }),
    })
    expect(await screen.findByText('550 No such user')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Invite to Stallwise Go' }))
    expect(await screen.findByText('Invitation queued.')).toBeTruthy()
    expect(network.calls.some((one) => one.includes('inviteToStallwiseGo'))).toBe(true)
  })

  it('shows the fault of a plate under its field, from here and from the server', async () => {
    const { container } = await openPage(`${base}/passholders/${anId(60)}`, {
      answers: answers({
        'PUT /v2/pass-holders/{id}': () =>
          new Refusal(422, {
            code: 'invalid',
            errors: [{ path: 'vehicles.0.licensePlate', code: 'plate-in-other-group', message: '' }],
          }),
      }),
    })
    const user = userEvent.setup()
    const plate = await screen.findByRole('textbox', { name: /License plate/ })
    await user.clear(plate)
    await user.type(plate, 'AB 12')
    await user.click(screen.getByRole('button', { name: 'Save passholder' }))
    expect(await screen.findByText('License plate cannot contain spaces.')).toBeTruthy()
    await user.clear(plate)
    await user.type(plate, 'AB12')
    await user.click(screen.getByRole('button', { name: 'Save passholder' }))
    expect(await screen.findByText('License Plate already exists in another passholder group')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('a group with passholders is deleted only with a group to move them to', async () => {
    const { network } = await openPage(`${base}/passholder-groups`, {
      answers: answers({ 'DELETE /passholder-groups/{id}': () => null }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Actions for Bank' }))
    expect(screen.queryByRole('menuitem', { name: 'Delete passholder group' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Delete passholder group…' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Its 2 passholders move to another group')
    await user.click(screen.getByRole('combobox', { name: /To passholder group/ }))
    await user.click(await screen.findByRole('option', { name: 'Legal', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Move and delete' }))
    await waitFor(() =>
      expect(network.calls.some((call) => call.startsWith('DELETE /passholder-groups'))).toBe(true),
    )
  })

  it('a group has its passholders, marked in the rail', async () => {
    const page = `${base}/configuration/parking-group/${anId(40)}/passholder-group/${anId(50)}`
    const { container, network } = await openPage(page, { answers: answers() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Bank' })).toBeTruthy()
    expect(await screen.findByText('BANK1')).toBeTruthy()
    const [link] = screen.getAllByRole('link', { name: 'Passholder groups' })
    expect(link!.getAttribute('aria-current')).not.toBeNull()
    expect(network.calls.some((call) => call.includes(`"passholderGroups":["${anId(50)}"]`))).toBe(true)
    expect(await axeViolationsOf(container)).toEqual([])
  })
})

describe('MAS-25: the tags of a multi-pass', { timeout: 30_000 }, () => {
  const tags = {
    'GET /masterlists/{kind}/{parkingLotId}': ({ query }: { query: URLSearchParams }) => ({
      data: [
        { name: 'E28011', detail: 'M-1' },
        { name: 'E28012', detail: 'M-1' },
        { name: 'E28099', detail: 'M-10' },
      ].filter(({ detail }) => detail.includes(query.get('search') ?? '')),
      total: 3,
      nextCursor: null,
    }),
  }
  const openNew = async () => {
    await openPage(`${base}/passholders/new`, { answers: answers(tags) })
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: /Pass ID/ }), 'M-1')
    return user
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Tag IDs/ })

  it('are filled in from the masterlist, once, and can be changed', async () => {
    const user = await openNew()
    expect(field().value).toBe('')
    await user.click(screen.getByRole('switch', { name: /Multi-pass/ }))
    await waitFor(() => expect(field().value).toBe('E28011, E28012'))
    expect(screen.getByText('Filled in from the masterlist of multi-pass tags.')).toBeTruthy()
    await user.clear(field())
    await new Promise((done) => setTimeout(done, 400))
    expect(field().value).toBe('')
  })

  it('stay as they are typed', async () => {
    const user = await openNew()
    await user.type(field(), 'ABCD')
    await user.click(screen.getByRole('switch', { name: /Multi-pass/ }))
    await new Promise((done) => setTimeout(done, 400))
    expect(field().value).toBe('ABCD')
  })
})
