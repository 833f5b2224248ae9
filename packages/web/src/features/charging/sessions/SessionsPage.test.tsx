import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ChargingSessionView } from '@stallwise/contract/charging/charging-sessions.contract.ts'
import { expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import type { Answers } from '#app/testing/fake-network.ts'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const session = (changes: Partial<ChargingSessionView> = {}): ChargingSessionView =>
  Object.assign(
    {
      _id: anId(7),
      parkingLot: anId(1),
      station: { _id: anId(5), name: 'North 1' },
      evse: 1,
      payer: 'visitor' as const,
      passholder: null,
      state: 'needs-person' as const,
      startedAt: '2026-11-20T15:00:00Z',
      endedAt: '2026-11-20T15:20:00Z',
      ending: 'station' as const,
      reason: 'Local',
      activity: 'idle' as const,
      powerKw: null,
      measuredAt: '2026-11-20T15:10:00Z',
      kwh: 1.5,
      leastKwh: 1.5,
      mostKwh: 3.354,
      doubt: 'gap' as const,
      leftOut: [
        { at: '2026-11-20T15:20:00Z', kwh: 0.02, source: 'end' as const, reason: 'not-plausible' as const },
      ],
      stop: null,
      isSettled: true,
      cleared: null,
      money: { cents: 181, heldCents: 2_000, currency: 'CAD', payment: anId(9) },
    },
    changes,
  )

const clearCall = 'POST /charging/sessions/{id}/clear'
const stopCall = 'POST /charging/sessions/{id}/stop'
const startCall = 'POST /charging/stations/{id}/commands'

const openSessions = (rows: readonly ChargingSessionView[], answers: Answers = {}) =>
  openPage(`/parking-lots/${anId(1)}/charging/sessions`, {
    as: 'fullAccessCustomer',
    answers: {
      'GET /parking-lots/{id}': () =>
        aLot({
          _id: anId(1),
          allowed: allowedTo('fullAccessCustomer'),
          productAccess: { insightVolt: true, visitorValidation: false, enforcement: false, payments: true },
        }),
      'GET /charging/sessions': () => ({ data: [...rows], total: rows.length, nextCursor: null }),
      ...answers,
    },
  })

it('CHG-63, CHG-65: shows why a session needs a person, and takes the energy within what can have flowed', async () => {
  const { container, network } = await openSessions([session()], {
    [clearCall]: () => session({ state: 'ended', kwh: 2 }),
  })
  expect(await screen.findByText('Needs a person')).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
  fireEvent.click(screen.getByText('North 1'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/do not say what flowed between them/)).toBeTruthy()
  expect(dialog.getByText('From 1.500 kWh to 3.354 kWh')).toBeTruthy()
  expect(dialog.getByText('Cannot be: it jumps, or runs backwards')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Clear…' }))
  const clearing = within(await screen.findByRole('dialog', { name: /Clear the session/ }))
  expect(clearing.getByText(/the card is not charged again/)).toBeTruthy()
  const energy = clearing.getByRole('textbox', { name: /Energy/ })
  fireEvent.change(energy, { target: { value: '9' } })
  fireEvent.click(clearing.getByRole('button', { name: 'Set energy' }))
  expect(network.calls.some((call) => call.startsWith(clearCall))).toBe(false)
  fireEvent.change(energy, { target: { value: '2' } })
  fireEvent.change(clearing.getByRole('textbox', { name: /Note/ }), {
    target: { value: 'Read at the station' },
  })
  fireEvent.click(clearing.getByRole('button', { name: 'Set energy' }))
  expect(await screen.findByText('Session cleared.')).toBeTruthy()
  const sent = network.calls.filter((call) => call.startsWith(clearCall))
  expect(sent.map((call) => JSON.parse(call.slice(call.indexOf('{"'))))).toEqual([
    { kwh: 2, note: 'Read at the station' },
  ])
})

it('CHG-60, CHG-66: stops a session, and says that its station does not answer', async () => {
  const running = session({ state: 'running', endedAt: null, doubt: null, isSettled: false })
  const stop = { requestedAt: '2026-11-20T15:10:00Z', isAccepted: false, reason: 'operator' as const }
  const { network } = await openSessions([running], {
    [stopCall]: () => session({ state: 'stopping', endedAt: null, stop }),
  })
  fireEvent.click(await screen.findByText('North 1'))
  const stopping = await screen.findByRole('button', { name: 'Stop charging…' })
  expect(screen.queryByText('Readings that were left out')).toBeNull()
  fireEvent.click(stopping)
  fireEvent.click(await screen.findByRole('button', { name: 'Stop charging' }))
  await waitFor(() => expect(network.calls.filter((call) => call.startsWith(stopCall))).toHaveLength(1))
})

it('CHG-60: says that a station that does not stop is asked again', async () => {
  const stop = { requestedAt: '2026-11-20T15:10:00Z', isAccepted: false, reason: 'hold' as const }
  await openSessions([session({ state: 'stopping', endedAt: null, doubt: null, stop })])
  fireEvent.click(await screen.findByText('North 1'))
  expect(await screen.findByText(/used up. The station has not said that it stops/)).toBeTruthy()
})

it('CHG-66: starts at a connector of a station that is connected', async () => {
  const station = (nth: number, isConnected: boolean) => ({
    _id: anId(nth),
    parkingLot: anId(1),
    version: 1,
    identity: `ST-${nth}`,
    name: `North ${nth}`,
    vendor: '',
    ratedKw: 11,
    phases: 3,
    ampsPerPhase: 16,
    isConnected,
    connectedAt: null,
    disconnectedAt: null,
    lastMessageAt: null,
    protocol: null,
    boot: null,
    passwordMadeAt: '2026-11-20T15:10:00Z',
    isFormerPasswordValid: false,
    connectors: [
      {
        evse: 1,
        connector: 1,
        status: 'available',
        error: null,
        detail: null,
        since: '2026-11-20T15:10:00Z',
      },
    ],
    stalls: [],
  })
  const { network } = await openSessions([], {
    'GET /charging/stations/{lotId}': () => ({
      data: [station(5, true), station(6, false)] as never,
      nextCursor: null,
    }),
    [startCall]: () =>
      ({
        _id: anId(8),
        parkingLot: anId(1),
        station: anId(5),
        kind: 'start',
        by: { _id: null, name: 'Pat' },
        askedAt: '2026-11-20T15:10:00Z',
        decidedAt: null,
        state: 'answered',
        outcomeReason: null,
        isLater: false,
        detail: null,
        settings: null,
      }) as never,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Start charging…' }))
  fireEvent.click(await screen.findByRole('combobox', { name: 'Connector' }))
  expect(screen.queryByRole('option', { name: /North 6/ })).toBeNull()
  fireEvent.click(await screen.findByRole('option', { name: /North 5/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Start charging' }))
  expect(await screen.findByText('Done')).toBeTruthy()
  const sent = network.calls.filter((call) => call.startsWith(startCall))
  expect(sent.map((call) => JSON.parse(call.slice(call.indexOf('{"'))))).toEqual([{ kind: 'start', evse: 1 }])
})
