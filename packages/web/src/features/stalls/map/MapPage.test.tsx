import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { deviceConditions } from '@stallwise/domain/devices/lot-devices.model.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aStall, someGroups } from '../testing/stalls.builders.ts'

const base = `/parking-lots/${anId(1)}/map`
const lot = aLot({
  floors: [
    { floorName: 'P1', position: 0, linkToMap: null },
    { floorName: 'M', position: 1, linkToMap: null },
    { floorName: '2', position: 2, linkToMap: null },
  ],
  parkingGroups: someGroups.map((group) => ({
    ...group,
    stalls: 2,
    minimumNumberOfStalls: 0,
    countedBy: 'stalls' as const,
  })),
})
const onFloor = (floor: string, stalls: Partial<StallView>[]) =>
  stalls.map((changes, place) =>
    aStall({ _id: anId(600 + place), stall: `${floor}-00${place + 1}`, floor, ...changes }),
  )
const floors: Record<string, StallView[]> = {
  P1: onFloor('P1', [{ lastSeenAt: null }, {}]),
  M: onFloor('M', [{}, { status: 'occupied', occupied: true }]),
  '2': onFloor('2', [
    { lastSeenAt: null },
    { lastSeenAt: null },
    { stallType: 'EV', parkingGroup: anId(902) },
  ]),
}
const answers = {
  'GET /parking-lots/{id}/devices/counts': () => ({
    total: 7,
    conditions: Object.fromEntries(deviceConditions.map((condition) => [condition, 0])),
    floors: [{ floor: '2', inError: 2 }],
  }),
  'GET /parking-lots/{id}': () => lot,
  'GET /stalls': ({ query }: { query: URLSearchParams }) => floors[query.get('floor')!] ?? [],
}
const listed = () => within(screen.getByRole('list', { name: 'Stalls' })).getAllByRole('listitem').length
const floor = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Floor' })).getByRole('button', { name })

describe('STA-28: the map of an address', { timeout: 120_000 }, () => {
  it('shows the stalls of one state, how many each floor has, and the way back to all', async () => {
    const { container, router } = await openPage(`${base}?floor=P1&only=no-report`, { answers })
    expect(await screen.findByText(/1 stall on this floor, 3 in the lot/)).toBeTruthy()
    expect(listed()).toBe(1)
    expect(floor(/^L2/).textContent).toContain('2marked')
    expect(await axeViolationsOf(container)).toEqual([])
    const user = userEvent.setup()
    const trouble = await screen.findByRole('link', { name: 'L2: 2 sensors in error' })
    expect(decodeURIComponent(trouble.getAttribute('href')!)).toContain('floor:2')
    await user.click(floor(/^L2/))
    await waitFor(() => expect(router.state.location.search).toEqual({ floor: 2, only: 'no-report' }))
    expect(listed()).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Show all stalls' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ floor: 2 }))
    expect(listed()).toBe(3)
  })

  it('shows the floor with most of these stalls if it names none', async () => {
    await openPage(`${base}?only=group:${anId(902)}`, { answers })
    expect(await screen.findByText(/1 stall on this floor, 1 in the lot/)).toBeTruthy()
    expect(floor(/^L2/).getAttribute('aria-current')).toBe('true')
    expect(screen.getByText('EV', { selector: 'b' })).toBeTruthy()
  })

  it('is narrowed by the entries of the legend', async () => {
    const { router } = await openPage(`${base}?floor=2`, { answers })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^EV/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ floor: 2, only: 'ev' }))
    expect(listed()).toBe(1)
    await user.click(screen.getByRole('button', { name: /^EV/, pressed: true }))
    await waitFor(() => expect(router.state.location.search).toEqual({ floor: 2 }))
  })

  it('brings a stall into sight, on whichever floor it is', async () => {
    const { router } = await openPage(`${base}?stall=P1-002`, { answers })
    await waitFor(() => expect(router.state.location.search).toEqual({ floor: 'P1', stall: 'P1-002' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('data-listed')).toBe('P1-002'))
  })
})
