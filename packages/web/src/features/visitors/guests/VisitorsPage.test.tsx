import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aGuest, ago } from '../testing/guests.builders.ts'

const lot = aLot({ _id: anId(1) })
const page = `/parking-lots/${anId(1)}/visitors`
const late = aGuest({
  _id: anId(61),
  name: 'Eva Lang',
  state: 'overdue',
  endsAt: ago(0.5),
  licensePlate: 'LATE1',
})

const answers = (more: Answers = {}): Answers => ({
  'GET /parking-lots/{id}': () => lot,
  'GET /guest-passes/choices/{parkingLotId}': () => ({
    passholderGroups: [
      { _id: anId(50), name: 'Bank', passesLeftToday: 3 },
      { _id: anId(51), name: 'Dentist', passesLeftToday: 0 },
    ],
    visitorDurations: [60, 120],
    fullDays: [{ day: '2027-01-08', text: 'Will be full at about 10:45 (4 in 5)' }],
  }),
  'POST /pass-holders/getFilterPassholderList': () => ({ data: [], nextCursor: null, total: 0 }),
  'POST /guest-passes/list': () => ({
    data: [late, aGuest()],
    nextCursor: null,
    total: 2,
    today: { expected: 4, inside: 1, overdue: 1, left: 0, notSeen: 0 },
  }),
  ...more,
})
const bodiesOf = (calls: readonly string[], name: string) =>
  calls.filter((call) => call.startsWith(name)).map((call) => JSON.parse(call.slice(name.length)))

describe('visitors', { timeout: 120_000 }, () => {
  it('shows today’s guests with their state; numbers lead to their rows, and a search looks at all days', async () => {
    const { container, network } = await openPage(page, { answers: answers() })
    expect(await screen.findByText('GUEST1')).toBeTruthy()
    expect(screen.getByText('30 min')).toBeTruthy()
    expect(screen.getAllByText('· 1401 · Bank')).toHaveLength(2)
    expect(await axeViolationsOf(container)).toEqual([])
    const lists = () => bodiesOf(network.calls, 'POST /guest-passes/list')
    expect(lists().at(-1)).toMatchObject({ days: ['today'] })
    const user = userEvent.setup()
    await user.click(screen.getByRole('link', { name: 'Overdue 1' }))
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ days: ['today'], states: ['overdue'] }))
    await user.type(screen.getByRole('searchbox', { name: 'Find in Visitors' }), 'eva')
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ search: 'eva' }))
    expect(lists().at(-1).days).toBeUndefined()
  })

  it('FOR-71: says that the day of a guest will probably be full, while the start is chosen', async () => {
    await openPage(page, { answers: answers() })
    await userEvent.click(await screen.findByRole('button', { name: 'Add guest' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add guest' }))
    const start = dialog.getByLabelText('Start, date')
    const choose = async (day: string) => {
      await userEvent.clear(start)
      await userEvent.type(start, `${day}{Tab}`)
    }
    await choose('2027-01-07')
    expect(dialog.queryByText(/Will be full/)).toBeNull()
    await choose('2027-01-08')
    expect(dialog.getByText('Friday, January 8, 2027: Will be full at about 10:45 (4 in 5)')).toBeTruthy()
  })

  it('says that no visitor record was found', async () => {
    const none = {
      data: [],
      nextCursor: null,
      total: 0,
      today: { expected: 0, inside: 0, overdue: 0, left: 0, notSeen: 0 },
    }
    await openPage(`${page}?q=nobody`, { answers: answers({ 'POST /guest-passes/list': () => none }) })
    expect(await screen.findByText('No Visitor Record Found')).toBeTruthy()
  })

  it('adds a guest, with the specification’s words for a full group and for the server’s refusal', async () => {
    let refused = true
    const { network } = await openPage(page, {
      answers: answers({
        'POST /pass-holders/add-guest-pass': () => {
          if (!refused) return aGuest({ name: 'Noor' })
          refused = false
          const errors = [{ path: 'licensePlate', code: 'guest-plate-used' as const, message: '' }]
          return new Refusal(422, { code: 'invalid', errors })
        },
      }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add guest' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add guest' }))
    await user.type(dialog.getByLabelText(/License plate/), 'NOOR1')
    await user.type(dialog.getByLabelText(/Guest’s name/), 'Noor')
    const choose = async (name: string) => {
      await user.click(dialog.getByRole('combobox', { name: /Host group/ }))
      await user.click(await screen.findByRole('option', { name, hidden: true }))
    }
    await choose('Dentist')
    await user.click(dialog.getByRole('button', { name: 'Add guest' }))
    expect(await dialog.findByText('Maximum Limit Reached')).toBeTruthy()
    await choose('Bank')
    expect(dialog.getByText('3 guest passes left today.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Add guest' }))
    expect(await dialog.findByText('This license plate already has a guest pass at that time.')).toBeTruthy()
    await user.type(dialog.getByLabelText(/License plate/), '2')
    await user.click(dialog.getByRole('button', { name: 'Add guest' }))
    await screen.findByText('Guest pass of Noor added.')
    const call = network.calls.filter((one) => one.startsWith('POST /pass-holders/add-guest-pass')).at(-1)!
    expect(call).toContain('NOOR12')
    expect(call).toContain(anId(50))
  })

  it('extends a pass, and ends one with undo', async () => {
    const { network } = await openPage(page, {
      answers: answers({
        'POST /guest-passes/{id}/extend': () => aGuest({ name: 'Ana Ruiz' }),
        'POST /guest-passes/{id}/end': () => aGuest({ isEnded: true }),
        'POST /guest-passes/{id}/resume': () => aGuest(),
      }),
    })
    const user = userEvent.setup()
    const pick = async (action: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Ana Ruiz' }))
      await user.click(await screen.findByRole('menuitem', { name: action }))
    }
    await pick('Extend')
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend guest pass of Ana Ruiz' }))
    await user.click(dialog.getByRole('button', { name: 'Extend guest pass' }))
    await waitFor(() =>
      expect(bodiesOf(network.calls, 'POST /guest-passes/{id}/extend')).toMatchObject([{ minutes: 60 }]),
    )
    await pick('End guest pass')
    const toast = (await screen.findByText(/Guest pass ended/)).closest('[role="status"]')!
    await user.click(within(toast as HTMLElement).getByRole('button', { name: /Undo/ }))
    await waitFor(() =>
      expect(network.calls.some((call) => call.startsWith('POST /guest-passes/{id}/resume'))).toBe(true),
    )
  })
})
