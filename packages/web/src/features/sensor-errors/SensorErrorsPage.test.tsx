import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SensorError } from '@stallwise/contract/sensor-errors/sensor-errors.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const base = `/parking-lots/${anId(1)}`
const anError = (changes: Partial<SensorError> = {}): SensorError => ({
  _id: anId(700),
  parkingLot: anId(1),
  stall: 'L3-039',
  floor: '3',
  device: 'A81758FFFE0512C9',
  kind: 'fault',
  status: 'resolved',
  detail: 'magnet',
  dateCreated: '2026-11-20T10:00:00Z',
  resolvedAt: '2026-11-20T12:30:00Z',
  ...changes,
})
const answersOf = (errors: SensorError[], calls: string[] = []): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
  'GET /sensor-errors': ({ query }) => {
    calls.push(query.toString())
    return { data: errors, total: errors.length, nextCursor: null }
  },
})

describe('sensor errors of a lot', { timeout: 120_000 }, () => {
  it('SEN-07: shows when each began and ended, how long it lasted, and leads to the stall', async () => {
    const errors = [
      anError(),
      anError({ _id: anId(701), stall: null, floor: null, kind: 'lowBattery', detail: '12' }),
      anError({
        _id: anId(702),
        stall: 'P1-001',
        kind: 'silent',
        status: 'active',
        detail: null,
        resolvedAt: null,
      }),
    ]
    const { container } = await openPage(`${base}/sensor-errors`, { answers: answersOf(errors) })
    const stall = await screen.findByRole('link', { name: 'L3-039' })
    expect(stall.getAttribute('href')).toBe(`${base}/map?floor=3&stall=L3-039`)
    const [, first, second, third] = screen.getAllByRole('row').map(({ textContent }) => textContent)
    for (const part of ['Device fault', 'Resolved', 'magnet', '2 h 30 min', 'L3'])
      expect(first).toContain(part)
    for (const part of ['A81758FFFE0512C9', 'Low battery', '12%']) expect(second).toContain(part)
    for (const part of ['Not reporting', 'Active']) expect(third).toContain(part)
    expect(screen.queryByRole('link', { name: 'A81758FFFE0512C9' })).toBeNull()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('CFG-33: names the managers of the lot, to those who may see them', async () => {
    const manager = {
      _id: anId(703),
      parkingLot: anId(1),
      name: 'Robin Adeyemi',
      phone: '4165550134',
      email: 'robin@example.com',
      version: 1,
    }
    const answers: Answers = {
      ...answersOf([anError()]),
      'GET /parking-lots/managers/{id}': () => ({ managers: [manager] }),
    }
    await openPage(`${base}/sensor-errors`, { answers })
    const phone = await screen.findByRole('link', { name: '4165550134' })
    expect(phone.getAttribute('href')).toBe('tel:4165550134')
    expect(phone.closest('p')!.textContent).toBe('Contacts of this lot: Robin Adeyemi 4165550134')
  })

  it('SEN-08: asks for the last 24 hours, and for the period and the filters of the address', async () => {
    const calls: string[] = []
    const answers = answersOf([anError()], calls)
    const { router } = await openPage(`${base}/sensor-errors`, { answers })
    await screen.findByText('L3-039')
    expect(calls[0]).not.toContain('timePeriod')
    await router.navigate({
      href: `${base}/sensor-errors?timePeriod=30d&filter=status:active;kind:silent,fault&sort=-lasted&q=L3`,
    })
    await waitFor(() => expect(calls.at(-1)).toContain('timePeriod=30d'))
    for (const part of ['status=active', 'kind=silent', 'kind=fault', 'sort=-lasted', 'search=L3'])
      expect(calls.at(-1)).toContain(part)
    await router.navigate({
      href: `${base}/sensor-errors?timePeriod=ever&filter=status:active,resolved&q=P1`,
    })
    await waitFor(() => expect(calls.at(-1)).toContain('search=P1'))
    expect(calls.at(-1)).not.toContain('timePeriod')
    expect(calls.at(-1)).not.toContain('status')
  })

  it('leads to the devices and back', async () => {
    const { router } = await openPage(`${base}/sensor-errors`, { answers: answersOf([]) })
    expect(await screen.findByText('No sensor errors in this period')).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('link', { name: 'Now' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/devices`))
    await waitFor(() => expect(screen.queryByText('No sensor errors in this period')).toBeNull())
    await user.click(await screen.findByRole('link', { name: 'Sensor errors' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/sensor-errors`))
  })

  it.each(['staffCustomer', 'tenant', 'owner'] as const)('is not for a %s', async (role) => {
    const { network } = await openPage(`${base}/sensor-errors`, { as: role, answers: answersOf([anError()]) })
    expect(await screen.findByText('You don’t have access to this page')).toBeTruthy()
    expect(network.calls.some((one) => one.includes('/sensor-errors'))).toBe(false)
  })
})
