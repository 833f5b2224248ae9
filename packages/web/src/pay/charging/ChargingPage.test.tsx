import { screen, waitFor } from '@testing-library/react'
import type { ChargingPage, VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { chargingPagePath } from '@stallwise/domain/payments/pay-pages.ts'
import { afterEach, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { cardOf, lotId, open, page, receipt, receiptCall, receiptId } from '#app/testing/open-pay-pages.tsx'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const startCall = 'POST /visitor-ev-charging/{stationId}/start'
const stopCall = 'POST /visitor-ev-charging/{stationId}/stop'
const readCall = 'GET /visitor-ev-charging/{stationId}/starts/{startId}'
const pageCall = 'GET /visitor-ev-charging/{stationId}'

const { lot, isOpen, tokenization } = page
const prices = {
  kwhCents: 40,
  minuteCents: 2,
  sessionCents: 100,
  freeKwh: 0,
  holdCents: 5_000,
  tax: { name: 'HST', percent: 13, registrationNumber: '', isIncluded: false },
}
const station = (changes: Partial<ChargingPage['station']> = {}): ChargingPage =>
  Object.assign(
    { lot, isOpen, tokenization, prices, freeKwh: 1.5, creditCents: 0 },
    {
      station: Object.assign(
        {
          _id: lotId,
          identity: 'ST-1',
          name: 'North 1',
          isOnline: true,
          ratedKw: 11,
          connectors: [{ evse: 1, status: 'available' as const, isFree: true }],
        },
        changes,
      ),
    },
  )
const charging = (changes: Partial<VisitorCharging> = {}): VisitorCharging =>
  Object.assign(
    {
      _id: lotId,
      secret: 'known only here',
      station: { _id: lotId, identity: 'ST-1', name: 'North 1', evse: 1 },
      state: 'charging' as const,
      failure: null,
      reason: null,
      heldCents: 5_000,
      currency: 'CAD',
      startedAt: new Date(Date.now() - 600_000).toISOString(),
      endedAt: null,
      isFlowing: true,
      isWaitingForVehicle: false,
      isStopping: false,
      stopReason: null,
      kwh: 1.84,
      powerKw: 10.9,
      costCents: 312,
      lines: [{ kind: 'energy' as const, cents: 14, wh: 1_840, freeWh: 1_500, eachCents: 40 }],
      needsPerson: false,
      receipt: null,
      isReleased: false,
    },
    changes,
  )

const openStation = (shown: ChargingPage, answers: Answers = {}) =>
  open(chargingPagePath('ST-1'), { [pageCall]: () => shown, ...answers })

it('CHG-24, CHG-30: shows the price before the card, holds the amount and starts', async () => {
  const opened = openStation(station(), { [startCall]: () => charging(), [readCall]: () => charging() })
  await screen.findByRole('heading', { name: 'Station North 1 11 kW' })
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual([
    'For each kWhCA$0.40',
    'For each minuteCA$0.02',
    'For the sessionCA$1.00',
    'Free energy1.5 kWh',
  ])
  expect(screen.getByText('HST of 13% is added.')).toBeTruthy()
  const { pay, paid } = cardOf(opened, startCall)
  await pay(/Hold CA\$50.00 and start/)
  expect(await screen.findByText('1.84 kWh')).toBeTruthy()
  expect(paid().map((call) => JSON.parse(call.slice(startCall.length)))).toEqual([
    {
      evse: 1,
      holdCents: 5_000,
      kwhCents: 40,
      minuteCents: 2,
      sessionCents: 100,
      beside: null,
      dataKey: 'ot-1',
      email: null,
    },
  ])
})

it('CHG-30, CHG-32: shows energy, cost, time and power, and stops', async () => {
  localStorage.setItem('pay.charging.ST-1', JSON.stringify({ start: lotId, secret: 'known only here' }))
  const opened = openStation(station(), {
    [readCall]: () => charging(),
    [stopCall]: () => charging({ isStopping: true }),
  })
  expect(await screen.findByText('1.84 kWh')).toBeTruthy()
  const figures = screen.getAllByRole('definition').map((figure) => figure.textContent)
  expect(figures).toEqual(['1.84 kWh', 'CA$3.12', '10 min', '10.9 kW'])
  expect(await axeViolationsOf(opened.container)).toEqual([])
  await opened.user.click(screen.getByRole('button', { name: 'Stop charging' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stopping…' })).toBeTruthy())
  const stops = opened.network.calls.filter((call) => call.startsWith(stopCall))
  expect(stops.map((call) => JSON.parse(call.slice(stopCall.length)))).toEqual([
    { start: lotId, secret: 'known only here' },
  ])
})

const ended = new Date().toISOString()

it.each<[string, Partial<VisitorCharging>, RegExp]>([
  [
    'the vehicle holds back',
    { isWaitingForVehicle: true, isFlowing: false },
    /Its own timer or a full battery/,
  ],
  ['it is stopping', { isStopping: true }, /never pay more than CA\$50.00/],
  ['no power flows yet', { isFlowing: false, powerKw: null }, /Plug in the cable/],
  [
    'it is over',
    { state: 'over', endedAt: ended, receipt: receiptId, isReleased: true },
    /Charging has ended/,
  ],
  [
    'the meter was not clear',
    { state: 'over', endedAt: ended, needsPerson: true },
    /what it certainly delivered/,
  ],
  ['it failed', { state: 'failed', failure: 'no-power', isReleased: true }, /CA\$50.00 is released/],
])('says so if %s', async (_, changes, text) => {
  localStorage.setItem('pay.charging.ST-1', JSON.stringify({ start: lotId, secret: 'known only here' }))
  openStation(station(), { [readCall]: () => charging(changes) })
  expect(await screen.findByText(text)).toBeTruthy()
})

it.each<[string, ChargingPage, RegExp]>([
  ['offline', station({ isOnline: false, connectors: [] }), /has no connection/],
  [
    'in use',
    station({ connectors: [{ evse: 1, status: 'charging', isFree: false }] }),
    /shows when the station is free/,
  ],
  ['without prices', Object.assign(station(), { prices: null }), /until it has a price/],
  [
    'without payments',
    Object.assign(station(), { prices: null, isOpen: false }),
    /cannot pay for charging at this station/,
  ],
])('CHG-25, CHG-39: nobody can start at a station %s', async (_, shown, text) => {
  openStation(shown)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull()
})

it('CHG-39: says that somebody else was faster, and looks again', async () => {
  const opened = openStation(station(), {
    [startCall]: () => new Refusal(409, { code: 'station-not-free' }),
  })
  await screen.findByRole('heading', { name: /North 1/ })
  await cardOf(opened, startCall).pay(/^Hold/)
  expect(await screen.findByText(/in use or out of order. You have not been charged/)).toBeTruthy()
})

it('says that there is no station at an address that is wrong', async () => {
  openStation(station(), { [pageCall]: () => new Refusal(404, { code: 'not-found' }) })
  expect(await screen.findByText('No charging station at this address')).toBeTruthy()
})

it('PAY-146: the receipt of parking shows what was charged in the same stay, and one sum', async () => {
  const part = Object.assign({}, receipt, {
    _id: 'z'.repeat(22),
    plate: '',
    charging: { station: 'North 1' },
    chargedCents: 181,
    totalCents: 181,
    lines: [{ kind: 'energy' as const, cents: 60, wh: 1_500, freeWh: 0, eachCents: 40 }],
  })
  const both = Object.assign({}, receipt, { beside: [part], togetherCents: 1424 })
  const opened = open(`/transaction-receipt/${receiptId}`, { [receiptCall]: () => both })
  expect(await screen.findByRole('heading', { name: 'Charging' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Parking' })).toBeTruthy()
  expect(screen.getByText(/1.5 kWh at CA\$0.40/)).toBeTruthy()
  const [sum] = screen.getAllByRole('row', { name: /Paid for parking and charging/ })
  expect(sum!.textContent).toContain('CA$14.24')
  expect(await axeViolationsOf(opened.container)).toEqual([])
})
