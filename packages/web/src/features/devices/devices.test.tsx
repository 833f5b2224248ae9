import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aCamera, aMessage, aReader, aThreshold, aZone } from './testing/devices.builders.ts'

const lot = aLot({ _id: anId(1) })
const base = `/admin/${lot.customer._id}/parking-lot/${anId(1)}`
const page = <Row,>(data: readonly Row[]) => ({ data, nextCursor: null })

const devices = (more: Answers = {}): Answers => ({
  'GET /parking-lots/{id}': () => lot,
  'GET /zones/{parkingLotId}': () => page([aZone()]),
  'GET /cameras/{lotId}': () => page([aCamera({ name: 'Exit', _id: anId(81), id: 'exit-1' }), aCamera()]),
  'GET /rfid/rfidReader/{lotId}': () => page([aReader()]),
  'GET /rfid/rfidThreshold/{lotId}': () => page([aThreshold()]),
  'GET /devices/{parkingLotId}/{deviceId}/last-message': () => null,
  ...more,
})

const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('option', { name: option, hidden: true }))
}

describe('cameras', { timeout: 120_000 }, () => {
  it('shows how each stands, in words', async () => {
    const answers = devices({
      'GET /cameras/{lotId}': () =>
        page([
          aCamera(),
          aCamera({ _id: anId(81), name: 'Exit', state: 'offline', lastSeenAt: '2026-11-18T10:00:00Z' }),
        ]),
    })
    const { container } = await openPage(`${base}/cameras`, { answers })
    expect(await screen.findByText('Never reported')).toBeTruthy()
    expect(screen.getByText('Offline')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('says every fault of a new one, then sends what was typed', async () => {
    const answers = devices({ 'POST /cameras': ({ body }) => aCamera(body as object) })
    const { network, router, container } = await openPage(`${base}/camera`, { answers })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add camera' }))
    expect(screen.getAllByText('Field is required.')).toHaveLength(3)
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'ramp')
    expect(screen.getByText('Must be unique.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' 2')
    await user.type(screen.getByRole('textbox', { name: /^Device ID/ }), 'ramp-2')
    await choose(user, 'Role', 'Entry and exit')
    await user.type(screen.getByRole('textbox', { name: 'Inbound, from (°)' }), '300')
    await user.click(screen.getByRole('button', { name: 'Add camera' }))
    expect(screen.getByText('Field is required.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Inbound, to (°)' }), '60')
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Add camera' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/cameras`))
    const sent = network.calls.find((call) => call.startsWith('POST /cameras'))!
    expect(JSON.parse(sent.slice('POST /cameras'.length))).toMatchObject({
      name: 'ramp 2',
      id: 'ramp-2',
      role: 'both',
      parkingLot: anId(1),
      entryDegrees: { from: 300, to: 60 },
      exitDegrees: null,
    })
  })

  it('says under the field that the id is used elsewhere', async () => {
    const taken = new Refusal(422, {
      code: 'invalid',
      errors: [{ path: 'id', code: 'not-unique', message: '' }],
    })
    await openPage(`${base}/camera/${anId(80)}`, { answers: devices({ 'PUT /cameras/{id}': () => taken }) })
    const user = userEvent.setup()
    const id = await screen.findByRole('textbox', { name: /^Device ID/ })
    await user.type(id, '9')
    await user.click(screen.getByRole('button', { name: 'Save camera' }))
    expect(await screen.findByText('Must be unique.')).toBeTruthy()
    expect(id.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('test this device', { timeout: 120_000 }, () => {
  it('shows the last message and why it was rejected, and the next one as soon as it comes', async () => {
    const rejected = aMessage({
      outcome: 'rejected',
      rejected: [{ eventId: 'e', code: 'too-old', message: 'The event is more than 7 days old.' }],
    })
    let message = rejected
    const answers = devices({ 'GET /devices/{parkingLotId}/{deviceId}/last-message': () => message })
    const { container } = await openPage(`${base}/camera/${anId(80)}`, { answers })
    const card = within(await screen.findByRole('region', { name: 'Test this device' }))
    expect(await card.findByText('too-old')).toBeTruthy()
    expect(card.getByLabelText('Raw message').textContent).toBe('{\n  "results": []\n}')
    await userEvent.setup().click(card.getByRole('button', { name: 'Wait for a message' }))
    expect(card.getByRole('status').textContent).toBe('Waiting for a message…')
    expect(await axeViolationsOf(container)).toEqual([])
    message = aMessage({
      _id: anId(91),
      events: [
        { deviceId: 'ramp-1', kind: 'plate', at: '2026-11-20T15:43:00Z', plate: 'CKRX708', score: 0.9 },
      ],
    })
    expect(await card.findByText(/Plate CKRX708/)).toBeTruthy()
    expect(card.queryByText('Waiting for a message…')).toBeNull()
  })

  it('says so where nothing is kept, and where the text is not for this viewer', async () => {
    let message: ReturnType<typeof aMessage> | null = null
    const answers = devices({ 'GET /devices/{parkingLotId}/{deviceId}/last-message': () => message })
    const first = await openPage(`${base}/rfidReader/${anId(85)}`, { answers })
    expect(await screen.findByText(/No messages from barrier-1/)).toBeTruthy()
    first.unmount()
    message = aMessage({ body: null })
    await openPage(`${base}/rfidReader/${anId(85)}`, { answers })
    expect(await screen.findByText(/The message is hidden/)).toBeTruthy()
  })
})

describe('RFID', { timeout: 120_000 }, () => {
  it('lists readers and thresholds, and resets the tag status only when asked twice', async () => {
    const answers = devices({ 'POST /parking-lots/rfid/reset-tag-status': () => ({ ended: 4 }) })
    const { container, network } = await openPage(`${base}/rfid`, { answers })
    expect(await screen.findByText('10.1.2.3')).toBeTruthy()
    expect(await screen.findByText('Slow lane')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Reset tag status…' }))
    expect(network.calls.some((call) => call.includes('reset'))).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Reset tag status' }))
    expect(await screen.findByText('Tag status reset. 4 visits ended.')).toBeTruthy()
  })

  it('asks for antennas that each look one way', async () => {
    const answers = devices({ 'POST /rfid/rfidReader': ({ body }) => aReader(body as object) })
    const { network, container } = await openPage(`${base}/rfidReader`, { answers })
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Second')
    await user.type(screen.getByRole('textbox', { name: /^Device ID/ }), 'second')
    await choose(user, 'Role', 'Entry and exit')
    await user.click(screen.getByRole('button', { name: 'Add RFID reader' }))
    const antennas = within(screen.getByRole('group', { name: 'Antennas' }))
    expect(antennas.getByText('Field is required.')).toBeTruthy()
    await user.click(antennas.getByRole('button', { name: 'Add antenna' }))
    await choose(user, 'Direction', 'Inbound')
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Add RFID reader' }))
    await waitFor(() => expect(network.calls.some((call) => call.startsWith('POST /rfid'))).toBe(true))
    const sent = network.calls.find((call) => call.startsWith('POST /rfid'))!
    expect(sent).toContain('"antennas":[{"antenna":1,"passage":"entry","zone":null}]')
  })

  it('keeps what was typed of a threshold when somebody else was faster', async () => {
    const stale = new Refusal(409, {
      code: 'stale-version',
      current: aThreshold({ duration: 60, version: 2 }),
    })
    await openPage(`${base}/rfidThreshold/${anId(88)}`, {
      answers: devices({ 'PUT /rfid/rfidThreshold/{id}': () => stale }),
    })
    const user = userEvent.setup()
    const duration = await screen.findByRole('textbox', { name: /^Duration/ })
    await user.clear(duration)
    await user.type(duration, '45')
    await user.click(screen.getByRole('button', { name: 'Save RFID threshold' }))
    expect(await screen.findByText('60')).toBeTruthy()
    expect((duration as HTMLInputElement).value).toBe('45')
  })
})
