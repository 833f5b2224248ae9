import { act, screen, waitFor, within } from '@testing-library/react'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { meQuery } from '#lib/session/viewer.ts'
import userEvent from '@testing-library/user-event'
import type { StallEdit, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeNetwork, Refusal } from '#app/testing/fake-network.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'
import { showRouted } from '#lib/testing/show-routed.tsx'
import { EditStallDialog } from './EditStallDialog.tsx'
import type { StallField } from './edit-stall.form.ts'
import { aStall, someGroups } from '../testing/stalls.builders.ts'

type Answer = StallView | Refusal

const open = async (
  answers: Answer[],
  changes: Partial<StallView> = {},
  insightVolt = true,
  history?: RouterHistory,
) => {
  const sent: StallEdit[] = []
  fakeNetwork({
    'PUT /stalls/update-stall-details': ({ body }) => {
      sent.push(body as StallEdit)
      return answers.shift()
    },
  })
  const onSaved = vi.fn()
  const onClose = vi.fn()
  const draw = () => (
    <EditStallDialog
      stall={aStall(changes)}
      groups={someGroups}
      insightVolt={insightVolt}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
  const { router } = await showRouted(draw, '/here', history)
  return { sent, onSaved, onClose, router, user: userEvent.setup() }
}

const staff: Me = {
  _id: anId(1),
  email: 'staff@example.com',
  name: 'Staff',
  roles: ['staffCustomer'],
  customer: null,
  lots: 'all',
  rights: { 'passholder.read': 'own', 'device.read': 'own' },
}

const stationId = () => screen.getByLabelText<HTMLInputElement>('EV station ID', { selector: 'input' })

it('MAS-24: offers the EV stations of the masterlist and of the lot, each once, and fills in the vendor', async () => {
  fakeNetwork({
    'GET /masterlists/{kind}/{parkingLotId}': ({ query }) => {
      const data = query.get('search') === 'st' ? [{ name: 'ST-7', detail: 'FLO' }] : []
      return { data, total: data.length, nextCursor: null }
    },
    'GET /ev-stations/{parkingLotId}': () => ({
      data: ['st-7', 'ST-8', 'X-9'].map((stationId) => ({
        stationId,
        vendor: 'Voltlane',
        stalls: [],
        connectors: ['1'],
      })),
      nextCursor: null,
    }),
  })
  const Dialog = () => {
    useQueryClient().setQueryData(meQuery.queryKey, staff)
    return (
      <EditStallDialog
        stall={aStall({ stallType: 'EV', evStationId: null })}
        groups={someGroups}
        insightVolt
        onSaved={vi.fn()}
        onClose={vi.fn()}
      />
    )
  }
  const draw = () => <Dialog />
  await showRouted(draw)
  const user = userEvent.setup()
  await user.type(stationId(), 'st')
  const ofList = await screen.findByRole('option', { name: /ST-7.*FLO/, hidden: true })
  await screen.findByRole('option', { name: /ST-8.*Voltlane/, hidden: true })
  expect(screen.getAllByRole('option', { name: /FLO|Voltlane/, hidden: true })).toHaveLength(2)
  await user.click(ofList)
  expect(stationId().value).toBe('ST-7')
  expect(screen.getByLabelText<HTMLInputElement>('EV station vendor').value).toBe('FLO')
  await user.clear(stationId())
  await user.type(stationId(), 'ST-8')
  await user.click(await screen.findByRole('option', { name: /ST-8.*Voltlane/, hidden: true }))
  expect(connector().value).toBe('1')
})

it('STA-50: the device of a stall that a connector tells is not shown, and a taken connector says by whom', async () => {
  const errors = [{ path: 'evConnector', code: 'not-unique', message: 'P1-022' }]
  const station = { stallType: 'EV', evStationId: 'ST-1', evConnector: '1', device: 'ocpp:ST-1:1' } as const
  const { sent, user } = await open([new Refusal(409, { code: 'device-in-use', errors })], station)
  expect(device().value).toBe('')
  await user.clear(connector())
  await user.type(connector(), '2')
  await user.click(screen.getByLabelText('I have checked the stall'))
  await user.click(save())
  expect(await screen.findByText('This connector tells stall P1-022 already.')).toBeTruthy()
  expect(sent).toEqual([{ parkingLot: anId(1), stall: 'P1-001', version: 4, evConnector: '2' }])
})

const connector = () => screen.getByLabelText<HTMLInputElement>('Connector', { selector: 'input' })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save stall' })
const device = () => screen.getByLabelText<HTMLInputElement>('Device ID')

const changeDevice = async (user: ReturnType<typeof userEvent.setup>, id: string) => {
  await user.clear(device())
  await user.type(device(), id)
  await user.click(screen.getByLabelText('I have checked the stall'))
  await user.click(save())
}

describe('editing a stall', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  it('cannot be saved before the stall was checked (STA-08)', async () => {
    const { sent, user } = await open([])
    expect(save().disabled).toBe(true)
    expect(screen.getByText('Check the stall first, then select the checkbox.')).toBeTruthy()
    await user.type(device(), '{Enter}')
    expect(sent).toEqual([])
  })

  it('shows the status and does not let it be changed', async () => {
    await open([], { status: 'occupied' })
    expect(screen.getByLabelText<HTMLInputElement>('Status').value).toBe('Occupied')
    expect(screen.getByLabelText<HTMLInputElement>('Status').readOnly).toBe(true)
  })

  // A new field of the form that is missing here does not compile.
  const labels: Readonly<Record<StallField, string>> = {
    stallType: 'Stall type',
    parkingGroup: 'Parking group',
    isActive: 'In service',
    handicap: 'Handicap accessible',
    device: 'Device ID',
    stallVendor: 'Stall vendor',
    evStationId: 'EV station ID',
    evStationVendor: 'EV station vendor',
    evConnector: 'Connector',
  }
  it('has every field of an EV stall', async () => {
    await open([], { stallType: 'EV' })
    for (const label of Object.values(labels)) expect(screen.queryAllByLabelText(label)).not.toEqual([])
  })

  it.each([
    ['EV', true, 2],
    ['EV', false, 0],
    ['Tenant', true, 0],
  ] as const)('%s stall, insightVolt %s: %i station fields (STA-06)', async (stallType, insightVolt, n) => {
    await open([], { stallType }, insightVolt)
    expect(screen.queryAllByLabelText(/^EV station/, { selector: 'input' })).toHaveLength(n)
  })

  it('a reserved stall is always handicap accessible (STA-26)', async () => {
    await open([], { stallType: 'Reserved', parkingGroup: anId(903), handicap: true })
    const box = screen.getByLabelText<HTMLInputElement>('Handicap accessible')
    expect([box.checked, box.disabled]).toEqual([true, true])
  })

  it('shows a fault while typing, with the same text as all forms, and sends nothing', async () => {
    const { sent, user } = await open([])
    await user.clear(device())
    await user.click(device())
    await user.paste('x'.repeat(65))
    await user.tab()
    expect(screen.getByText('Too long: 64 characters at most.')).toBeTruthy()
    await user.click(screen.getByLabelText('I have checked the stall'))
    await user.click(save())
    expect(sent).toEqual([])
  })

  it('sends the changes with the edited version, and closes', async () => {
    const { sent, onSaved, user } = await open([aStall({ device: 'B2' })])
    await changeDevice(user, 'B2')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(sent).toEqual([{ parkingLot: anId(1), stall: 'P1-001', version: 4, device: 'B2' }])
  })

  it('keeps what was typed when saving fails', async () => {
    const { onSaved, user } = await open([new Refusal(500)])
    await changeDevice(user, 'B2')
    expect(await screen.findByText('There was an error updating the stall.')).toBeTruthy()
    expect(screen.getByText(/Your entries are kept/)).toBeTruthy()
    expect(device().value).toBe('B2')
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('puts a fault under its field', async () => {
    const errors = [{ path: 'device', code: 'not-unique', message: 'P1-022' }]
    const { user } = await open([new Refusal(409, { code: 'device-in-use', errors })])
    await changeDevice(user, 'B2')
    expect(await screen.findByText('Device B2 is already assigned to stall P1-022.')).toBeTruthy()
    expect(device().getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText(/Not saved/)).toBeNull()
  })

  it('keeps a colleague’s change of another field when it saves again (STA-09)', async () => {
    const current = aStall({ version: 7, device: 'C3', isActive: false, stallVendor: 'Nwave' })
    const stale = new Refusal(409, { code: 'stale-version', current })
    const { sent, onSaved, user } = await open([stale, aStall({ version: 8 })])
    await changeDevice(user, 'B2')
    const notice = within(await screen.findByRole('table', { name: 'What someone else changed' }))
    expect(notice.getByRole('row', { name: /Device ID C3 B2/ })).toBeTruthy()
    expect(
      notice.getByRole('row', { name: /Stall vendor Nwave you didn’t change this using theirs/ }),
    ).toBeTruthy()
    expect(device().value).toBe('B2')
    expect(screen.getByLabelText<HTMLInputElement>('Stall vendor').value).toBe('Nwave')
    await user.click(save())
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(sent[1]).toEqual({ parkingLot: anId(1), stall: 'P1-001', version: 7, device: 'B2' })
  })

  it('asks before closing with unsaved changes', async () => {
    const { onClose, user } = await open([])
    await user.type(device(), 'x')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('dialog', { name: 'Close without saving?' })).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  it.each(['/away', '/here?floor=P2'])('asks before the address changes to %s', async (to) => {
    const { router, user } = await open([])
    await user.type(device(), 'x')
    act(() => router.history.push(to))
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(router.state.location.href).toBe('/here')
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(device().value).toMatch(/x$/)
    act(() => router.history.push(to))
    await user.click(await screen.findByRole('button', { name: 'Leave and discard' }))
    await waitFor(() => expect(router.state.location.href).toBe(to))
  })

  it('asks before the browser’s back button goes to the previous floor', async () => {
    window.history.replaceState(null, '', '/here')
    const history = createBrowserHistory()
    const { router, user } = await open([], {}, true, history)
    await act(() => router.navigate({ href: '/here?floor=P2' }))
    await user.type(device(), 'x')
    act(() => window.history.back())
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(window.location.search).toBe('?floor=P2'))
    expect(device().value).toMatch(/x$/)
    history.destroy()
  })

  it('lets the address change when nothing was typed', async () => {
    const { router } = await open([])
    act(() => router.history.push('/away'))
    expect(await screen.findByText('Away')).toBeTruthy()
  })
})
