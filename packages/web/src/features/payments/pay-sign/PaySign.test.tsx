import { screen } from '@testing-library/react'
import { chargingSignPath, paySignPath } from '@stallwise/domain/payments/pay-pages.ts'
import { describe, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const productAccess = { insightVolt: true, visitorValidation: true, enforcement: true, payments: true }
const answers = { 'GET /parking-lots/{id}': () => aLot({ _id: anId(1), productAccess }) }

describe('signs to print', { timeout: 60_000 }, () => {
  it.each([
    ['Pay for parking', paySignPath(anId(1)), `/visitor-pay-for-parking/${anId(1)}`, 'payment'],
    ['Charge here', chargingSignPath(anId(1), 'ST-101'), '/visitor-ev-charging/ST-101', 'charging'],
    ['Charge here', chargingSignPath(anId(1), '101'), '/visitor-ev-charging/101', 'charging'],
  ])('%s, at %s', async (title, path, address, from) => {
    const { container } = await openPage(path, { answers })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(`${location.host}${address}`)).toBeTruthy()
    const back = screen.getByRole('link', { name: 'Back' })
    expect(back.getAttribute('href')).toBe(`/parking-lots/${anId(1)}/${from}`)
    expect(await axeViolationsOf(container)).toEqual([])
  })
})
