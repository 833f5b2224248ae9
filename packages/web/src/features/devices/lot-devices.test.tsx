import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/lots.builders.public.ts'

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
const answersOf = ({
  devices = [],
  asked = [],
}: {
  devices?: LotDeviceView[]
  asked?: string[]
}): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
  'GET /parking-lots/{id}/devices': ({ query }) => {
    asked.push(query.toString())
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
    expect(await screen.findByText('Never reported')).toBeTruthy()
    expect(screen.getByText('Sensor error, Low battery')).toBeTruthy()
    expect(screen.getByText('Inactive')).toBeTruthy()
    expect(screen.getByText('Offline')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Devices' }).length).toBeGreaterThan(0)
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('asks the server for what is in the address', async () => {
    const asked: string[] = []
    const answers = answersOf({ asked, devices: [aDevice({ kind: 'camera' })] })
    await openPage(`${base}/devices?filter=state:never,late;kind:camera&sort=-name&q=ramp`, { answers })
    expect(await screen.findByText('E-022')).toBeTruthy()
    for (const part of ['state=never', 'state=late', 'kind=camera', 'sort=-name', 'search=ramp'])
      expect(asked[0]).toContain(part)
  })

  it('opens at /sensor-errors narrowed to sensors in error', async () => {
    const asked: string[] = []
    const answers = answersOf({ asked, devices: [aDevice()] })
    const { router } = await openPage(`${base}/sensor-errors`, { answers })
    expect(await screen.findByText('E-022')).toBeTruthy()
    expect(router.state.location.pathname).toBe(`${base}/devices`)
    for (const part of ['kind=stall-sensor', 'state=never', 'state=flapping'])
      expect(asked[0]).toContain(part)
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
    expect(await screen.findByText(/not found/i)).toBeTruthy()
    expect(network.asked.some((one) => one.includes('/devices'))).toBe(false)
  })
})
