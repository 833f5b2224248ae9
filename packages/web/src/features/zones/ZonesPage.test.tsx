import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aZone } from '#features/devices/testing/devices.builders.ts'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const lot = aLot({ _id: anId(1) })
const base = `/admin/${lot.customer._id}/parking-lot/${anId(1)}`
const member = (number: number, name: string) => ({ _id: anId(number), name })

const zones = (more: Answers = {}): Answers => ({
  'GET /parking-lots/{id}': () => lot,
  'GET /zones/{parkingLotId}': () => ({
    data: [
      aZone({ cameras: [{ ...member(80, 'Ramp'), role: 'exit' }] }),
      aZone({
        _id: anId(71),
        name: 'Roof',
        type: 'interior',
        cameras: [{ ...member(81, 'Aisle'), role: 'interior' }],
      }),
    ],
    nextCursor: null,
  }),
  'GET /zones/{parkingLotId}/choices': () => ({
    passholderGroups: [member(60, 'Northgate Staff')],
    cameras: [{ ...member(80, 'Ramp'), role: 'exit' }],
    sprockits: [],
    rfidReader: [],
  }),
  'GET /ev-stations/{parkingLotId}': () => ({
    data: [
      {
        stationId: 'EV-7',
        vendor: 'Acme',
        stalls: [{ _id: anId(5), stall: '012', floor: 'M' }],
        connectors: [],
      },
    ],
    nextCursor: null,
  }),
  ...more,
})

describe('zones', { timeout: 120_000 }, () => {
  it('lists what each zone contains, removes one and restores it', async () => {
    const answers = zones({
      'DELETE /zones/{id}': () => null,
      'POST /zones/{id}/restore': () => aZone(),
    })
    const { container, network } = await openPage(`${base}/zones`, { answers })
    const rowOf = async (text: string) => (await screen.findByText(text)).closest('[role=row]')?.textContent
    const [gate, roof] = [await rowOf('North gate'), await rowOf('Roof')]
    expect(gate).toContain('Ramp (camera) Role and zone disagree')
    expect(roof).toContain('Aisle (camera)')
    expect(roof).not.toContain('disagree')
    expect(await screen.findByText('EV-7')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Actions for North gate' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete zone' }))
    expect(
      await screen.findByText(
        'Zone deleted. Its cameras, readers and gates are no longer assigned to a zone.',
      ),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(network.calls).toContain('POST /zones/{id}/restore'))
  })

  it('asks for name and type, and sends minutes as numbers', async () => {
    const answers = zones({ 'POST /zones/': () => aZone({ name: 'South' }) })
    const { container, network, router } = await openPage(`${base}/zone`, { answers })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add zone' }))
    expect(screen.getAllByText('Field is required.')).toHaveLength(2)
    expect(await axeViolationsOf(container)).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'South')
    await user.click(screen.getByRole('combobox', { name: /^Type/ }))
    await user.click(await screen.findByRole('option', { name: 'Restricted', hidden: true }))
    await user.type(screen.getByRole('textbox', { name: 'Travel time (minutes)' }), '12')
    await user.click(screen.getByRole('combobox', { name: 'Cameras' }))
    await user.click(await screen.findByRole('option', { name: 'Ramp', hidden: true }))
    // ZON-07: a restricted zone has devices of any role, an entry only entries.
    expect(screen.queryByText(/does not agree/)).toBeNull()
    await user.click(screen.getByRole('combobox', { name: /^Type/ }))
    await user.click(await screen.findByRole('option', { name: 'Entry', hidden: true }))
    expect(
      await screen.findByText('The role does not agree with the type of this zone: Ramp (Exit).'),
    ).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: /^Type/ }))
    await user.click(await screen.findByRole('option', { name: 'Restricted', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Add zone' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/zones`))
    const sent = network.calls.find((call) => call.startsWith('POST /zones/'))!
    expect(JSON.parse(sent.slice('POST /zones/'.length))).toMatchObject({
      name: 'South',
      type: 'restricted',
      travelTime: 12,
      autoDismissPeriod: null,
      parkingLot: anId(1),
      cameras: [anId(80)],
    })
  })
})
