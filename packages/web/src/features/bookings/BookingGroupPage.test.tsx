import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BookingGroupView } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import type { BookingView } from '@stallwise/contract/bookings/bookings.contract.ts'
import { addDays } from '@stallwise/domain/bookings/bookings.rules.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { formatFullDay } from '#lib/format/times.ts'
import { dayAfterKey } from '#ui/calendar/calendar-keys.ts'
import { bookingQueryOf } from './bookings.queries.ts'

const lot = aLot({ _id: anId(1) })
const today = '2026-11-18'
const lots = `/parking-lots/${anId(1)}`
const page = `${lots}/configuration/parking-group/${anId(40)}/passholder-booking-group/${anId(90)}`

const aGroup = (more: Partial<BookingGroupView> = {}): BookingGroupView => ({
  _id: anId(90),
  parkingLot: anId(1),
  name: 'Hotel Lake',
  parkingGroup: anId(40),
  parkingGroupName: 'Monthly tenants',
  parkingGroupType: 'tenant',
  allowance: 2,
  weekdayAllowances: [],
  daysAhead: 30,
  longestBooking: 5,
  contactEmails: null,
  tenants: [],
  bookedToday: 2,
  allowanceToday: 2,
  upcomingBookings: 1,
  version: 1,
  ...more,
})
const aBooking = (more: Partial<BookingView> = {}): BookingView => ({
  _id: anId(95),
  parkingLot: anId(1),
  bookingGroup: anId(90),
  bookingGroupName: 'Hotel Lake',
  firstDay: today,
  lastDay: today,
  name: 'Ana Ruiz',
  email: null,
  licensePlate: 'HOTEL1',
  passholder: null,
  passholderId: null,
  state: 'today',
  bookedAt: '2026-11-20T12:00:00Z',
  bookedBy: 'Priya Raman',
  version: 3,
  ...more,
})

const answers = (more: Answers = {}): Answers => ({
  'GET /parking-lots/{id}': () => lot,
  'GET /passholder-booking-groups': () => ({ data: [aGroup()], nextCursor: null }),
  'GET /passholder-booking-groups/{id}/calendar': ({ query }) => {
    const [from, to] = [query.get('from')!, query.get('to')!]
    const days = []
    for (let day = from; day <= to; day = addDays(day, 1))
      days.push({ day, booked: day === today ? 2 : 1, allowance: 2 })
    return { today, lastDay: addDays(today, 30), days }
  },
  'POST /bookings/list': () => ({ data: [aBooking()], nextCursor: null, total: 1 }),
  'POST /pass-holders/getFilterPassholderList': () => ({ data: [], nextCursor: null, total: 0 }),
  ...more,
})

const dayButton = (day: string) =>
  screen.findByRole('button', { name: new RegExp(`^${formatFullDay(day)}: .* booked`) })

// Near the end of a month a week later is in another month, whose calendar does not show today.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T17:00:00Z`) }))

describe('booking groups', { timeout: 120_000 }, () => {
  it('BOO-40: the calendar says what is booked of the allowance and which day is full; keys move between days', async () => {
    const { container } = await openPage(page, { answers: answers() })
    const full = await screen.findByRole('button', {
      name: `${formatFullDay(today)}: 2 of 2 booked, full`,
    })
    expect(within(full).getByText('Full')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    const user = userEvent.setup()
    full.focus()
    await user.keyboard('{ArrowDown}')
    const next = addDays(today, 7)
    await waitFor(() => expect((document.activeElement as HTMLElement | null)?.dataset.day).toBe(next))
    expect((await dayButton(next)).tabIndex).toBe(0)
    expect((await dayButton(today)).tabIndex).toBe(-1)
  })

  it('BOO-40: keeps the focus on the day when a key leads into another month, and back', async () => {
    await openPage(page, { answers: answers() })
    const user = userEvent.setup()
    const focusedDay = () => (document.activeElement as HTMLElement | null)?.dataset.day
    let day = today
    ;(await dayButton(day)).focus()
    for (const [key, withShift] of [
      ['ArrowDown', false],
      ['ArrowDown', false],
      ['ArrowDown', false],
      ['ArrowDown', false],
      ['ArrowDown', false],
      ['PageDown', false],
      ['PageUp', true],
      ['ArrowUp', false],
    ] as const) {
      day = dayAfterKey(day, key, withShift)!
      await user.keyboard(withShift ? `{Shift>}{${key}}{/Shift}` : `{${key}}`)
      await waitFor(() => expect(focusedDay()).toBe(day))
    }
  })

  it('BOO-16: Enter opens a day, whose booking is canceled by its version, with undo', async () => {
    const { network } = await openPage(page, {
      answers: answers({
        'DELETE /bookings/{id}': () => null,
        'POST /bookings/{id}/restore': () => aBooking(),
      }),
    })
    const user = userEvent.setup()
    ;(await dayButton(today)).focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: formatFullDay(today) }))
    await user.click(await dialog.findByRole('button', { name: 'Cancel booking of Ana Ruiz' }))
    await user.click(await screen.findByRole('button', { name: /Undo/ }))
    await waitFor(() =>
      expect(network.calls.some((one) => one.startsWith('POST /bookings/{id}/restore'))).toBe(true),
    )
    expect(network.calls.some((one) => one.startsWith('DELETE /bookings/{id}'))).toBe(true)
  })

  it('BOO-11 to BOO-13: says at their fields what is wrong with a booking', async () => {
    const { network } = await openPage(page, {
      answers: answers({
        'POST /bookings': () =>
          new Refusal(422, {
            code: 'invalid',
            errors: [{ path: 'licensePlate', code: 'plate-in-other-group', message: '' }],
          }),
      }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add booking' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add booking' }))
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Ben Wu')
    await user.type(dialog.getByRole('textbox', { name: /^License plate/ }), 'BEN1')
    const save = dialog.getByRole('button', { name: 'Add booking' })
    await waitFor(() => expect(dialog.getByText('0 passes left on these days.')).toBeTruthy())
    await user.click(save)
    expect(await dialog.findByText('Maximum Limit Reached')).toBeTruthy()
    const write = async (name: RegExp, day: string) => {
      const field = dialog.getByRole('textbox', { name })
      await user.clear(field)
      await user.type(field, day)
      await user.tab()
    }
    await write(/^Last day/, addDays(today, 9))
    await write(/^First day/, addDays(today, 1))
    expect(await dialog.findByText('Booking duration limit exceeded')).toBeTruthy()
    await write(/^Last day/, addDays(today, 2))
    await user.click(save)
    expect(await dialog.findByText('License Plate already exists in another passholder group')).toBeTruthy()
    const sent = network.calls.find((one) => one.startsWith('POST /bookings {'))!
    expect(JSON.parse(sent.slice('POST /bookings '.length))).toMatchObject({
      bookingGroup: anId(90),
      firstDay: addDays(today, 1),
      lastDay: addDays(today, 2),
      licensePlate: 'BEN1',
    })
  })

  it('lists the groups with what they have booked today', async () => {
    const { container } = await openPage(`${lots}/booking-groups`, { answers: answers() })
    const link = await screen.findByRole('link', { name: /Hotel Lake/ })
    expect(link.getAttribute('href')).toContain('/passholder-booking-group/')
    expect(screen.getByText('Full')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })
})

describe('what the list of bookings asks for', () => {
  const of = { today: '2026-11-23', group: undefined }

  it('shows today’s and later ones, unless something is chosen', () => {
    expect(bookingQueryOf({}, of)).toEqual({ states: ['today', 'upcoming'] })
    expect(bookingQueryOf({ q: 'ana' }, of)).toEqual({ search: 'ana' })
  })

  it('takes days, states, group and sort from the address', () => {
    expect(bookingQueryOf({ filter: 'days:week;state:upcoming;group:g1', sort: '-lastDay' }, of)).toEqual({
      from: '2026-11-23',
      to: '2026-11-29',
      states: ['upcoming'],
      bookingGroups: ['g1'],
      sort: 'lastDay',
      descending: true,
    })
    expect(bookingQueryOf({ filter: 'days:before,today' }, of)).toEqual({ to: '2026-11-23' })
  })
})
