import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Alert, Silence } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aCause } from './testing/alerts.builders.ts'

const address = `/parking-lots/${anId(1)}/real-time-status?open=alerts`
const key = `violation:unauthorised:${anId(50)}`
const entrance = aCause({
  cause: key,
  alertType: 'violation',
  alertBody: 'general',
  parkingGroup: null,
  reason: 'unauthorised',
  location: { kind: 'zone', _id: anId(50), name: 'North entrance' },
  count: 14,
  newest: anId(60),
  first: '2026-11-20T14:00:00Z',
  last: '2026-11-20T15:30:00Z',
})
const text = '14 violations at North entrance · Not authorized in this zone'
const single = aCause({
  ...entrance,
  cause: 'violation:reported:lot',
  reason: 'reported',
  location: null,
  count: 1,
  newest: anId(70),
  licensePlate: 'ABC123',
})
const group = aCause({ times: 5 })
const anAlert = (number: number): Alert => ({
  _id: anId(number),
  parkingLot: anId(1),
  alertType: 'violation',
  alertStatus: 'active',
  alertBody: 'general',
  parkingGroup: null,
  cause: key,
  violation: { reason: 'unauthorised', location: entrance.location, licensePlate: `PL${number}` },
  occupancy: null,
  threshold: null,
  dateCreated: '2026-11-20T15:00:00Z',
  updated_at: '2026-11-20T15:00:00Z',
})
const aSilence = (changes: Partial<Silence> = {}): Silence => ({
  _id: anId(80),
  parkingLot: anId(1),
  scope: 'cause',
  cause: key,
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  dateCreated: '2026-11-20T15:00:00Z',
  createdBy: 'Sam Soto',
  ...changes,
})

const open = (answers: Answers = {}, as: Role = 'provider', changes: Partial<Lot> = {}) =>
  openPage(address, {
    as,
    answers: {
      'GET /parking-lots/{id}': () => aLot({ allowed: allowedTo(as), ...changes }),
      'GET /alerts/causes': () => ({ data: [entrance, single, group], silences: [] }),
      'GET /alerts': () => ({ data: [anAlert(60), anAlert(61)], nextCursor: null }),
      'POST /alerts/causes/delete': () => ({ deleted: 14 }),
      'POST /alerts/delete': ({ body }) => ({ deleted: (body as { ids: string[] }).ids }),
      ...answers,
    },
  })
const posts = (calls: readonly string[]) => calls.filter((call) => /^(POST|DELETE)/.test(call))
const section = () => screen.findByRole('region', { name: 'Alerts' })

describe('alerts of a lot', { timeout: 30_000 }, () => {
  it('ALE-32: stand in one line for each cause, which opens to its alerts', async () => {
    await open()
    const line = await screen.findByRole('button', { name: text, expanded: false })
    expect((await section()).textContent).toContain(
      'Visitor reached 103.0%; its threshold is 90%. · 5 times in 7 days',
    )
    expect(screen.getByRole('link', { name: 'See violation' }).getAttribute('href')).toContain(anId(70))
    expect(screen.getByRole('link', { name: 'See violations' }).getAttribute('href')).toContain(anId(50))
    await userEvent.click(line)
    const plate = await screen.findByRole('link', { name: 'PL60' })
    expect(plate.getAttribute('href')).toContain(`/violations/${anId(60)}`)
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
  })

  it('ALE-33: are deleted by cause and one by one, after asking once with their number', async () => {
    const { network } = await open()
    const user = userEvent.setup()
    await user.click(
      await screen.findByRole('checkbox', { name: 'Select: 1 violation · Reported by staff · ABC123' }),
    )
    await user.click(screen.getByRole('button', { name: text }))
    await user.click(await screen.findByRole('checkbox', { name: /^Select PL61/ }))
    await user.click(screen.getByRole('button', { name: 'Delete 2 alerts' }))
    expect(posts(network.calls)).toEqual([])
    const ask = within(screen.getByRole('group', { name: 'Delete 2 alerts' }))
    await user.click(ask.getByRole('button', { name: 'Delete 2 alerts' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Delete/ })).toBeNull())
    const body = { parkingLot: anId(1), cause: single.cause, until: single.last }
    expect(posts(network.calls)).toEqual([
      `POST /alerts/causes/delete ${JSON.stringify(body)}`,
      `POST /alerts/delete ${JSON.stringify({ ids: [anId(61)] })}`,
    ])
    await user.click(screen.getByRole('checkbox', { name: 'Select all alerts' }))
    expect(screen.getByRole('button', { name: 'Delete 16 alerts' })).toBeTruthy()
  })

  it('stay, with a notice, if they could not be deleted', async () => {
    await open({ 'POST /alerts/causes/delete': () => new Refusal(503) })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all alerts' }))
    await user.click(screen.getByRole('button', { name: 'Delete 16 alerts' }))
    const ask = within(screen.getByRole('group', { name: 'Delete 16 alerts' }))
    await user.click(ask.getByRole('button', { name: 'Delete 16 alerts' }))
    expect(await screen.findByText(/could not be deleted. They are still here/)).toBeTruthy()
    expect(screen.getByRole('button', { name: text })).toBeTruthy()
  })

  it('ALE-34: are snoozed for everybody, and that is undone', async () => {
    const silences: Silence[] = []
    const { network } = await open({
      'GET /alerts/causes': () => ({ data: [entrance, group], silences: [...silences] }),
      'POST /alerts/silences': ({ body }) => {
        const { until } = body as { until: string }
        silences.push(aSilence({ endsAt: until }))
        return silences[0]
      },
      'DELETE /alerts/silences/{id}': () => {
        silences.pop()
        return { ended: anId(80) }
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: `Snooze: ${text}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'For an hour', hidden: true }))
    expect(await screen.findByRole('heading', { name: 'Snoozed' })).toBeTruthy()
    expect(screen.getByText(/^Snoozed until .* by Sam Soto$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: `Snooze: ${text}` })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Snoozed' })).toBeNull())
    expect(posts(network.calls)[0]).toContain(`"scope":"cause","cause":"${key}"`)
    expect(posts(network.calls)[1]).toContain('DELETE /alerts/silences/{id}')
  })

  it('ALE-35: are silenced by type until tomorrow; what is silenced is said and can be ended', async () => {
    const { network } = await open({
      'GET /alerts/causes': () => ({ data: [group], silences: [aSilence({ scope: 'lot', cause: null })] }),
      'POST /alerts/silences': () => aSilence({ scope: 'occupancy', cause: null }),
      'DELETE /alerts/silences/{id}': () => ({ ended: anId(80) }),
    })
    const user = userEvent.setup()
    expect(await screen.findByText(/^The alerts of this lot notify nobody until/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'End silence' }))
    await waitFor(() => expect(posts(network.calls)).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Silence…' }))
    await user.click(await screen.findByRole('combobox', { name: 'Which alerts' }))
    await user.click(await screen.findByRole('option', { name: 'Occupancy alerts', hidden: true }))
    await user.click(screen.getByRole('combobox', { name: 'How long' }))
    await user.click(await screen.findByRole('option', { name: 'Until another time', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Silence alerts' }))
    expect(await screen.findByText('Select a time.')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'How long' }))
    await user.click(await screen.findByRole('option', { name: 'Until tomorrow, 06:00', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Silence alerts' }))
    await waitFor(() => expect(posts(network.calls).at(-1)).toContain('"scope":"occupancy"'))
  })

  it('ALE-20: are read by a tenant without deleting or snoozing; the link is disabled with a reason', async () => {
    const hidden = aCause({ ...entrance, cause: 'violation', reason: null, location: null, count: 3 })
    await open({ 'GET /alerts/causes': () => ({ data: [hidden], silences: [] }) }, 'tenant', {
      tabAccess: { violation: false },
    })
    expect(await screen.findByRole('button', { name: '3 violations' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'See violations' })
    expect(link.getAttribute('aria-disabled')).toBe('true')
    expect(link.getAttribute('href')).toBeNull()
    expect(screen.getByText('Violations are switched off for this lot.')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Snooze|Silence/ })).toBeNull()
  })
})
