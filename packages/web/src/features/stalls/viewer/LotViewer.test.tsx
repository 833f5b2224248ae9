import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LotMapView } from '@stallwise/contract/lots/lots.contract.ts'
import { Refusal } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { anId } from '#features/lots/testing/lots.builders.ts'

const count = { occupancy: 1, capacity: 4, occupancyPercent: 25 }
const floor = (floorName: string, position: number) => ({ floorName, position, linkToMap: null, ...count })
const lot = (floors: LotMapView['floors']): LotMapView => ({
  _id: anId(1),
  name: 'Harbour Exchange Tower',
  timeZone: 'America/Toronto',
  enableSmallerMapIcon: false,
  floors,
  counts: count,
  version: 1,
})
const open = (answer: () => unknown) =>
  openPage(`/lot-viewer/${anId(1)}?floor=P1`, {
    answers: { 'GET /parking-lots/map-view/{id}': answer, 'GET /stalls/lot-view': () => [] },
  })

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T15:41:05Z'), shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

describe('the wall view', () => {
  it('says when what it shows was loaded, by the lot’s clock, and how old it is when it cannot be loaded', async () => {
    const answer = vi.fn<() => unknown>(() => lot([floor('P1', 0), floor('M', 1)]))
    await open(answer)
    expect(await screen.findByText(/^As of 10:41:/)).toBeTruthy()
    answer.mockImplementation(() => new Refusal(503))
    await act(() => vi.advanceTimersByTimeAsync(130_000))
    expect(await screen.findByText(/^As of 2 min ago. Reconnecting/)).toBeTruthy()
    expect(screen.getByText('P1, 3 free')).toBeTruthy()
  })

  it('hides its controls while nobody moves, and shows them again', async () => {
    await open(() => lot([floor('P1', 0), floor('M', 1)]))
    const view = await screen.findByRole('main')
    expect(view.hasAttribute('data-idle')).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(view.hasAttribute('data-idle')).toBe(true)
    act(() => void window.dispatchEvent(new Event('pointermove')))
    await waitFor(() => expect(view.hasAttribute('data-idle')).toBe(false))
  })

  it.each([
    [
      'an unknown lot',
      () => new Refusal(404, { code: 'not-found' }),
      'Parking lot map data could not be found.',
    ],
    ['a lot without floors', () => lot([]), 'This lot has no floors to show'],
  ])('has a way on from %s', async (_case, answer, title) => {
    await open(answer)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to parking lots' }).getAttribute('href')).toBe('/')
  })
})
