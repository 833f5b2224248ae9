import { answerList } from '#app/testing/list-answer.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aCause } from '#features/alerts/testing/alerts.builders.ts'
import { aForecast } from '#features/forecast/testing/forecast.builders.ts'
import { aReply } from '#features/occupancy/testing/history.builders.ts'
import { aGroup, aLot, anId, someCounts } from '#features/lots/testing/lots.builders.ts'

const violation = aCause({ cause: 'violation:wrongZone:lot', alertType: 'violation', reason: 'wrongZone' })
const general = aCause({ cause: 'occupancy:lot', parkingGroup: null, alertBody: 'general', occupancy: 91.1 })
const causes = [general, aCause(), violation]

const address = `/parking-lots/${anId(1)}/real-time-status`
const openAs = (as: Role, changes: Partial<Lot> = {}, answers: Answers = {}) =>
  openPage(address, {
    as,
    answers: {
      'GET /parking-lots/{id}': () => aLot({ allowed: allowedTo(as), ...changes }),
      'GET /alerts/causes': () => ({ data: causes, silences: [] }),
      ...answers,
    },
  })
const openCard = (name: RegExp) => screen.findByRole('button', { name, expanded: true })
const card = (name: RegExp) => screen.findByRole('button', { name, expanded: false })

const nothingAdvised = {
  'GET /recommendations/parkingLot/{id}': () => [],
  'GET /recommendations/tasks/parkingLot/{id}': () => [],
}

describe('real-time status', { timeout: 30_000 }, () => {
  it('says that vehicles above the capacity are in other stalls, and labels a threshold of a group’s own', async () => {
    const floors = [{ floorName: 'P1', capacity: 1200, occupancy: 1093, occupancyPercent: 91.1 }]
    const counts = aLot().counts!
    const groups = counts.groups.map((group, place) =>
      place === 0 ? { ...group, name: 'Fleet', highOccupancyThreshold: 95 } : group,
    )
    await openAs('provider', { counts: { ...counts, floors, groups } })
    expect(
      await screen.findByText('9 over. Visitors are counted by plates; 9 are parked in other stalls.'),
    ).toBeTruthy()
    expect(screen.getByText(/^Threshold 90%, Fleet 95%$/)).toBeTruthy()
  })

  it('RTS-02: keeps the open section in the address, and opens the one that stands there', async () => {
    const { router } = await openAs('provider', {}, nothingAdvised)
    const user = userEvent.setup()
    await user.click(await card(/^Alerts/))
    await waitFor(() => expect(router.state.location.search).toEqual({ open: 'alerts' }))
    await act(() => router.navigate({ href: `${address}?open=tasks` }))
    await user.click(await openCard(/^Tasks/))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    await act(() => router.navigate({ href: `${address}?open=everything` }))
    expect(await card(/^Tasks/)).toBeTruthy()
  })

  it('shows what is above its threshold, and the occupancy of the lot and each group', async () => {
    await openAs('provider')
    expect(await screen.findByText(/The lot is 91.1% full; its threshold is 90%\./)).toBeTruthy()
    expect(screen.getByText(/Visitor is 9 vehicles over its capacity of 300\./)).toBeTruthy()
    expect(await screen.findByRole('img', { name: '1,093 of 1,200 stalls occupied' })).toBeTruthy()
    const table = screen.getByRole('table')
    for (const name of [
      'Tenant 694 57.8%',
      'Visitor 309 25.8%',
      'EV 71 5.9%',
      'Handicap accessible 19 1.6%',
      'Vacant 107 8.9%',
    ])
      expect(within(table).getByRole('row', { name })).toBeTruthy()
    // Nobody knows where vehicles are parked in a lot without stalls.
    expect(screen.getByText('9 over. Visitors are counted by plates.')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Real-time status · Harbour Exchange Tower · Stallwise'))
  })

  it('has no banner while nothing is above its threshold', async () => {
    await openAs('provider', { counts: someCounts([aGroup({ occupancy: 90, capacity: 100 })]) })
    await screen.findByText('90 of 100')
    expect(screen.queryByText('High occupancy.')).toBeNull()
  })

  it('opens one section at a time and closes it again', async () => {
    await openAs('provider', {}, nothingAdvised)
    const user = userEvent.setup()
    await user.click(await card(/^Tasks/))
    expect(await screen.findByText('No open tasks')).toBeTruthy()
    await user.click(await card(/^Recommendations/))
    expect(await screen.findByText('No open recommendations')).toBeTruthy()
    expect(screen.queryByText('No open tasks')).toBeNull()
    await user.click(await openCard(/^Recommendations/))
    await waitFor(() => expect(screen.queryByText('No open recommendations')).toBeNull())
  })

  it('forgets the open section on leaving the page', async () => {
    const { router } = await openAs(
      'provider',
      {},
      { ...nothingAdvised, 'GET /parking-lots': answerList([]) },
    )
    await userEvent.click(await card(/^Tasks/))
    await router.navigate({ to: '/' })
    await screen.findByText('No parking lots yet')
    router.history.back()
    await card(/^Tasks/)
    expect(screen.queryByText('No open tasks')).toBeNull()
  })

  it('shows staff no recommendations', async () => {
    await openAs('staffCustomer', { tasks: undefined, recommendations: undefined })
    expect(await card(/^Alerts/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Recommendations/ })).toBeNull()
  })

  it('logs a failure to load alerts only to the console', async () => {
    const console_ = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openAs('provider', {}, { 'GET /alerts/causes': () => new Refusal(500) })
    await userEvent.click(await card(/^Alerts/))
    await waitFor(() => expect(console_).toHaveBeenCalledTimes(1))
    expect((await screen.findByRole('region', { name: 'Alerts' })).textContent).toBe('–Try again')
    expect(screen.queryByRole('alert')).toBeNull()
    console_.mockRestore()
  })

  it('lets a tenant read alerts without deleting; its violation link is disabled with a reason', async () => {
    await openAs('tenant', { tasks: undefined, recommendations: undefined, tabAccess: { violation: false } })
    await userEvent.click(await card(/^Alerts/))
    const link = await screen.findByRole('link', { name: 'See violations' })
    expect(link.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Violations are switched off for this lot.')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('offers only help to a camera-only customer', async () => {
    await openAs('cameraOnlyCustomer', {
      counts: undefined,
      alerts: undefined,
      tasks: undefined,
      recommendations: undefined,
    })
    expect(await screen.findByText('Want real-time status? We can help!')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
      'https://example.com/contact',
    )
    expect(screen.queryByRole('button', { name: /^Alerts/ })).toBeNull()
    expect(screen.queryByText('Current occupancy')).toBeNull()
  })

  it('FOR-30, FOR-52, FOR-54: shows the day so far and the rest of it, and when the lot will be full', async () => {
    const quarter = 900_000
    const now = Math.floor(Date.now() / quarter) * quarter
    const past = aReply(Array<number>(12).fill(30))
    // Wherever it is noon: how much of the day is left must not depend on when the test runs.
    const ahead = 12 - new Date(now).getUTCHours()
    const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
    const full = {
      fullChance: 0.8,
      fullAt: isoOf(now + quarter),
      fullText: 'Will be full at about 10:45 (4 in 5)',
    }
    const day = isoOf(now + ahead * 3_600_000).slice(0, 10)
    await openAs(
      'provider',
      {
        timeZone,
        counts: someCounts([aGroup({ _id: anId(901), name: 'Doctors', occupancy: 30, capacity: 40 })]),
      },
      {
        'GET /parking-lots/{id}/occupancy-history': () => ({
          ...past,
          timeZone,
          from: isoOf(now - 3_600_000),
          to: isoOf(now),
          points: past.points.map((point, nth) => ({ ...point, at: isoOf(now - 3_600_000 + nth * 300_000) })),
        }),
        'GET /parking-lots/{id}/forecast': () => ({
          ...aForecast(Array<number>(100).fill(31), { start: now }),
          timeZone,
          days: [{ day, peak: 40, ...full }],
          groups: [
            {
              parkingGroup: anId(901),
              fullAt: full.fullAt,
              fullText: 'Will be full at about 09:30 (1 in 2)',
            },
          ],
        }),
      },
    )
    const card = within(await screen.findByRole('region', { name: 'Today' }))
    expect(await card.findByText('Will be full at about 10:45 (4 in 5).')).toBeTruthy()
    expect(card.getByText(/^Expected peak of the rest of today: 40 of 40, at about/)).toBeTruthy()
    expect(card.getByText('Will be full at about 09:30 (1 in 2)').parentElement?.textContent).toMatch(
      /^Doctors: /,
    )
    const chart = card.getByRole('slider', { name: 'Occupancy today' })
    fireEvent.keyDown(chart, { key: 'End' })
    expect(chart.getAttribute('aria-valuetext')).toContain('31 of 40 expected')
  })

  it('FOR-53: says in the strip and beside its occupancy alerts when the lot will be full', async () => {
    const willBeFull = {
      at: '2026-11-20T15:45:00Z',
      chance: 0.8,
      text: 'Will be full at about 10:45 (4 in 5)',
    }
    await openAs('provider', { willBeFull })
    const strip = within(await screen.findByRole('region', { name: 'This lot' }))
    expect(await strip.findByText(willBeFull.text)).toBeTruthy()
    await userEvent.click(await card(/^Alerts/))
    const alerts = within(await screen.findByRole('region', { name: 'Alerts' }))
    expect(await alerts.findAllByText(`· ${willBeFull.text}`)).toHaveLength(1)
  })

  it('applies new figures from the stream at once', async () => {
    const { network } = await openAs('provider', {
      counts: someCounts([aGroup({ occupancy: 90, capacity: 100 })]),
    })
    await screen.findByText('90 of 100')
    const counts = someCounts([aGroup({ occupancy: 97, capacity: 100, high: true })], { high: true })
    network.change({ lot: anId(1), version: 9, changes: { counts } })
    expect(await screen.findByText('97 of 100')).toBeTruthy()
    expect(screen.getByText(/The lot is 97.0% full; its threshold is 90%\./)).toBeTruthy()
  })

  it('says when loading failed, and when a lot does not exist', async () => {
    await openAs('provider', {}, { 'GET /parking-lots/{id}': () => new Refusal(500) })
    expect(await screen.findByText('Something went wrong with loading the data on this page.')).toBeTruthy()
  })

  it('says when figures are estimated, and when a lot has no groups', async () => {
    const group = aGroup({ occupancy: 30, capacity: 100, estimated: true })
    await openAs('provider', { counts: someCounts([group], { estimated: true }) })
    expect(await screen.findByText('≈ Estimated: over 10% of its sensors have errors.')).toBeTruthy()
    expect(screen.getByText('≈ estimated')).toBeTruthy()
  })

  it('redirects from the lot’s address to its status', async () => {
    const { router } = await openPage(`/parking-lots/${anId(1)}`, {
      answers: { 'GET /parking-lots/{id}': () => aLot({ counts: someCounts([]) }) },
    })
    expect(await screen.findByText('This lot has no parking groups yet.')).toBeTruthy()
    expect(router.state.location.pathname).toBe(address)
  })

  it('has no accessibility violations', async () => {
    await openAs('provider')
    await userEvent.click(await card(/^Alerts/))
    await screen.findByText('Active alerts')
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
  })
})
