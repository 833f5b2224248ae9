import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type {
  EventCalendarView,
  EventSetup,
  LotEventView,
  OwnEventView,
} from '@stallwise/contract/events/events.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aConfiguration } from '#features/configuration/testing/configuration.builders.ts'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { rulesOf } from './calendar.form.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Math.floor(Date.now() / hour) * hour + hours * hour).toISOString()

const weekly: OwnEventView = {
  _id: anId(10),
  name: 'Market',
  type: 'Market',
  startTime: inHours(-24),
  endTime: inHours(-20),
  allDay: false,
  weekly: true,
  lastDay: null,
  version: 3,
}
const anEvent = (nth: number, changes: Partial<LotEventView> = {}): LotEventView =>
  Object.assign(
    {
      _id: anId(100 + nth),
      name: `Game ${nth}`,
      type: 'Game',
      startTime: inHours(24 * nth),
      endTime: inHours(24 * nth + 3),
      allDay: false,
      ownEvent: null,
      calendar: anId(20),
    },
    changes,
  )
const arena: EventCalendarView = {
  _id: anId(20),
  name: 'Arena',
  host: 'arena.example',
  type: null,
  typeRules: [{ words: 'Home game*', type: 'Game' }],
  readAt: inHours(-1),
  succeededAt: inHours(-30),
  nextAt: inHours(3),
  failure: 'no-answer',
  failures: 3,
  events: 41,
  leftOut: 2,
  version: 5,
}
const setupOf = (changes: Partial<EventSetup> = {}): EventSetup =>
  Object.assign(
    {
      ownEvents: [weekly],
      calendars: [arena],
      suggestions: [
        {
          day: '2026-11-08',
          startTime: '2026-11-08T23:00:00Z',
          endTime: '2026-11-09T03:00:00Z',
          vehicles: 140,
        },
      ],
      types: [
        { type: 'Game', past: 12 },
        { type: 'Market', past: 4 },
      ],
    },
    changes,
  )
const events = [
  anEvent(-1, { name: 'Market', ownEvent: weekly._id, calendar: null }),
  anEvent(1),
  anEvent(2, { ownEvent: weekly._id, calendar: null, name: 'Market', type: 'Market' }),
]

const open = async (answers: Answers = {}, changes: Partial<EventSetup> = {}) => {
  const page = await openPage(`/parking-lots/${anId(1)}/configuration?section=events`, {
    as: 'fullAccessCustomer',
    answers: {
      'GET /parking-lots/{id}': () => aLot({ allowed: allowedTo('fullAccessCustomer') }),
      'GET /parking-lots/{id}/configuration': () => aConfiguration(),
      'GET /parking-lots/{id}/event-setup': () => setupOf(changes),
      'GET /parking-lots/{id}/events': () => ({ events, isCut: false }),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Events' })
  await screen.findByRole('heading', { level: 2, name: 'Calendars' })
  return page
}

describe('the events of a lot', { timeout: 40_000 }, () => {
  it('EVT-14: shows what is next and past, and why a calendar was not read, with the host of its address', async () => {
    const { container } = await open()
    expect(screen.getByText('Game 1')).toBeTruthy()
    expect(screen.getByText('The server did not answer within 10 seconds.')).toBeTruthy()
    expect(screen.getByText('2 entries could not be read')).toBeTruthy()
    expect(screen.getByText('arena.example')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Past' }))
    expect(screen.queryByText('Game 1')).toBeNull()
    expect(screen.getByText('Entered, weekly')).toBeTruthy()
  })

  it('EVT-02: adds a weekly event, refused without a name as on the server', async () => {
    const sent: object[] = []
    await open({
      'POST /parking-lots/{id}/own-events': ({ body }) => {
        sent.push(body as object)
        return weekly
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Add event' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add event' }))
    expect(await dialog.findByText(/required|Enter/i)).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Farmers’ market')
    await userEvent.type(dialog.getByRole('combobox', { name: /^Type/ }), 'Market')
    await userEvent.click(dialog.getByRole('switch', { name: 'Repeats each week' }))
    expect(await axeViolationsOf(document.body)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Add event' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ name: 'Farmers’ market', type: 'Market', weekly: true, lastDay: null })
  })

  it('EVT-04: an event is edited from any of its days, and removed with them', async () => {
    const removed: string[] = []
    await open({
      'DELETE /parking-lots/{id}/own-events/{eventId}': ({ query }) => {
        removed.push(query.toString())
        return { deleted: weekly._id }
      },
    })
    await userEvent.click(screen.getByRole('button', { name: /^Edit Market/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove event, with its past days' }))
    await waitFor(() => expect(removed).toEqual(['version=3']))
    expect(await screen.findByText('Event removed.')).toBeTruthy()
  })

  it('EVT-17: words give types, a line for each; a line without a type is refused', async () => {
    expect(rulesOf('Home game* = Game\n\n* (a=b) = Other')).toEqual([
      { words: 'Home game*', type: 'Game' },
      { words: '* (a=b)', type: 'Other' },
    ])
    const sent: object[] = []
    await open({
      'PUT /parking-lots/{id}/event-calendars/{calendarId}': ({ body }) => {
        sent.push(body as object)
        return arena
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Edit Arena' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Address/ }).value).toBe('')
    expect(dialog.getByText(/^Read now: arena\.example\. Leave blank/)).toBeTruthy()
    const words = dialog.getByRole('textbox', { name: 'Types by words' })
    await userEvent.type(words, '\nConcert*')
    await userEvent.click(dialog.getByRole('button', { name: 'Save calendar' }))
    expect(sent).toEqual([])
    await userEvent.type(words, ' = Concert')
    await userEvent.click(dialog.getByRole('button', { name: 'Save calendar' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      version: 5,
      url: null,
      typeRules: [
        { words: 'Home game*', type: 'Game' },
        { words: 'Concert*', type: 'Concert' },
      ],
    })
  })

  it('EVT-30, EVT-32: asks about a day that was far off, and takes yes with a name, or no', async () => {
    const sent: object[] = []
    await open({
      'PUT /parking-lots/{id}/event-suggestions/{date}': ({ body }) => {
        sent.push(body as object)
        return { ownEvent: null }
      },
    })
    expect(screen.getByText(/140 more vehicles than expected between 18:00 and 22:00/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Yes, something was on/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Cup game')
    await userEvent.click(dialog.getByRole('button', { name: 'Add event' }))
    await waitFor(() => expect(sent).toEqual([{ wasEvent: true, name: 'Cup game', type: null }]))
    await userEvent.click(screen.getByRole('button', { name: /^No, nothing was on/ }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual({ wasEvent: false })
  })

  it('EVT-10: says why a file was not taken', async () => {
    await open({}, { calendars: [], suggestions: [] })
    await userEvent.click(screen.getByRole('button', { name: 'Import file' }))
    const dialog = within(await screen.findByRole('dialog'))
    const large = new File([new Uint8Array(11 * 1024 * 1024)], 'season.ics', { type: 'text/calendar' })
    await userEvent.upload(dialog.getByLabelText('iCalendar file'), large)
    expect(await dialog.findByText('The calendar is larger than 10 MB.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import file' }).disabled).toBe(true)
    expect(await axeViolationsOf(document.body)).toEqual([])
  })
})
