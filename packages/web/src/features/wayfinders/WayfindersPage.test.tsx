import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { WayfinderView } from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import { aLot } from '#features/lots/testing/lots.builders.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'

const anId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const lotId = anId(1)
const base = `/admin/${anId(500)}/parking-lot/${lotId}`
const aSign = (changes: Partial<WayfinderView> = {}): WayfinderView => ({
  _id: anId(60),
  parkingLot: lotId,
  name: 'Ramp',
  description: 'At the ramp',
  version: 1,
  lines: [{ label: 'P1', counts: 'lot', subject: '' }],
  fullAt: 0,
  fullText: 'FULL',
  soonText: '',
  closedText: 'CLOSED',
  staleText: '',
  closed: false,
  feedPath: '/api/feed/wayfinders/abc',
  pushUrl: null,
  pushFormat: 'json',
  hasPushSecret: false,
  lastPush: null,
  sign: { name: 'Ramp', lines: [{ label: 'P1', state: 'free', free: 50, text: '50' }] },
  ...changes,
})
const answers = (sign: WayfinderView, more: Answers = {}): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: lotId, lastEventAt: new Date().toISOString() }),
  'GET /parking-lots': answerList([]),
  'GET /sectors': () => ({ data: [] }),
  'GET /wayfinders/{parkingLotId}': () => ({ data: [sign], nextCursor: null }),
  'GET /wayfinders/{parkingLotId}/{wayfinderId}': () => sign,
  ...more,
})
/** The options of the select opened last; those of the other lines exist too, hidden. */
const choose = async (name: string) => {
  const options = await screen.findAllByRole('option', { name, hidden: true })
  await userEvent.click(options.at(-1)!)
}
const preview = async () => within(await screen.findByRole('list', { name: 'What the sign shows' }))

describe('the wayfinders of a lot', { timeout: 60_000 }, () => {
  it('list what each sign shows now, and failed pushes', async () => {
    const lastPush = { at: '2026-11-20T15:42:00Z', ok: false, status: 500, reason: 'status', failures: 3 }
    const sign = aSign({ pushUrl: 'http://10.0.0.9/', lastPush })
    const { container } = await openPage(`${base}/wayfinders`, { answers: answers(sign) })
    expect((await preview()).getByText('50')).toBeTruthy()
    expect(screen.getByText('Push failing')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })
})

describe('a wayfinder’s page', { timeout: 60_000 }, () => {
  it('previews the sign while typing', async () => {
    const { container } = await openPage(`${base}/wayfinder/${anId(60)}`, { answers: answers(aSign()) })
    expect((await preview()).getByText(/^\d+$/)).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Label' }), ' left')
    expect((await preview()).getByText('P1 left')).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: /Closed/ }))
    expect((await preview()).getByText('CLOSED')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('WAY-07: refuses a line that counts nothing, and saves valid values', async () => {
    let saved: Record<string, unknown> = {}
    const post: Answers = {
      'POST /wayfinders': ({ body }) => {
        saved = body as Record<string, unknown>
        return aSign()
      },
    }
    const { router } = await openPage(`${base}/wayfinder`, { answers: answers(aSign(), post) })
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'ramp')
    await userEvent.click(screen.getByRole('button', { name: 'Add line' }))
    const second = within(screen.getByRole('group', { name: 'Line 2' }))
    await userEvent.click(second.getByRole('combobox', { name: /Counts/ }))
    await choose('A stall type')
    await userEvent.click(screen.getByRole('button', { name: 'Add wayfinder' }))
    expect(await second.findByText(/required/)).toBeTruthy()
    expect(screen.getByText(/unique/)).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), ' two')
    await userEvent.click(second.getByRole('combobox', { name: /Which one/ }))
    await choose('Tenant')
    await userEvent.click(screen.getByRole('button', { name: 'Add wayfinder' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/wayfinders`))
    expect(saved).toMatchObject({
      name: 'ramp two',
      lines: [{ counts: 'lot' }, { counts: 'type', subject: 'tenant' }],
    })
  })

  it('WAY-25: asks for the secret again for another address, and not when the address is deleted', async () => {
    let saved: Record<string, unknown> = {}
    const put: Answers = {
      'PUT /wayfinders/{id}': ({ body }) => {
        saved = body as Record<string, unknown>
        return aSign()
      },
    }
    const sign = aSign({ pushUrl: 'https://sign.example', hasPushSecret: true })
    await openPage(`${base}/wayfinder/${anId(60)}`, { answers: answers(sign, put) })
    const address = await screen.findByRole('textbox', { name: /Sign URL/ })
    await userEvent.type(address, ':8443')
    expect(await screen.findByText(/Enter this again/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save wayfinder' }))
    await waitFor(() =>
      expect(screen.getByLabelText(/Sent as Authorization/).getAttribute('aria-invalid')).toBe('true'),
    )
    await userEvent.clear(address)
    await userEvent.click(screen.getByRole('button', { name: 'Save wayfinder' }))
    await waitFor(() => expect(saved).toMatchObject({ pushUrl: null, pushSecret: null }))
  })

  it('WAY-12: gives the feed a new address after asking', async () => {
    const renewed = aSign({ feedPath: '/api/feed/wayfinders/xyz' })
    const post = { 'POST /wayfinders/{id}/feed-token': () => renewed }
    await openPage(`${base}/wayfinder/${anId(60)}`, { answers: answers(aSign(), post) })
    expect(await screen.findByText(/feed\/wayfinders\/abc/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Create new URL…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Create new URL' }))
    expect(await screen.findByText(/feed\/wayfinders\/xyz/)).toBeTruthy()
  })
})
