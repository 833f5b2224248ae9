import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SiteHealth, SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { openPage } from '#app/testing/open-page.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const site: SiteHealth = {
  _id: id,
  name: 'Riverside',
  timeZone: 'America/Toronto',
  customer: { _id: id, name: 'Riverside Parking' },
  checkedAt: '2026-11-27T12:00:00Z',
  kinds: [
    { kind: 'stall-sensor', total: 120, online: 118, late: 1, offline: 1, never: 0 },
    { kind: 'camera', total: 2, online: 2, late: 0, offline: 0, never: 0 },
    { kind: 'sign', total: 1, online: 0, late: 0, offline: 0, never: 0 },
  ],
  lastMessageAt: '2026-11-27T11:59:00Z',
}
const days = [
  { day: '2026-11-25', devices: 2, uptime: null },
  { day: '2026-11-26', devices: 2, uptime: 0.5 },
  { day: '2026-11-27', devices: 2, uptime: 1 },
]
const details: SiteHealthDetails = Object.assign({ strips: [{ kind: 'camera' as const, days }] }, site)

const answers = {
  'GET /health-dashboard': () => ({ data: [site], total: 1, nextCursor: null }),
  'GET /health-dashboard/{parkingLotId}': () => details,
}

it('HEA-01: each site says which devices do not report, and leads to them', async () => {
  const { container } = await openPage('/health-dashboard', { answers })
  const row = (await screen.findByText('Riverside')).closest('[role=row]') as HTMLElement
  expect(row.textContent).toContain('Stall sensors: 2 of 120')
  expect(row.textContent).not.toContain('Cameras')
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/health-dashboard/site/${id}`)
  expect(await axeViolationsOf(container)).toEqual([])
})

it('HEA-04: a site has its devices by kind, and a strip of days', async () => {
  const { container } = await openPage(`/health-dashboard/site/${id}`, { answers })
  const strip = await screen.findByRole('list', { name: 'Cameras: uptime of the last 30 days' })
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Nov 25: nothing to observe',
    'Nov 26: 50.0% of the time, 2 devices',
    'Nov 27: 100.0% of the time, 2 devices',
  ])
  expect(screen.getByText('75.0%')).toBeTruthy()
  const sensors = screen.getByRole('row', { name: /Stall sensors/ })
  expect(
    within(sensors)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['120', '118', '1', '1', '0'])
  const signs = screen.getByRole('row', { name: /Signs/ })
  expect(
    within(signs)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '–', '–', '–', '–'])
  expect(await axeViolationsOf(container)).toEqual([])
})
