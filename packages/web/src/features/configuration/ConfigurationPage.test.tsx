import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { Config } from '@stallwise/contract/session/session.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aForecast } from '#features/forecast/testing/forecast.builders.ts'
import { aStall } from '#features/stalls/testing/stalls.builders.ts'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aConfiguration, aParkingGroup } from './testing/configuration.builders.ts'

const calendar = {
  closures: [],
  exceptions: [
    {
      exceptionID: anId(801),
      startTime: '2026-11-10T15:00:00Z',
      endTime: '2026-11-12T15:00:00Z',
      reason: 'Concert',
      parkingGroup: null,
      version: 2,
    },
  ],
  holidays: [{ date: '2026-11-11', name: 'Remembrance Day', version: 1 }],
}

/** A quarter of an hour that is over. */
const quarter = Math.floor(Date.now() / 900_000) * 900_000

const base = `/parking-lots/${anId(1)}/configuration`
const open = (
  path: string,
  answers: Answers = {},
  changes: Partial<LotConfiguration> = {},
  config: Partial<Config> = {},
) => {
  const as = changes.allowed?.includes('lot.administer') ? 'provider' : 'fullAccessCustomer'
  return openPage(`${base}${path}`, {
    as,
    config,
    answers: {
      'GET /parking-lots/{id}': () => aLot({ calendar, allowed: allowedTo(as) }),
      'GET /parking-lots/{id}/configuration': () => aConfiguration(changes),
      ...answers,
    },
  })
}
const sections = () => within(screen.getByRole('navigation', { name: 'Lot' }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }))

describe('the configuration of a lot', { timeout: 40_000 }, () => {
  it('begins with the groups, keeps the section in the address, and hides the provider’s sections', async () => {
    const { router, container } = await open('')
    await heading('Parking groups')
    expect(screen.getByRole('link', { name: /Monthly tenants/ })).toBeTruthy()
    expect(sections().queryByRole('link', { name: 'Product access' })).toBeNull()
    expect(await axeViolationsOf(container)).toEqual([])
    await userEvent.setup().click(sections().getByRole('link', { name: 'Retention' }))
    await heading('Retention')
    expect(router.state.location.search).toMatchObject({ section: 'retention' })
  })

  it('CFG-28: removes no group that has booking groups', async () => {
    const free = { stalls: 0, passholderGroups: 0, minimumNumberOfStalls: 0 }
    const booked = aParkingGroup({ ...free, _id: anId(903), name: 'Hotels', bookingGroups: 1 })
    const empty = aParkingGroup({ ...free, _id: anId(902), name: 'Empty' })
    await open('', {}, { parkingGroups: [booked, empty] })
    await heading('Parking groups')
    const actions = (await screen.findAllByRole('button', { name: /^Actions for/ })).map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    )
    expect(actions).toEqual(['Actions for Empty'])
  })

  it('shows when a planned closure begins, and cancels it', async () => {
    const calls: string[] = []
    const floors = [{ floorName: 'P1', position: 1, linkToMap: null }]
    await open('?section=closures', {
      'GET /parking-lots/{id}': () => aLot({ floors, calendar, allowed: allowedTo('fullAccessCustomer') }),
      'GET /stalls': () => [aStall({ stall: 'P1-001' })],
      // FOR-70
      'GET /parking-lots/{id}/forecast': () => aForecast([31, 38, 30], { start: quarter }),
      'POST /parking-lots/{id}/closures': ({ body }) => ({
        _id: anId(850),
        floor: null,
        stalls: ['P1-001'],
        reason: 'Paint',
        endTime: null,
        version: 3,
        startTime: (body as { startTime: string }).startTime,
      }),
      'DELETE /parking-lots/{id}/closures/{closureId}': ({ query }) => {
        calls.push(query.toString())
        return null
      },
    })
    await heading('Closures')
    await press('Close stalls or a floor')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Stalls' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Until further notice' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /^Stalls/ }), 'P1-001')
    expect(
      await dialog.findByText(/^Expected then: up to 38 vehicles for 39 stalls that remain, at/),
    ).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Other times' }))
    await userEvent.type(dialog.getByLabelText('From, date'), '11/23/2029')
    fireEvent.change(dialog.getByLabelText('From, time'), { target: { value: '6' } })
    fireEvent.blur(dialog.getByLabelText('From, time'))
    expect(dialog.getByLabelText<HTMLInputElement>('From, time').value).toBe('06:00')
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Paint')
    await waitFor(() => expect(dialog.queryByText(/^Expected then/)).toBeNull())
    await userEvent.click(dialog.getByRole('button', { name: 'Close stalls' }))
    expect(await screen.findByText(/Stall P1-001 closes Fri, Nov 23, .*06:00/)).toBeTruthy()
    await press('Undo')
    await waitFor(() => expect(calls).toEqual(['version=3']))
  })

  it('shows the threshold that a group has from its lot', async () => {
    await open('?section=groups')
    expect(await screen.findAllByText('90% (lot)')).toHaveLength(2)
  })

  it('validates a threshold as the server does, and saves it with its version', async () => {
    const saved = aConfiguration({ highOccupancyThreshold: 80, version: 6 })
    const { network } = await open('?section=alerts', { 'PUT /parking-lots/{id}/update': () => saved })
    await heading('Alert thresholds')
    const user = userEvent.setup()
    await user.clear(field('High occupancy threshold (%)'))
    await user.type(field('High occupancy threshold (%)'), '800')
    await press('Save thresholds')
    expect(await screen.findByText(/Cannot be greater than 100/)).toBeTruthy()
    await user.clear(field('High occupancy threshold (%)'))
    await user.type(field('High occupancy threshold (%)'), '80')
    await press('Save thresholds')
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(network.calls.at(-1)).toBe(
      'PUT /parking-lots/{id}/update {"highOccupancyThreshold":80,"sensorTimeoutMinutes":180,"latenessMinutes":15,"version":5}',
    )
  })

  it('VIO-16, VIO-19: saves the grace period and the time limit, which may be empty', async () => {
    const saved = aConfiguration({ violationGraceMinutes: 10, timeLimitMinutes: 120, version: 6 })
    const { network } = await open('?section=violations', { 'PUT /parking-lots/{id}/update': () => saved })
    await heading('Violation rules')
    const user = userEvent.setup()
    await user.clear(field('Grace period (minutes)'))
    await user.type(field('Grace period (minutes)'), '10')
    await user.type(field('Time limit without a pass (minutes)'), '2')
    await press('Save violation rules')
    expect(await screen.findByText(/Cannot be less than 5/)).toBeTruthy()
    await user.clear(field('Time limit without a pass (minutes)'))
    await user.type(field('Time limit without a pass (minutes)'), '120')
    await press('Save violation rules')
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(network.calls.at(-1)).toBe(
      'PUT /parking-lots/{id}/update {"violationGraceMinutes":10,"timeLimitMinutes":120,"version":5}',
    )
  })

  it('says that time-bound passes are permanent, and asks first', async () => {
    const saved = aConfiguration({ timeBoundPasses: true, version: 6 })
    const { network } = await open('?section=time-bound', { 'PUT /parking-lots/{id}/update': () => saved })
    await heading('Time-bound passes')
    expect(screen.getByText(/This can’t be turned off later/)).toBeTruthy()
    await press('Enable time-bound passes')
    expect(network.calls.some((calls) => calls.startsWith('PUT'))).toBe(false)
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Enable permanently' }))
    expect(await screen.findByText(/are permanently enabled on this lot/)).toBeTruthy()
  })

  it('adds pass validity groups with their days', async () => {
    const { network, container } = await open('?section=passes', {
      'PUT /parking-lots/{id}/update': () => aConfiguration({ version: 6 }),
    })
    await heading('Pass validity groups')
    await press('Add validity group')
    const added = within(screen.getByRole('group', { name: 'Validity group 2' }))
    await press('Save validity groups')
    expect(await added.findByText('Field is required.')).toBeTruthy()
    const user = userEvent.setup()
    await user.type(added.getByRole('textbox', { name: 'Name' }), 'Weekend')
    await user.click(added.getByRole('checkbox', { name: 'Sun' }))
    expect(await axeViolationsOf(container)).toEqual([])
    await press('Save validity groups')
    await waitFor(() => expect(network.calls.at(-1)).toContain('"name":"Weekend","days":[0,1,2,3,4,5]'))
  })

  it('opens the exception in the address, and adds one on the clicked day', async () => {
    const { router, container } = await open(`?section=exceptions&month=2026-11&exception=${anId(801)}`)
    const edit = within(await screen.findByRole('dialog', { name: 'Edit exception' }))
    expect(edit.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Concert')
    expect(edit.getByLabelText<HTMLInputElement>('From, date').value).toBe('Nov 10, 2026')
    expect(edit.getByLabelText<HTMLInputElement>('From, time').value).toBe('10:00')
    await userEvent.setup().click(edit.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByRole('button', { name: 'Concert' })).toHaveLength(3)
    const all = within(screen.getByRole('region', { name: 'All exceptions' }))
    expect(all.getByRole('button').textContent).toBe('ConcertTue, Nov 10, 10:00 – Thu, Nov 12, 10:00')
    expect(screen.getByText('Remembrance Day')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    await press('Add exception on Nov 20, 2026')
    expect(await screen.findByRole('dialog', { name: 'Add exception' })).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ exception: '2026-11-20' })
  })

  it('lists the holidays beside the month, and says what its dialog does', async () => {
    const { container } = await open('?section=holidays&month=2026-03')
    const all = within(await screen.findByRole('region', { name: 'All holidays' }))
    await userEvent.click(all.getByRole('button', { name: /Remembrance Day/ }))
    expect(await screen.findByRole('dialog', { name: 'Change holiday on Wed, Nov 11, 2026' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Holiday on Mar 4, 2026')
    expect(await screen.findByRole('dialog', { name: 'Add holiday on Wed, Mar 4, 2026' })).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('moves between the days and months of the calendar by keys', async () => {
    const { router } = await open('?section=holidays&month=2026-03')
    const day = async (name: string) => screen.findByRole('button', { name: `Holiday on ${name}` })
    const first = await day('Mar 1, 2026')
    expect(first.tabIndex).toBe(0)
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-03-09'))
    expect(first.tabIndex).toBe(-1)
    await userEvent.keyboard('{PageUp}')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-02-09'))
    expect(router.state.location.search).toMatchObject({ month: '2026-02' })
  })

  it('adds the statutory holidays that are chosen, and leaves those that are there', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T16:00:00Z') })
    const set: string[] = []
    await open('?section=holidays', {
      'PUT /parking-lots/{id}/holidays/{date}': ({ body }) => {
        const { name } = body as { name: string }
        set.push(name)
        return { date: '2026-01-01', name, version: 1 }
      },
    })
    await heading('Holidays')
    await press('Add statutory holidays')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add statutory holidays' }))
    const user = userEvent.setup()
    await user.click(dialog.getByRole('button', { name: '2026' }))
    const present = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Remembrance Day/ })
    expect([present.checked, present.disabled]).toEqual([true, true])
    for (const name of [/^Good Friday/, /^Boxing Day/])
      await user.click(dialog.getByRole('checkbox', { name }))
    await user.click(dialog.getByRole('button', { name: 'Add 7 holidays' }))
    expect(await screen.findByText('7 holidays added.')).toBeTruthy()
    expect(set).toHaveLength(7)
    expect(set).toContain('Thanksgiving')
    expect(set.join()).not.toMatch(/Good Friday|Boxing|Remembrance/)
  })

  it('resets only when the lot’s name is typed', async () => {
    const allowed = allowedTo('provider')
    const { network } = await open(
      '?section=reset',
      {
        'PUT /admin/parking-lots/{id}/reset': () => ({
          recommendations: 1,
          tasks: 0,
          alerts: 2,
          demoDays: 90,
        }),
      },
      { allowed },
    )
    await heading('Reset and import')
    await press('Reset lot')
    const dialog = within(await screen.findByRole('dialog'))
    const user = userEvent.setup()
    await user.type(dialog.getByRole('textbox'), 'Harbour')
    await user.click(dialog.getByRole('button', { name: 'Reset lot' }))
    expect(network.calls.some((calls) => calls.startsWith('PUT'))).toBe(false)
    await user.type(dialog.getByRole('textbox'), ' Exchange Tower')
    await user.click(dialog.getByRole('button', { name: 'Reset lot' }))
    await waitFor(() =>
      expect(network.calls).toContain('PUT /admin/parking-lots/{id}/reset {"name":"Harbour Exchange Tower"}'),
    )
  })

  it('says why nothing could be imported', async () => {
    const refusal = new Refusal(409, {
      code: 'sync-source-missing',
      title: 'No server is configured to import from.',
    })
    await open('?section=reset', { 'POST /syncProdData': () => refusal }, { allowed: allowedTo('provider') })
    await heading('Reset and import')
    await press('Import configuration')
    expect(await screen.findByText(/No server is configured to import from/)).toBeTruthy()
  })
})

describe('importing the configuration', { timeout: 40_000 }, () => {
  it('is disabled with its reason where no source server is configured', async () => {
    await open('?section=reset', {}, { allowed: allowedTo('provider') }, { hasSyncSource: false })
    await heading('Reset and import')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import configuration' })
    expect(button.disabled).toBe(true)
    expect(screen.getByText(/No server to import from is set up/)).toBeTruthy()
  })
})

describe('a parking group', { timeout: 40_000 }, () => {
  const path = `/parking-group/${anId(901)}`

  it('warns of a lower minimum before it is saved', async () => {
    const { container } = await open(path)
    await heading('Monthly tenants')
    const user = userEvent.setup()
    expect(screen.queryByText(/may affect recommendations/)).toBeNull()
    await user.clear(field('Minimum number of stalls'))
    await user.type(field('Minimum number of stalls'), '11')
    expect(screen.getByText('Changing the minimum may affect recommendations.')).toBeTruthy()
    expect(screen.queryByText(/resets the waiting period/)).toBeNull()
    await user.clear(field('Minimum number of stalls'))
    await user.type(field('Minimum number of stalls'), '9')
    expect(screen.getByText(/resets the waiting period/)).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('notifies the second of two users, and keeps what was typed', async () => {
    const current = aParkingGroup({ version: 4, name: 'Tenants', passLimitPerDay: 5 })
    const stale = new Refusal(409, { code: 'stale-version', current })
    const { network } = await open(path, {
      'PUT /parking-lots/{id}/parking-groups/{parkingGroupId}': () => stale,
    })
    await heading('Monthly tenants')
    await userEvent.setup().type(field('Guest passes per day'), '9')
    await press('Save parking group')
    expect(await screen.findByText('Someone else changed this while you were editing.')).toBeTruthy()
    expect([field('Name').value, field('Guest passes per day').value]).toEqual(['Tenants', '9'])
    await press('Save parking group')
    await waitFor(() => expect(network.calls.at(-1)).toContain('"version":4'))
  })

  it('refuses a stall minimum above its stalls, and a used name', async () => {
    const { network } = await open('/parking-group/new')
    await heading('Add parking group')
    const user = userEvent.setup()
    await user.type(field('Name'), 'monthly TENANTS')
    await user.clear(field('Minimum number of stalls'))
    await user.type(field('Minimum number of stalls'), '1')
    await press('Add parking group')
    expect(await screen.findByText(/Name already used/i)).toBeTruthy()
    expect(screen.getByText(/Cannot be greater than 0/)).toBeTruthy()
    expect(network.calls.some((calls) => calls.startsWith('POST'))).toBe(false)
  })
})
