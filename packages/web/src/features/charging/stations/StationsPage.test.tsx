import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ChargingCommandView } from '@stallwise/contract/charging/commands.contract.ts'
import type { ChargingStationView } from '@stallwise/contract/charging/stations.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const connector = (evse: number) => ({
  evse,
  connector: 1,
  status: 'available' as const,
  error: null,
  detail: null,
  since: '2026-11-20T15:00:00Z',
})
const station = (id: number, name: string): ChargingStationView => ({
  _id: anId(id),
  parkingLot: anId(1),
  version: 1,
  identity: `ID-${name}`,
  name,
  vendor: 'Voltlane',
  ratedKw: 22,
  phases: 3,
  ampsPerPhase: 32,
  isConnected: true,
  connectedAt: '2026-11-20T15:00:00Z',
  disconnectedAt: null,
  lastMessageAt: '2026-11-20T15:00:00Z',
  protocol: 'ocpp1.6',
  boot: null,
  passwordMadeAt: '2026-11-20T15:00:00Z',
  isFormerPasswordValid: false,
  connectors: [connector(1), connector(2)],
  stalls: [],
})
const command = (kind: ChargingCommandView['kind'], more: object = {}) => ({
  _id: anId(9),
  parkingLot: anId(1),
  station: anId(11),
  kind,
  by: { _id: null, name: 'Pat' },
  askedAt: '2026-11-20T15:00:00Z',
  decidedAt: '2026-11-20T15:00:01Z',
  state: 'answered',
  outcomeReason: null,
  isLater: false,
  detail: null,
  settings: null,
  ...more,
})
const [operate, set] = [
  'POST /charging/stations/{id}/commands',
  'POST /charging/stations/{id}/settings',
] as const

const open = async (answers: Record<string, object> = {}) => {
  const page = await openPage(`/parking-lots/${anId(1)}/charging`, {
    as: 'fullAccessCustomer',
    answers: {
      'GET /parking-lots/{id}': () =>
        aLot({
          allowed: allowedTo('fullAccessCustomer'),
          productAccess: { insightVolt: true, visitorValidation: false, enforcement: false, payments: true },
        }),
      'GET /charging/stations/{lotId}': () => {
        const data = [station(11, 'Bay A'), station(12, 'Bay B')]
        return { data, total: 2, nextCursor: null }
      },
      'GET /charging/first-tries/{lotId}': () => ({
        days: 30,
        data: [{ station: anId(11), attempts: 4, succeeded: 3 }],
      }),
      'GET /charging/stations/{id}/commands': () => ({ data: [], nextCursor: null }),
      [operate]: ({ body }: { body: unknown }) => answers[(body as { kind: string }).kind],
      [set]: ({ body }: { body: unknown }) => answers[(body as { kind: string }).kind],
    },
  })
  const sent = (name: string) =>
    page.network.calls
      .filter((call) => call.startsWith(name))
      .map((call) => JSON.parse(call.slice(call.indexOf('{"'))) as object)
  return { ...page, sent }
}
const openStation = async () => {
  fireEvent.click(await screen.findByText('Bay A'))
  return within(await screen.findByRole('dialog', { name: 'Bay A' }))
}
const press = (name: string, within = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within.getByRole('button', { name }))

it('CST-91: shows first tries of each station and of the lot, and says where they are not known', async () => {
  const { container } = await open()
  expect(await screen.findByText(/within 60 s: 75% of 4, in the last 30 days/)).toBeTruthy()
  expect(screen.getByText('75% of 4')).toBeTruthy()
  expect(screen.getByText('Not known')).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
})

it('CST-55: operations of a connector and of the whole station show what became of them', async () => {
  const refused = { state: 'refused', outcomeReason: 'rejected' }
  const { sent } = await open({ unlock: command('unlock', refused), reset: command('reset') })
  const dialog = await openStation()
  expect(dialog.queryByRole('button', { name: 'Unlock connector' })).toBeNull()
  fireEvent.click(dialog.getByRole('combobox', { name: 'For' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Connector 2', hidden: true }))
  press('Unlock connector', dialog)
  expect(await dialog.findByText('Unlock connector: The station refused')).toBeTruthy()
  press('Restart…', dialog)
  const question = within(await screen.findByRole('dialog', { name: 'Restart Bay A?' }))
  fireEvent.click(question.getByRole('checkbox'))
  press('Restart', question)
  expect(await dialog.findByText('Restart: Done')).toBeTruthy()
  expect(sent(operate)).toMatchObject([
    { kind: 'unlock', evse: 2, connector: 1 },
    { kind: 'reset', isHard: true },
  ])
})

it('CST-56: reads settings, and changes one that counts after a restart', async () => {
  const settings = [{ name: 'HeartbeatInterval', value: '300', isReadOnly: false }]
  const { sent } = await open({
    getConfiguration: command('getConfiguration', { settings }),
    setConfiguration: command('setConfiguration', { isLater: true }),
  })
  press('Settings…', await openStation())
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings of Bay A' }))
  press('Read settings', dialog)
  expect(await dialog.findAllByText('300')).not.toEqual([])
  fireEvent.change(dialog.getByLabelText('Setting', { selector: 'input' }), {
    target: { value: 'HeartbeatInterval' },
  })
  fireEvent.change(dialog.getByRole('textbox', { name: 'Value' }), { target: { value: '60' } })
  press('Change setting', dialog)
  expect(await dialog.findByText(/Accepted; it counts after a restart/)).toBeTruthy()
  expect(sent(set)).toMatchObject([
    { kind: 'getConfiguration', names: [] },
    { kind: 'setConfiguration', name: 'HeartbeatInterval', value: '60' },
  ])
})

it('CST-59: sets a limit that the station can have, and removes it', async () => {
  const { sent } = await open({
    setChargingProfile: command('setChargingProfile'),
    clearChargingProfile: command('clearChargingProfile', {
      state: 'refused',
      outcomeReason: 'not-supported',
    }),
  })
  press('Power limit…', await openStation())
  const dialog = within(await screen.findByRole('dialog', { name: 'Power limit of Bay A' }))
  const limit = dialog.getByRole('textbox', { name: 'Limit' })
  fireEvent.change(limit, { target: { value: '33' } })
  press('Set limit', dialog)
  expect(await dialog.findByText('Cannot be greater than 32.')).toBeTruthy()
  fireEvent.change(limit, { target: { value: '16' } })
  press('Set limit', dialog)
  expect(await dialog.findByText('Set a power limit: Done')).toBeTruthy()
  press('Remove limit', dialog)
  expect(await dialog.findByText('Remove power limits: The station cannot do this')).toBeTruthy()
  expect(sent(set)).toMatchObject([
    {
      kind: 'setChargingProfile',
      evse: 0,
      profile: { id: 7_000, purpose: 'station', unit: 'A', periods: [{ startSeconds: 0, limit: 16 }] },
    },
    { kind: 'clearChargingProfile', id: 7_000 },
  ])
})
