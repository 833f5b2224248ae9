import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aCustomerRow, someDetails } from '#features/customers/testing/customers.builders.ts'
import { aMessage } from '#features/devices/testing/devices.builders.ts'
import { anId } from '#features/lots/testing/lots.builders.ts'

const aSource = (changes: Partial<Source> = {}): Source => ({
  _id: anId(95),
  customerId: anId(500),
  kind: 'stall-events',
  name: 'Level sensors',
  ingestPath: '/ingest/stall-events',
  keyHint: 'aB3x',
  createdAt: '2026-11-01T08:00:00Z',
  keyCreatedAt: '2026-11-01T08:00:00Z',
  previousKey: null,
  lastEventAt: null,
  unknownDevices: 2,
  topicFilter: null,
  lots: null,
  isManageable: true,
  version: 1,
  ...changes,
})
const key = 'sw_the-new-key'
const sources = (more: Answers = {}): Answers => ({
  'GET /admin/customers/{id}': () => someDetails(aCustomerRow(500, 'Northgate Properties')),
  'GET /sources': () => ({ data: [aSource()], nextCursor: null }),
  ...more,
})
const open = (more?: Answers) => openPage(`/admin/${anId(500)}/sources`, { answers: sources(more) })
const pick = async (user: ReturnType<typeof userEvent.setup>, action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Level sensors' }))
  // jsdom has no layout, so the menu soon counts as detached from its button.
  await user.click(await screen.findByRole('menuitem', { name: action, hidden: true }))
}

describe('sources', { timeout: 120_000 }, () => {
  it('shows the key of a new one once', async () => {
    const { container, network } = await open({ 'POST /sources': () => ({ ...aSource(), key }) })
    expect(await screen.findByText('Level sensors')).toBeTruthy()
    expect(screen.getByText('…aB3x')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Add source' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Add source' }))
    expect(dialog.getAllByText('Field is required.')).toHaveLength(2)
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Level sensors')
    await user.click(dialog.getByRole('combobox', { name: /^Kind/ }))
    await user.click(await screen.findByRole('option', { name: 'ChirpStack', hidden: true }))
    await user.type(dialog.getByRole('textbox', { name: /^MQTT topics/ }), 'north/+/up')
    await user.click(dialog.getByRole('button', { name: 'Add source' }))
    expect(await screen.findByText(key)).toBeTruthy()
    expect(network.calls.join()).toContain('"kind":"chirpstack","topicFilter":"north/+/up"')
    await user.click(screen.getByRole('button', { name: 'I have copied it' }))
    await waitFor(() => expect(screen.queryByText(key)).toBeNull())
  })

  it('DEV-26 says that a source shared with other customers’ lots cannot be changed', async () => {
    await open({ 'GET /sources': () => ({ data: [aSource({ isManageable: false })], nextCursor: null }) })
    expect(await screen.findByText(/Includes lots you don’t have access to/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Level sensors' }))
    expect(await screen.findByRole('menuitem', { name: 'Test this source…', hidden: true })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Rotate key…', hidden: true })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'Delete source', hidden: true })).toBeNull()
  })

  it('changes name and topics, and shows what another user changed meanwhile', async () => {
    const source = aSource({ kind: 'chirpstack', topicFilter: 'north/#' })
    let version = 2
    const { network } = await open({
      'GET /sources': () => ({ data: [source], nextCursor: null }),
      'PUT /sources/{id}': ({ body }) => {
        const current = { ...source, name: 'Level 2', version }
        if ((body as { version: number }).version !== version)
          return new Refusal(409, { code: 'stale-version', current })
        return { ...current, ...(body as object), version: ++version }
      },
    })
    const user = userEvent.setup()
    await pick(user, 'Change source…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Level sensors' }))
    expect(dialog.queryByRole('combobox', { name: /^Kind/ })).toBeNull()
    const topics = dialog.getByRole('textbox', { name: /^MQTT topics/ })
    await user.clear(topics)
    await user.type(topics, 'south/#')
    await user.click(dialog.getByRole('button', { name: 'Save source' }))
    expect(await dialog.findByText('Level 2')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save source' }))
    expect(await screen.findByText('Source Level 2 saved.')).toBeTruthy()
    expect(network.calls).toContain(
      'PUT /sources/{id} {"name":"Level 2","topicFilter":"south/#","version":2}',
    )
  })

  it('offers topics only to the provider', async () => {
    const source = aSource({ kind: 'chirpstack', topicFilter: 'north/#' })
    const { network } = await openPage(`/admin/${anId(500)}/sources`, {
      as: 'fullAccessCustomer',
      customer: { _id: anId(500), name: 'Northgate Properties' },
      answers: sources({
        'GET /sources': () => ({ data: [source], nextCursor: null }),
        'PUT /sources/{id}': () => source,
      }),
    })
    const user = userEvent.setup()
    await pick(user, 'Change source…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Level sensors' }))
    expect(dialog.queryByRole('textbox', { name: /^MQTT topics/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Save source' }))
    await waitFor(() =>
      expect(network.calls).toContain('PUT /sources/{id} {"name":"Level sensors","version":1}'),
    )
  })

  it('makes a new key, and asks how long the old one works', async () => {
    const { network } = await open({ 'POST /sources/{id}/rotate': () => ({ ...aSource(), key }) })
    const user = userEvent.setup()
    await pick(user, 'Rotate key…')
    await user.click(await screen.findByRole('combobox', { name: 'The old key keeps working for' }))
    await user.click(await screen.findByRole('option', { name: 'Stop immediately', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Rotate key' }))
    expect(await screen.findByText(key)).toBeTruthy()
    expect(network.calls).toContain('POST /sources/{id}/rotate {"overlapHours":0}')
  })

  it('shows the last messages, and which were refused', async () => {
    const refused = aMessage({ outcome: 'refused', reason: 'malformed: not JSON', body: '{"events": [' })
    await open({ 'GET /sources/{id}/messages': () => ({ data: [refused], nextCursor: null }) })
    await pick(userEvent.setup(), 'Test this source…')
    expect(await screen.findByText(/Could not be read: malformed: not JSON/)).toBeTruthy()
    expect(screen.getByLabelText('Raw message').textContent).toBe('{"events": [')
  })
})
