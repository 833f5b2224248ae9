import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aZone } from '#features/devices/testing/devices.builders.ts'
import { aLot } from '#features/lots/testing/lots.builders.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import {
  aController,
  aDecision,
  aGate,
  anId,
  anOpening,
  customerId,
  lotId,
} from './testing/gates.builders.ts'

const base = `/admin/${customerId}/parking-lot/${lotId}`
const page = <T,>(data: T[]) => ({ data, nextCursor: null })
const answers = (more: Answers = {}): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: lotId }),
  'GET /parking-lots': () => ({ ...page([]), total: 0 }),
  'GET /zones/{parkingLotId}': () => page([]),
  'GET /sprockit/{lotId}': () =>
    page([
      aGate(),
      aGate({ _id: anOther, name: 'South exit', id: 'S1', outletToControl: 4, onSite: 'offline' }),
    ]),
  'GET /sprockit/openings/{lotId}': () => page([anOpening()]),
  'GET /sprockit/decisions/{lotId}': () =>
    page([
      aDecision({ isPassback: true }),
      aDecision({ _id: anId(52), licensePlate: 'ZZZ999', opens: false, cause: 'full', openingState: null }),
      aDecision({
        _id: anId(53),
        licensePlate: 'YYY888',
        passage: 'exit',
        cause: 'exit',
        openingState: 'unknown',
      }),
      aDecision({
        _id: anId(54),
        licensePlate: 'XXX777',
        passage: 'exit',
        opens: false,
        cause: 'unpaid',
        openingState: null,
        due: { cents: 1_200, currency: 'CAD', since: '2026-11-20T14:40:00Z' },
      }),
    ]),
  'GET /sprockit/controllers/{lotId}': () => page([aController()]),
  'GET /edge/keys/{lotId}': () => page([]),
  ...more,
})
const anOther = '019a0000-0000-7000-8000-000000000011'
const openNorth = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Open gate North entry' }))
  return within(await screen.findByRole('dialog', { name: 'Open North entry' }))
}

describe('the gates of a lot', { timeout: 60_000 }, () => {
  it('lists gates, openings and controllers, with who opened which and why', async () => {
    const { container } = await openPage(`${base}/sprockits`, { answers: answers() })
    expect(await screen.findByRole('button', { name: 'Open gate North entry' })).toBeTruthy()
    expect(screen.getByText('Edge box offline')).toBeTruthy()
    expect(await screen.findByText('Delivery')).toBeTruthy()
    expect(screen.getByText('Released')).toBeTruthy()
    const vehicles = within(screen.getByRole('grid', { name: 'Vehicles at the gates' }))
    const rows = vehicles.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/CKRX708.*Entry.*Opened.*Valid pass; already inside.*North gate.*Ramp/),
      expect.stringMatching(/ZZZ999.*Entry.*Stayed closed.*No room for visitors/),
      expect.stringMatching(/YYY888.*Exit.*Did not answer.*A vehicle left/),
      expect.stringMatching(
        /XXX777.*Exit.*Stayed closed.*Parking is not paid: CA\$12\.00 due, inside since .*9:40/,
      ),
    ])
    expect(await screen.findByText('http://10.0.0.7')).toBeTruthy()
    expect(document.title).toContain('Gates')
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('GAT-24: deletes a controller whose release was never confirmed only after asking', async () => {
    const calls: string[] = []
    const owing: Answers = {
      'GET /sprockit/controllers/{lotId}': () => page([aController({ overdueReleases: 1, sprockits: 0 })]),
      'DELETE /sprockit/controllers/{id}': ({ query }) => {
        calls.push(query.toString())
        return null
      },
    }
    await openPage(`${base}/sprockits`, { answers: answers(owing) })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select PDU-1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete controller' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Delete without confirming/ }))
    expect(calls).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Delete controller' }))
    await waitFor(() => expect(calls).toEqual([`version=${aController().version}&giveUp=releases`]))
  })

  it('GAT-30: asks for a reason before it opens anything', async () => {
    const { network } = await openPage(`${base}/sprockits`, { answers: answers() })
    const dialog = await openNorth()
    await userEvent.click(dialog.getByRole('button', { name: 'Open gate' }))
    expect(await dialog.findByText('Field is required.', { exact: false })).toBeTruthy()
    expect(network.calls.some((calls) => calls.includes('openGate'))).toBe(false)
  })

  it('GAT-10: sends one command with its own id, the gate’s name and the reason', async () => {
    let sent: Record<string, unknown> = {}
    const open: Answers = {
      'POST /sprockit/openGate': ({ body }) => {
        sent = body as Record<string, unknown>
        return anOpening()
      },
    }
    const { network } = await openPage(`${base}/sprockits`, { answers: answers(open) })
    const dialog = await openNorth()
    await userEvent.click(dialog.getByRole('button', { name: 'Delivery' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Open gate' }))
    expect(await dialog.findByText('Sent')).toBeTruthy()
    expect(sent).toMatchObject({ sprocketObjectId: aGate()._id, name: 'North entry', reason: 'Delivery' })
    expect(sent['commandId']).toMatch(/^[0-9a-f-]{36}$/)
    expect(network.calls.filter((calls) => calls.includes('openGate'))).toHaveLength(1)
    expect(dialog.queryByRole('button', { name: 'Open gate' })).toBeNull()
  })

  describe('VIS-43: for whom a gate is opened', () => {
    const atNorthGate = (decisions: Parameters<typeof aDecision>[0][], sent: unknown[]): Answers =>
      answers({
        'GET /zones/{parkingLotId}': () =>
          page([aZone({ _id: anId(51), sprockits: [{ _id: aGate()._id, name: 'North entry' }] })]),
        'GET /sprockit/decisions/{lotId}': () =>
          page(
            decisions.map((changes, index) => aDecision({ _id: anId(60 + index), ...refused, ...changes })),
          ),
        'POST /sprockit/openGate': ({ body }) => {
          sent.push((body as Record<string, unknown>)['decision'])
          return anOpening()
        },
      })
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const refused = { opens: false, cause: 'unknown', openingState: null, decidedAt: minutesAgo(1) } as const
    const send = async (dialog: Awaited<ReturnType<typeof openNorth>>) => {
      await userEvent.click(dialog.getByRole('button', { name: 'Delivery' }))
      await userEvent.click(dialog.getByRole('button', { name: 'Open gate' }))
      await dialog.findByText('Sent')
    }
    const pressed = (choice: HTMLElement) =>
      within(choice)
        .getAllByRole('button')
        .map((button) => [button.textContent, button.getAttribute('aria-pressed')])

    it('the only vehicle that waits is chosen already; none elsewhere, none that was let in since, none of long ago', async () => {
      const sent: unknown[] = []
      const decisions = [
        { opens: true, licensePlate: 'LETIN1' },
        { licensePlate: 'LETIN1', decidedAt: minutesAgo(2) },
        { licensePlate: 'WAITS1' },
        { licensePlate: 'LONGAGO', decidedAt: minutesAgo(6) },
        { licensePlate: 'SOUTH1', zone: { _id: anId(59), name: 'South gate' } },
      ]
      await openPage(`${base}/sprockits`, { answers: atNorthGate(decisions, sent) })
      const dialog = await openNorth()
      const choice = await dialog.findByRole('group', { name: 'For which vehicle?' })
      expect(pressed(choice)).toEqual([[expect.stringContaining('WAITS1'), 'true']])
      await send(dialog)
      expect(sent).toEqual([anId(62)])
    })

    it('of several none is chosen until the user does, who may take it back', async () => {
      const sent: unknown[] = []
      const decisions = [{ licensePlate: 'FIRST1' }, { licensePlate: null, decidedAt: minutesAgo(2) }]
      await openPage(`${base}/sprockits`, { answers: atNorthGate(decisions, sent) })
      const dialog = await openNorth()
      const choice = await dialog.findByRole('group', { name: 'For which vehicle?' })
      expect(pressed(choice)).toEqual([
        [expect.stringContaining('FIRST1'), 'false'],
        [expect.stringContaining('Read by its tag'), 'false'],
      ])
      const second = within(choice).getByRole('button', { name: /Read by its tag/ })
      await userEvent.click(second)
      expect(pressed(choice).map(([, isPressed]) => isPressed)).toEqual(['false', 'true'])
      await userEvent.click(second)
      expect(pressed(choice).map(([, isPressed]) => isPressed)).toEqual(['false', 'false'])
      await send(dialog)
      expect(sent).toEqual([undefined])
    })
  })

  it.each([
    [
      { state: 'unknown', outcomeReason: 'no-answer' },
      'The gate did not answer',
      'It may or may not have opened',
    ],
    [{ state: 'refused', outcomeReason: 'wrong-password' }, 'Not opened', 'Nothing was sent'],
    [{ state: 'refused', outcomeReason: 'edge-offline' }, 'Not opened', 'The edge box is offline'],
    [{ state: 'expired', outcomeReason: 'too-late' }, 'Not opened', 'not sent within 5 seconds'],
  ] as const)('GAT-13: says of %j: %s', async (outcome, title, text) => {
    const open = { 'POST /sprockit/openGate': () => anOpening(outcome) }
    await openPage(`${base}/sprockits`, { answers: answers(open) })
    const dialog = await openNorth()
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Visitor{Enter}')
    expect(await dialog.findByText(title)).toBeTruthy()
    expect(dialog.getByText(text, { exact: false })).toBeTruthy()
    expect(dialog.queryByText('Sent')).toBeNull()
  })

  it('GAT-16: says that a gate is busy, and that nothing was sent', async () => {
    const open = {
      'POST /sprockit/openGate': () =>
        new Refusal(409, { code: 'gate-busy', title: 'Busy; nothing was sent now.' }),
    }
    await openPage(`${base}/sprockits`, { answers: answers(open) })
    const dialog = await openNorth()
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Visitor{Enter}')
    expect(await dialog.findByText(/nothing was sent now/)).toBeTruthy()
  })

  it('GAT-40: shows a new edge key once', async () => {
    const key = {
      _id: anOther,
      parkingLot: lotId,
      name: 'Box',
      keyHint: 'wxyz',
      createdAt: '2026-11-20T15:42:00Z',
      lastSeenAt: null,
      online: false,
      version: 1,
      key: 'swe_abcdefghwxyz',
    }
    await openPage(`${base}/sprockits`, { answers: answers({ 'POST /edge/keys': () => key }) })
    await screen.findByText('No edge boxes yet')
    await userEvent.click(await screen.findByRole('button', { name: 'Create edge key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create edge key' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /Edge box name/ }), 'Box{Enter}')
    expect(await dialog.findByDisplayValue('swe_abcdefghwxyz')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByDisplayValue('swe_abcdefghwxyz')).toBeNull())
  })
})

describe('a gate’s page', { timeout: 60_000 }, () => {
  it('shows faults while typing, and saves valid values', async () => {
    let saved: Record<string, unknown> = {}
    const put: Answers = {
      'PUT /sprockit/{id}': ({ body }) => {
        saved = body as Record<string, unknown>
        return aGate({ version: 2 })
      },
    }
    const { container, router } = await openPage(`${base}/sprockit/${aGate()._id}`, { answers: answers(put) })
    const pulse = await screen.findByRole('textbox', { name: /Pulse/ })
    fireEvent.change(pulse, { target: { value: '499' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }))
    expect(await screen.findByText(/less than 500/)).toBeTruthy()
    fireEvent.change(pulse, { target: { value: '1500' } })
    expect(await axeViolationsOf(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/sprockits`))
    expect(saved).toMatchObject({ pulseMs: 1_500, outletToControl: 3, version: 1 })
  })
})

describe('a gate controller’s page', { timeout: 60_000 }, () => {
  it('GAT-04: never shows the password and keeps it unless another is typed', async () => {
    let saved: Record<string, unknown> = {}
    const put: Answers = {
      'PUT /sprockit/controllers/{id}': ({ body }) => {
        saved = body as Record<string, unknown>
        return aController({ version: 2 })
      },
    }
    const { container } = await openPage(`${base}/gateController/${aController()._id}`, {
      answers: answers(put),
    })
    const password = await screen.findByLabelText(/Password/)
    expect((password as HTMLInputElement).value).toBe('')
    expect(await axeViolationsOf(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save controller' }))
    await waitFor(() => expect(saved).toMatchObject({ password: null, username: null, outletBase: 1 }))
  })

  it('GAT-07: asks for user name and password again when they would be sent elsewhere', async () => {
    await openPage(`${base}/gateController/${aController()._id}`, { answers: answers() })
    const password = await screen.findByLabelText(/Password/)
    expect([password.hasAttribute('required'), screen.queryByText(/Enter both again/)]).toEqual([false, null])
    await userEvent.type(screen.getByRole('textbox', { name: /Address/ }), ':8080')
    expect(await screen.findByText(/Enter both again/)).toBeTruthy()
    expect(password.hasAttribute('required')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Save controller' }))
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  })

  it('GAT-12: tests the sign-in and shows the result', async () => {
    const trial = { 'POST /sprockit/controllers/{id}/test': () => ({ ok: false, reason: 'wrong-password' }) }
    await openPage(`${base}/gateController/${aController()._id}`, { answers: answers(trial) })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in at the controller' }))
    expect(await screen.findByText(/rejected the user name and password/)).toBeTruthy()
  })

  it.each([
    [null, /The URL is allowed/],
    ['address-not-allowed', /isn’t allowed to connect/],
  ])('GAT-12: shows the result of checking the address of an HTTP controller: %s', async (reason, text) => {
    const http = aController({ driver: 'http', hasPassword: false })
    const all = answers({
      'GET /sprockit/controllers/{lotId}': () => page([http]),
      'POST /sprockit/controllers/{id}/test': () => ({ ok: false, reason }),
    })
    await openPage(`${base}/gateController/${http._id}`, { answers: all })
    await userEvent.click(await screen.findByRole('button', { name: 'Check the address' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('GAT-05: describes another controller by its requests, and refuses a secret in plain text', async () => {
    const http = aController({
      driver: 'http',
      hasPassword: false,
      settings: {
        open: {
          method: 'POST',
          path: '/on',
          body: '',
          successStatuses: [],
          expectedReply: '',
          headers: [{ name: 'X-Api-Key', value: 'plain' }],
        },
      },
    })
    const list = { 'GET /sprockit/controllers/{lotId}': () => page([http]) }
    await openPage(`${base}/gateController/${http._id}`, { answers: answers(list) })
    const headers = await screen.findByRole('textbox', { name: /Headers/ })
    expect((headers as HTMLTextAreaElement).value).toBe('X-Api-Key: plain')
    await userEvent.click(screen.getByRole('button', { name: 'Save controller' }))
    await waitFor(() => expect(headers.getAttribute('aria-invalid')).toBe('true'))
  })
})

describe('opening a gate from any screen of the lot', { timeout: 60_000 }, () => {
  const strip = async () => within(await screen.findByRole('region', { name: 'This lot' }))
  const atDetails = (more: Answers) =>
    openPage(`/admin/${customerId}/parking-lot/${lotId}/floors`, { answers: answers(more) })

  it('takes three clicks, and remembers the last gate', async () => {
    localStorage.clear()
    const calls: unknown[] = []
    await atDetails({
      'GET /parking-lots/{id}': () => aLot({ _id: lotId, allowed: ['lot.read', 'gate.open'] }),
      'POST /sprockit/openGate': ({ body }) => {
        calls.push(body)
        return anOpening()
      },
    })
    await userEvent.click(await (await strip()).findByRole('button', { name: 'Open gate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Open gate' }))
    const gates = within(dialog.getByRole('group', { name: 'Gate' }))
    expect(gates.getByRole('button', { name: 'North entry' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(gates.getByRole('button', { name: 'South exit' }))
    expect(dialog.getByText(/offline/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Delivery' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Open South exit' }))
    await waitFor(() =>
      expect(calls).toEqual([expect.objectContaining({ name: 'South exit', reason: 'Delivery' })]),
    )
    await userEvent.keyboard('{Escape}')
    await userEvent.click((await strip()).getByRole('button', { name: 'Open gate' }))
    const again = within(await screen.findByRole('dialog', { name: 'Open gate' }))
    expect(again.getByRole('button', { name: 'South exit' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('is not offered without a gate, or without the right', async () => {
    const lot = aLot({ _id: lotId, allowed: ['lot.read'] })
    await atDetails({ 'GET /parking-lots/{id}': () => lot })
    await (await strip()).findByRole('button', { name: lot.name })
    expect((await strip()).queryByRole('button', { name: 'Open gate' })).toBeNull()
  })
})
