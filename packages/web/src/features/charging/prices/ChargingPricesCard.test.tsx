import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LotChargingPrices } from '@stallwise/contract/charging/charging-prices.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const prices = { kwhCents: 45, minuteCents: 2, sessionCents: 0, freeKwh: 1.5, holdCents: 4_000, tax: null }
const before = { kwhCents: 40, minuteCents: 0, sessionCents: 0, freeKwh: 0, holdCents: 4_000, tax: null }
const lotPrices: LotChargingPrices = {
  currency: 'CAD',
  timeZone: 'America/Toronto',
  payers: [
    {
      payer: 'visitor',
      version: 2,
      prices,
      history: [
        { version: 2, effectiveFrom: '2026-11-20T15:00:00Z', madeBy: 'Pat', prices },
        { version: 1, effectiveFrom: '2026-10-20T15:00:00Z', madeBy: 'Pat', prices: before },
      ],
    },
    { payer: 'passholder', version: 0, prices: null, history: [] },
  ],
}
const putCall = 'PUT /parking-lots/{id}/charging-prices'

const open = (insightVolt = true) =>
  openPage(`/parking-lots/${anId(1)}/payment`, {
    as: 'fullAccessCustomer',
    answers: {
      'GET /parking-lots/{id}': () =>
        aLot({
          allowed: allowedTo('fullAccessCustomer'),
          productAccess: { insightVolt, visitorValidation: false, enforcement: false, payments: true },
        }),
      'GET /parking-lots/{id}/rate-plans': () => ({
        version: 0,
        currency: 'CAD',
        timeZone: 'America/Toronto',
        parkingGroups: [],
        ratePlans: [],
      }),
      'GET /parking-lots/{id}/payment-account': () => ({ account: null }),
      'GET /parking-lots/{id}/fixed-credit': () => ({ kind: null, value: null, version: 1 }),
      'GET /parking-lots/{id}/charging-prices': () => lotPrices,
      [putCall]: () => lotPrices,
    },
  })

it('CHG-20, CHG-21: shows the prices of charging, earlier ones, and sets new ones', async () => {
  const { container, network } = await open()
  expect(
    await screen.findByText('CA$0.45 for each kWh · CA$0.02 for each minute · 1.5 kWh free of charge'),
  ).toBeTruthy()
  expect(screen.getByText('Charging costs nothing.')).toBeTruthy()
  expect(screen.getByText(/Oct 20, 2026.*CA\$0.40 for each kWh/)).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Change prices for visitors' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Charging prices for visitors' }))
  const kwh = dialog.getByRole('textbox', { name: /^For each kWh/ })
  fireEvent.change(kwh, { target: { value: '0.005' } })
  fireEvent.change(kwh, { target: { value: '0.50' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save prices' }))
  expect(await screen.findByText('Charging prices saved.')).toBeTruthy()
  const sent = network.calls.filter((call) => call.startsWith(putCall))
  expect(sent.map((call) => JSON.parse(call.slice(call.indexOf('{"'))))).toMatchObject([
    {
      payer: 'visitor',
      version: 2,
      prices: { kwhCents: 50, minuteCents: 2, freeKwh: 1.5, holdCents: 4_000 },
    },
  ])
})

it('is not there where the lot has no EV charging', async () => {
  await open(false)
  await screen.findByRole('heading', { level: 1, name: 'Pricing' })
  expect(screen.queryByText('Charging prices')).toBeNull()
})

it('CHG-22: previews what a session costs, with the credit of the lot and what is held on the card', async () => {
  await open()
  const preview = within(await screen.findByRole('region', { name: 'Price of a charging session' }))
  fireEvent.change(preview.getByRole('textbox', { name: /^Energy/ }), { target: { value: '10' } })
  fireEvent.change(preview.getByRole('textbox', { name: /^Time/ }), { target: { value: '60' } })
  const rows = () => preview.getAllByRole('row').map((row) => row.textContent)
  expect(rows().slice(1)).toEqual([
    '10 kWh at CA$0.45, of which 1.5 kWh are freeCA$3.83',
    '1 h at CA$0.02 a minuteCA$1.20',
    'TotalCA$5.03',
  ])
  fireEvent.change(preview.getByRole('textbox', { name: /^Energy/ }), { target: { value: '500' } })
  expect(rows().at(-1)).toBe('TotalCA$40.00')
})
