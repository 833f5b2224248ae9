import { screen } from '@testing-library/react'
import type { ChargingPage } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { chargingSignPath, paySignPath } from '@stallwise/domain/payments/pay-pages.ts'
import { describe, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const productAccess = { insightVolt: true, visitorValidation: true, enforcement: true, payments: true }
const chargingPage = (changes: Partial<ChargingPage>): ChargingPage =>
  Object.assign(
    {
      lot: {
        _id: anId(1),
        name: 'Tower',
        address: '',
        timeZone: 'America/Toronto',
        currency: 'CAD',
        language: 'en-US',
      },
      isOpen: true,
      tokenization: null,
      station: { _id: anId(2), identity: 'ST-101', name: '', isOnline: true, ratedKw: 11, connectors: [] },
      prices: { kwhCents: 40, minuteCents: 0, sessionCents: 0, freeKwh: 0, holdCents: 2_000, tax: null },
      freeKwh: 0,
      creditCents: 0,
    },
    changes,
  )
const answersOf = (lot: object, page: Partial<ChargingPage> = {}): Answers => ({
  'GET /parking-lots/{id}': () =>
    aLot({ _id: anId(1), productAccess: Object.assign({}, productAccess, lot) }),
  'GET /visitor-ev-charging/{stationId}': () => chargingPage(page),
})

describe('signs to print', { timeout: 60_000 }, () => {
  it.each([
    ['Pay for parking', paySignPath(anId(1)), `/visitor-pay-for-parking/${anId(1)}`, 'payment'],
    ['Charge here', chargingSignPath(anId(1), 'ST-101'), '/visitor-ev-charging/ST-101', 'charging'],
    ['Charge here', chargingSignPath(anId(1), '101'), '/visitor-ev-charging/101', 'charging'],
  ])('%s, at %s', async (title, path, address, from) => {
    const { container } = await openPage(path, { answers: answersOf({}) })
    expect(screen.queryByText(/visitors/)).toBeNull()
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(`${location.host}${address}`)).toBeTruthy()
    const back = screen.getByRole('link', { name: 'Back' })
    expect(back.getAttribute('href')).toBe(`/parking-lots/${anId(1)}/${from}`)
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it.each([
    ['payments are off', { payments: false }, {}, /Payments are off for this lot/],
    ['charging has no price', {}, { prices: null }, /Charging has no price for visitors/],
  ])('CHG-25: says so on the sign of a station if %s', async (_, lot, page, text) => {
    await openPage(chargingSignPath(anId(1), 'ST-101'), { answers: answersOf(lot, page) })
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
