import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { LotDeviceCounts, LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { deviceConditions } from '@stallwise/domain/devices/lot-devices.model.ts'
import { noMissedReads } from '@stallwise/domain/visits/missed-reads.model.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const base = `/parking-lots/${anId(1)}`
const aDevice = (changes: Partial<LotDeviceView> = {}): LotDeviceView => ({
  _id: anId(300),
  kind: 'stall-sensor',
  name: 'E-022',
  deviceId: 'sensor-22',
  floor: 'Surface',
  zone: null,
  state: 'never',
  faults: [],
  isActive: true,
  lastSeenAt: null,
  batteryPercent: null,
  ...changes,
})
const noConditions = Object.fromEntries(
  deviceConditions.map((one) => [one, 0]),
) as LotDeviceCounts['conditions']
const answersOf = ({
  devices = [],
  calls = [],
  lot = {},
}: {
  devices?: LotDeviceView[]
  calls?: string[]
  lot?: Partial<Lot>
}): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1), ...lot }),
  'GET /parking-lots/managers/{id}': () => ({ managers: [] }),
  'GET /parking-lots/{id}/devices/missed-reads': () => ({
    data: [
      {
        _id: anId(80),
        kind: 'camera',
        name: 'Ramp',
        zone: 'North gate',
        counts: { ...noMissedReads, exitWhileOutside: 7 },
        lastAt: '2026-11-20T10:00:00Z',
      },
    ],
  }),
  'GET /parking-lots/{id}/devices/counts': () => ({
    total: 12,
    conditions: { ...noConditions, online: 8, never: 3, fault: 1 },
    floors: [],
  }),
  'GET /parking-lots/{id}/devices': ({ query }) => {
    calls.push(query.toString())
    return { data: devices, total: devices.length, nextCursor: null }
  },
})

describe('devices of a lot', { timeout: 120_000 }, () => {
  it('shows in words how each stands, and links to itself in the rail', async () => {
    const answers = answersOf({
      devices: [
        aDevice(),
        aDevice({ _id: anId(301), name: 'E-023', state: 'online', faults: ['fault', 'lowBattery'] }),
        aDevice({ _id: anId(302), name: 'E-024', state: null, isActive: false }),
        aDevice({ _id: anId(303), kind: 'gate', name: 'Entry gate', state: 'offline' }),
      ],
    })
    const { container } = await openPage(`${base}/devices`, { answers })
    const grid = within(await screen.findByRole('grid', { name: 'Devices' }))
    expect(grid.getByText('Never reported')).toBeTruthy()
    expect(screen.getByText('Device fault, Low battery')).toBeTruthy()
    expect(screen.getByText('Out of service')).toBeTruthy()
    expect(screen.getByText('Offline')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Devices' }).length).toBeGreaterThan(0)
    const missed = within(await screen.findByRole('row', { name: /^Ramp · North gate/ }))
    expect(missed.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '0',
      '7',
      '0',
      '0',
      expect.any(String),
    ])
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('CFG-33: names the managers of the lot, who are told of what does not work', async () => {
    const manager = {
      _id: anId(703),
      parkingLot: anId(1),
      name: 'Robin Adeyemi',
      phone: '4165550134',
      email: 'robin@example.com',
      version: 1,
    }
    const answers: Answers = {
      ...answersOf({ devices: [aDevice()] }),
      'GET /parking-lots/managers/{id}': () => ({ managers: [manager] }),
    }
    await openPage(`${base}/devices`, { answers })
    const phone = await screen.findByRole('link', { name: '4165550134' })
    expect(phone.closest('p')!.textContent).toBe('Contacts of this lot: Robin Adeyemi 4165550134')
  })

  it('asks the server for what is in the address', async () => {
    const calls: string[] = []
    const answers = answersOf({ calls, devices: [aDevice({ kind: 'camera' })] })
    await openPage(`${base}/devices?filter=state:never,late;kind:camera&sort=-name&q=ramp`, { answers })
    expect(await screen.findByText('E-022')).toBeTruthy()
    for (const part of ['state=never', 'state=late', 'kind=camera', 'sort=-name', 'search=ramp'])
      expect(calls[0]).toContain(part)
  })

  it('DEV-44: each number of devices in trouble leads to its rows, and back to all', async () => {
    const { router } = await openPage(`${base}/devices`, { answers: answersOf({ devices: [aDevice()] }) })
    const user = userEvent.setup()
    const inTrouble = () => within(screen.getByRole('navigation', { name: 'Devices in trouble' }))
    await user.click(await screen.findByRole('link', { name: 'Never reported 3' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'state:never' }))
    const isCurrent = (name: string) =>
      inTrouble().getByRole('link', { name }).getAttribute('aria-current') !== null
    expect(inTrouble().getAllByRole('link')).toHaveLength(3)
    expect(isCurrent('Never reported 3')).toBe(true)
    expect(isCurrent('Device fault 1')).toBe(false)
    await user.click(inTrouble().getByRole('link', { name: 'All 12' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(isCurrent('All 12')).toBe(true)
  })

  it('DEV-45: a sensor leads to its stall on the map, another device to its form', async () => {
    const answers = answersOf({
      devices: [
        aDevice({ floor: '3' }),
        aDevice({ _id: anId(301), kind: 'camera', name: 'Ramp', floor: null }),
        aDevice({ _id: anId(302), kind: 'rfid-reader', name: 'Reader', floor: null }),
        aDevice({ _id: anId(303), kind: 'gate', name: 'Barrier', floor: null }),
        aDevice({ _id: anId(304), kind: 'sign', name: 'Board', floor: null, state: null }),
      ],
      lot: { allowed: ['stall.edit', 'device.read', 'device.manage', 'camera.manage'] },
    })
    await openPage(`${base}/devices`, { answers })
    const setup = `/admin/${anId(500)}/parking-lot/${anId(1)}`
    const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(await screen.findByRole('link', { name: 'E-022' })).toBeTruthy()
    expect(targetOf('E-022')).toBe(`${base}/map?floor=3&stall=E-022`)
    expect(targetOf('Ramp')).toBe(`${setup}/camera/${anId(301)}`)
    expect(targetOf('Reader')).toBe(`${setup}/rfidReader/${anId(302)}`)
    expect(targetOf('Barrier')).toBe(`${setup}/sprockit/${anId(303)}`)
    expect(targetOf('Board')).toBe(`${setup}/wayfinder/${anId(304)}`)
  })

  it('DEV-45: a device leads nowhere for users who may not change it', async () => {
    const answers = answersOf({ devices: [aDevice({ kind: 'gate', name: 'Barrier', floor: null })] })
    await openPage(`${base}/devices`, { answers, as: 'staffCustomer' })
    expect(await screen.findByText('Barrier')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Barrier' })).toBeNull()
  })

  it('offers to clear a filter that no device matches', async () => {
    const { router } = await openPage(`${base}/devices?filter=state:late`, { answers: answersOf({}) })
    const user = userEvent.setup()
    await user.click((await screen.findAllByRole('button', { name: /^Clear/ }))[0]!)
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it.each(['tenant', 'owner'] as const)('is not for a %s', async (role) => {
    const { network } = await openPage(`${base}/devices`, {
      as: role,
      answers: answersOf({ devices: [aDevice()] }),
    })
    expect(await screen.findByText('You don’t have access to this page')).toBeTruthy()
    expect(network.calls.some((one) => one.includes('/devices'))).toBe(false)
  })
})
