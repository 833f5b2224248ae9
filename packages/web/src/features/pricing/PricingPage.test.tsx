import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LotRatePlans } from '@stallwise/contract/pricing/pricing.contract.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aForecast } from '#features/forecast/testing/forecast.builders.ts'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

// A night on which the clock is not changed.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T15:00Z') }))

const fromNow = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const plan = {
  hourly: { intervalMinutes: 60, cents: 300, windows: [] },
  daily: null,
  events: null,
  graceMinutes: 15,
  maximumCents: 2_000,
  dayKind: 'from-entry' as const,
  ladder: null,
  tax: { name: 'HST', percent: 13, registrationNumber: '', isIncluded: false },
}
const versionOf = (nth: number, hours: number) => ({
  _id: anId(700 + nth),
  parkingGroup: null,
  parkingGroupName: null,
  effectiveFrom: fromNow(hours),
  plan,
  createdAt: fromNow(-2000),
  createdBy: 'Priya Raman',
  withdrawnAt: null,
  withdrawnBy: null,
})
const prices = (changes: Partial<LotRatePlans> = {}): LotRatePlans => ({
  version: 2,
  currency: 'CAD',
  timeZone: 'America/Toronto',
  parkingGroups: [{ _id: anId(900), name: 'Visitor' }],
  ratePlans: [versionOf(1, -1000), versionOf(2, 1000)],
  ...changes,
})
const open = (answers: Answers = {}, search = '') =>
  openPage(`/parking-lots/${anId(1)}/payment${search}`, {
    as: 'fullAccessCustomer',
    answers: {
      'GET /parking-lots/{id}': () =>
        aLot({
          allowed: allowedTo('fullAccessCustomer'),
          productAccess: { insightVolt: false, visitorValidation: false, enforcement: false, payments: true },
        }),
      'GET /parking-lots/{id}/rate-plans': () => prices(),
      'GET /parking-lots/{id}/payment-account': () => ({ account: null }),
      'GET /parking-lots/{id}/fixed-credit': () => ({ kind: 'kwh', value: 7.5, version: 1 }),
      ...answers,
    },
  })
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const retype = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const table = () => within(screen.getByRole('table', { name: 'What the stay costs' }))
const cells = () =>
  table()
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replace(/\u00a0/g, ' '))

describe('the prices of a lot', { timeout: 40_000 }, () => {
  it('FOR-72: offers the occupancy that is expected at the arrival, and shows the coming days', async () => {
    const dynamic = Object.assign({}, plan, {
      ladder: { steps: [{ fromPercent: 80, multiplier: 1.5 }], floor: 1, ceiling: 2 },
    })
    const { container } = await open({
      'GET /parking-lots/{id}/rate-plans': () =>
        prices({ ratePlans: [Object.assign(versionOf(1, -1000), { plan: dynamic })] }),
      'GET /parking-lots/{id}/forecast': () => aForecast(Array.from({ length: 160 }, () => 36)),
    })
    const before = await screen.findByText(/^Expected then: 90/)
    expect(cells()[0]).toBe('CA$27.00')
    await userEvent.click(screen.getByRole('button', { name: 'Use 90%' }))
    expect(field(/^Occupancy at entry/).value).toBe('90')
    expect(cells()[0]).toBe('CA$40.50')
    await userEvent.click(screen.getByText('Expected occupancy of the coming days'))
    const days = within(screen.getByRole('table', { name: 'Expected occupancy of the lot' }))
    expect(days.getAllByRole('cell').map((cell) => cell.textContent)).toContain('98%')
    expect(before).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('FOR-72: without a forecast, or for whoever does not see the occupancy, nothing is offered', async () => {
    await open()
    await screen.findByRole('heading', { level: 1, name: 'Pricing' })
    expect(screen.queryByText('Expected occupancy of the coming days')).toBeNull()
  })

  it('PRI-80: shows what a stay costs while typing, and nothing until the prices are complete', async () => {
    const { container } = await open()
    await screen.findByRole('heading', { level: 1, name: 'Pricing' })
    expect(await screen.findByText('7.50 kWh free')).toBeTruthy()
    expect(cells()).toEqual(['CA$27.00', '-CA$7.00', 'CA$2.60', 'CA$22.60'])
    expect(screen.queryByText(/Payments are off/)).toBeNull()
    expect(await axeViolationsOf(container)).toEqual([])
    retype(/^Hourly rate/, '1.50')
    expect(cells()).toEqual(['CA$13.50', 'CA$1.76', 'CA$15.26'])
    retype(/^Hourly rate/, 'x')
    expect(screen.getByText('Complete the prices to see what a stay costs.')).toBeTruthy()
  })

  it('says before the first prices what vehicles inside pay', async () => {
    await open({ 'GET /parking-lots/{id}/rate-plans': () => prices({ ratePlans: [] }) })
    expect(await screen.findByText(/pay nothing for that stay/)).toBeTruthy()
  })

  it('saves a version with what the form says, from the version that was seen', async () => {
    const sent: unknown[] = []
    await open({
      'PUT /parking-lots/{id}/rate-plans': ({ body }) => {
        sent.push(body)
        return prices({ version: 3 })
      },
    })
    await screen.findByRole('heading', { level: 1, name: 'Pricing' })
    const user = userEvent.setup()
    const add = screen.getByRole('button', { name: 'Add hours with another rate' })
    await user.click(add)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'From' }))
    await user.click(screen.getByRole('button', { name: 'Remove Other hourly rate 1' }))
    expect(document.activeElement).toBe(add)
    retype(/^Hourly rate/, '')
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    expect(field(/^Hourly rate/).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
    retype(/^Hourly rate/, '4.25')
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          parkingGroup: null,
          effectiveFrom: null,
          plan: Object.assign({}, plan, { hourly: { intervalMinutes: 60, cents: 425, windows: [] } }),
          version: 2,
        },
      ]),
    )
    expect(await screen.findByText('Prices saved. They are in force now.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('PRI-73, PRI-74: lists the versions with their state; the planned one is withdrawn', async () => {
    const withdrawn: string[] = []
    await open({
      'DELETE /parking-lots/{id}/rate-plans/{planId}': ({ path }) => {
        withdrawn.push(path)
        return prices()
      },
    })
    await screen.findByText('In force')
    const user = userEvent.setup()
    const planned = screen.getByText('Planned').closest('[role="row"]') as HTMLElement
    await user.click(within(planned).getByRole('button', { name: /^Actions for/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw prices' }))
    const { _id: id } = versionOf(2, 1000)
    await waitFor(() => expect(withdrawn).toEqual([`/parking-lots/${anId(1)}/rate-plans/${id}`]))
  })

  it('PRI-71: a group without prices of its own has those of all visitors', async () => {
    await open({}, `?group=${anId(900)}`)
    await screen.findByRole('heading', { level: 1, name: 'Pricing' })
    expect(
      screen.getByRole<HTMLInputElement>('switch', { name: 'This group has separate prices' }).checked,
    ).toBe(false)
    expect(screen.getByText('The prices of all visitors apply to this group.')).toBeTruthy()
  })
})
