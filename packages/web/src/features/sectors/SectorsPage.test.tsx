import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aStall } from '#features/stalls/testing/stalls.builders.ts'

const lot = aLot({ _id: anId(1), floors: [{ floorName: 'P1', position: 1, linkToMap: null }] })
const base = `/admin/${lot.customer._id}/parking-lot/${anId(1)}`
const aSector = (changes: Partial<SectorView> = {}): SectorView => ({
  _id: anId(75),
  parkingLot: anId(1),
  name: 'Ramp side',
  stalls: ['001', '002'],
  floors: [],
  capacity: 2,
  free: 1,
  version: 1,
  ...changes,
})
const answers = {
  'GET /parking-lots/{id}': () => lot,
  'GET /sectors': () => ({ data: [aSector()] }),
  'GET /stalls': () =>
    ['001', '002', '003', '005'].map((stall, index) => aStall({ _id: anId(index), stall })),
}

describe('sectors', { timeout: 120_000 }, () => {
  it('shows the free stalls', async () => {
    const { container } = await openPage(`${base}/sectors`, { answers })
    expect(await screen.findByText('Ramp side')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('STA-45: takes numbers and ranges of the lot, and shows unknown stalls as a fault of the field', async () => {
    const unknown = new Refusal(422, {
      code: 'invalid',
      errors: [{ path: 'stalls', code: 'unknown', message: '' }],
    })
    const { container, network } = await openPage(`${base}/addEditSector`, {
      answers: { ...answers, 'POST /sectors': () => unknown },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add sector' }))
    expect(screen.getAllByText('Field is required.')).toHaveLength(2)
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Roof')
    const stalls = screen.getByRole('textbox', { name: /^Stalls/ })
    await user.type(stalls, '999, 001 to 002')
    await user.click(screen.getByRole('button', { name: 'Add sector' }))
    expect(await screen.findByText('Not found. Check the value.')).toBeTruthy()
    expect(network.calls.join()).not.toContain('POST /sectors')
    await user.clear(stalls)
    await user.type(stalls, '002 to 005, 001')
    expect(screen.getByText(/Selected: 4 stalls/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add sector' }))
    expect(await screen.findByText('Not found. Check the value.')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    await waitFor(() => expect(network.calls.join()).toContain('"stalls":["002","003","005","001"]'))
  })
})
