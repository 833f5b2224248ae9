import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type {
  SiteHealth,
  SiteHealthDetails,
  UnknownDevice,
} from '@stallwise/contract/health/health.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { ServerHealth } from '@stallwise/contract/health/server-health.contract.ts'
import type { LotCounts } from '@stallwise/contract/health/health-counts.contract.ts'
import { aCamera } from '#features/devices/testing/devices.builders.ts'
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
  harm: 40,
  faults: [
    {
      _id: id,
      kind: 'readerSilent',
      name: 'North exit',
      devices: 1,
      harm: 40,
      passages: 40,
      expected: 13,
      seen: 0,
      since: '2026-11-27T11:40:00Z',
      toldAt: '2026-11-27T11:50:00Z',
      endedAt: null,
    },
  ],
}
const days = [
  { day: '2026-11-25', devices: 2, uptime: null, firstTries: null },
  { day: '2026-11-26', devices: 2, uptime: 0.5, firstTries: null },
  { day: '2026-11-27', devices: 2, uptime: 1, firstTries: null },
]
const stationDays = [
  { day: '2026-11-26', devices: 3, uptime: 1, firstTries: null },
  { day: '2026-11-27', devices: 3, uptime: 1, firstTries: { attempts: 8, succeeded: 5 } },
]
const contact = {
  name: 'Dana',
  role: 'Installer',
  phone: '+52 55 1234 5678',
  email: 'dana@example.com',
  hours: 'Mon–Fri',
  notes: '',
}
const details: SiteHealthDetails = Object.assign(
  {
    strips: [
      { kind: 'camera' as const, days },
      { kind: 'charging-station' as const, days: stationDays },
    ],
    deviceStrips: [
      { kind: 'camera' as const, name: 'North exit', days: [{ day: '2026-11-27', uptime: 0.25 }] },
    ],
    past: [],
    readers: [
      {
        kind: 'camera' as const,
        name: 'North exit',
        hours: [
          { at: '2026-11-27T10:00:00Z', reads: null, usual: 40.4 },
          { at: '2026-11-27T11:00:00Z', reads: 3, usual: 40.4 },
        ],
      },
    ],
    sensorTimeoutMinutes: 180,
    settings: { told: [], version: 0 },
    contacts: [contact],
    managers: [{ name: 'Robin', phone: '4165550100', email: 'robin@example.com' }],
  },
  site,
)
const unknown: UnknownDevice = {
  source: { _id: id, name: 'Cameras', kind: 'plate-recognizer' },
  customer: site.customer,
  deviceId: 'new-cam',
  firstSeenAt: '2026-11-27T11:59:00Z',
  lastSeenAt: '2026-11-27T11:59:00Z',
  messages: 2,
  lots: [{ _id: id, name: 'Riverside' }],
  knownAt: null,
}

const server: ServerHealth = {
  checkedAt: '2026-11-27T12:00:00Z',
  startedAt: '2026-11-20T12:00:00Z',
  versions: { server: '1.0.0', node: 'v20', database: '15' },
  parts: [
    { part: 'backup', state: 'now', figure: null },
    { part: 'disk', state: 'soon', figure: 0.15 },
    { part: 'database', state: 'fine', figure: null },
    { part: 'broker', state: 'unused', figure: null },
  ],
  failingJobs: [],
}

const answers = {
  'GET /server-health': () => server,
  'GET /health-dashboard': () => ({ data: [site], total: 1, nextCursor: null }),
  'GET /health-dashboard/{parkingLotId}': () => details,
  'GET /health-checker': () => ({ data: [site], total: 1, nextCursor: null, unknown: [unknown] }),
  'GET /health-checker/{parkingLotId}/contacts': () => ({
    contacts: [contact],
    managers: details.managers,
    version: 1,
  }),
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
  // HEA-07: of charging stations also what came of attempts.
  const tries = screen.getByRole('list', { name: 'Power at the first try, of the last 30 days' })
  expect(
    within(tries)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nov 26: nobody began to charge', 'Nov 27: 5 of 8 at the first try'])
  expect(screen.getByText('62.5%')).toBeTruthy()
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

it('HEA-32: the site says first what is broken and what it costs, and whom to call', async () => {
  await openPage(`/health-dashboard/site/${id}`, { answers })
  const words = 'North exit reads nothing: 40 vehicles expected in the next hour.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the devices' }).getAttribute('href')).toBe(
    `/parking-lots/${id}/devices`,
  )
  expect(screen.getByRole('link', { name: '+52 55 1234 5678' }).getAttribute('href')).toBe(
    'tel:+525512345678',
  )
  const reads = screen.getByRole('row', { name: /North exit/ })
  expect(
    within(reads)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3 / 40', '– / 40'])
})

it('HEA-80, HEA-81: an unknown device is added to the lot by one click', async () => {
  const added: unknown[] = []
  const { container } = await openPage('/health-checker', {
    as: 'provider',
    answers: Object.assign(
      {
        'POST /cameras': ({ body }: { body: unknown }) => {
          added.push(body)
          return aCamera()
        },
      },
      answers,
    ),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add new-cam' }))
  expect(added).toEqual([{ parkingLot: id, name: 'new-cam', id: 'new-cam', role: 'interior' }])
  expect(await axeViolationsOf(container)).toEqual([])
})

it('HEA-80: of many unknown devices the newest are above the sites, and all on demand', async () => {
  const many = Array.from({ length: 30 }, (_, nth) => Object.assign({}, unknown, { deviceId: `new-${nth}` }))
  const page = { data: [site], total: 1, nextCursor: null, unknown: many }
  await openPage('/health-checker', {
    as: 'provider',
    answers: Object.assign({}, answers, { 'GET /health-checker': () => page }),
  })
  expect(await screen.findAllByRole('button', { name: /^Add new-/ })).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: /Show all/ }))
  expect(screen.getAllByRole('button', { name: /^Add new-/ })).toHaveLength(30)
})

it('HEA-70: the directory has our contacts and those of the customer; ours are changed here', async () => {
  const { container } = await openPage(`/health-checker/site/${id}/contact-directory`, {
    as: 'provider',
    answers,
  })
  expect(await screen.findByText('Robin')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit Robin' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Edit Dana' }))
  expect(await screen.findByRole('dialog', { name: 'Edit contact' })).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
})

it('HEA-60: who is told is added by a dialog', async () => {
  const { container } = await openPage(`/health-dashboard/site/${id}/settings`, { answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Notify someone' }))
  expect(await screen.findByRole('dialog', { name: 'Notify someone' })).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
})

it.each<[string, SiteHealth['kinds'], string]>([
  ['everything reports', [site.kinds[1]!], 'Nothing is broken.'],
  [
    'some devices do not report',
    site.kinds,
    'No fault is known, but not everything reports: Stall sensors: 2 of 120.',
  ],
  ['nothing is observed', [site.kinds[2]!], 'No device is observed, so nothing is known.'],
])('HEA-32: without a known fault, %s: says so', async (_, kinds, text) => {
  const quiet = Object.assign({}, details, { faults: [], kinds })
  await openPage(`/health-dashboard/site/${id}`, {
    answers: Object.assign({}, answers, { 'GET /health-dashboard/{parkingLotId}': () => quiet }),
  })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('HEA-01: devices that nobody observes are counted as such, beside those with a state', async () => {
  const kinds = [{ kind: 'gate' as const, total: 3, online: 0, late: 0, offline: 0, never: 1 }]
  await openPage(`/health-dashboard/site/${id}`, {
    answers: Object.assign({}, answers, {
      'GET /health-dashboard/{parkingLotId}': () => Object.assign({}, details, { kinds }),
    }),
  })
  const gates = await screen.findByRole('row', { name: /Gates/ })
  expect(
    within(gates)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3', '0', '0', '0', '1', '2'])
})

it('HEA-06: each camera has a strip of its own', async () => {
  await openPage(`/health-dashboard/site/${id}`, { answers })
  const strip = await screen.findByRole('list', {
    name: 'North exit: uptime of the last 30 days',
    hidden: true,
  })
  expect(strip.textContent).toBe('Nov 27: 25.0% of the time')
})

const counts: LotCounts = {
  _id: id,
  name: 'Riverside',
  customer: site.customer,
  currency: 'CAD',
  from: '2026-11-21',
  until: '2026-11-27',
  vehicles: 226,
  cents: 113_000,
  compared: ['entryReads', 'gateOpenings'],
  gaps: [
    {
      kind: 'entryReads',
      subject: id,
      name: 'Camera 3',
      of: null,
      vehicles: 185,
      all: 500,
      percent: 63,
      plusMinus: 4.2,
      cents: 92_500,
    },
    {
      kind: 'gateOpenings',
      subject: id,
      name: 'Gate 2',
      of: null,
      vehicles: 41,
      all: 310,
      percent: null,
      plusMinus: null,
      cents: null,
    },
  ],
}

it('HEA-50, HEA-55: the counts of a lot against each other, in vehicles and in money where a price is known', async () => {
  const { container } = await openPage(`/health-counts/site/${id}`, {
    answers: { 'GET /health-counts/{parkingLotId}': () => counts },
  })
  expect(await screen.findByText('Camera 3 reads 63% (±5) of 500 vehicles that left')).toBeTruthy()
  const gate = screen.getByRole('row', { name: /Gate 2 opened 41 times without a vehicle, of 310/ })
  expect(within(gate).getAllByRole('cell').at(-1)!.textContent).toBe('–')
  expect(await axeViolationsOf(container)).toEqual([])
})

it('HEA-56: the lots, the worst first; a lot that is not counted has no zero', async () => {
  const unknownLot = Object.assign({}, counts, { name: 'New lot', until: null, vehicles: null, cents: null })
  const { container } = await openPage('/health-counts', {
    answers: { 'GET /health-counts': () => ({ data: [counts, unknownLot], total: 2, nextCursor: null }) },
  })
  const row = (await screen.findByText('New lot')).closest('[role=row]') as HTMLElement
  expect(row.textContent).not.toContain('0')
  expect((screen.getByText('Riverside').closest('[role=row]') as HTMLElement).textContent).toContain('1,130')
  expect(await axeViolationsOf(container)).toEqual([])
})

it('HEA-90: the provider sees what of the server does not work, and what to do', async () => {
  await openPage('/health-checker', { as: 'provider', answers })
  const [backup] = await screen.findAllByRole('row', { name: /Backup/ })
  expect(backup!.textContent).toContain('Act now')
  expect(backup!.textContent).toContain('BACKUP_DIR')
  expect(screen.getAllByRole('row', { name: /Disk/ })[0]!.textContent).toContain('Look at it soon, 15% free')
  expect(screen.getAllByRole('row', { name: /Message broker/, hidden: true })[0]!.textContent).toContain(
    'Not in use',
  )
})
