import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { LotImport } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { fakeUploads } from '#app/testing/fake-uploads.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aDraftGroup, aListedStall } from '../testing/lot-import.builders.ts'
import { mapSvg } from '../testing/lot-import.fake-server.ts'

const lot = aLot({
  _id: anId(1),
  floors: [
    { floorName: 'P1', position: 0, linkToMap: null },
    { floorName: 'M', position: 1, linkToMap: `/api/floor-maps/${'a'.repeat(64)}` },
  ],
})
const base = `/admin/${lot.customer._id}/parking-lot/${lot._id}`

const anImport = (changes: Partial<LotImport> = {}): LotImport => ({
  _id: anId(720),
  parkingLot: lot._id,
  version: 1,
  stallList: null,
  createdAt: '2026-11-20T16:00:00Z',
  updatedAt: '2026-11-20T16:00:00Z',
  updatedBy: 'Dana Ruiz',
  faults: [],
  diff: {
    version: 'd1',
    added: 1,
    changed: 1,
    removed: 0,
    unchanged: 40,
    waitingPeriodResets: [],
    totals: { stalls: 2, groups: 1, groupsRemoved: 0, waitingPeriodResets: 0 },
    stalls: [
      { stall: 'M-90', before: null, after: aListedStall('M-90'), fields: [] },
      {
        stall: 'M-02',
        before: aListedStall('M-02', { device: 'OLD-2' }),
        after: aListedStall('M-02', { device: 'NEW-2', isActive: false }),
        fields: ['device', 'isActive'],
      },
    ],
    groups: [
      {
        name: 'Residents',
        before: aDraftGroup({ standardPassPrice: 90 }),
        after: aDraftGroup({ standardPassPrice: 95.5 }),
        fields: ['standardPassPrice'],
      },
    ],
    floors: [
      {
        floorName: 'M',
        added: false,
        linkToMapBefore: '/a',
        linkToMapAfter: '/b',
        unseen: { count: 1, first: ['M-07'] },
      },
    ],
  },
  ...changes,
})

const open = async (path: string, answers: Answers = {}, waiting: LotImport | null = null) => {
  const page = await openPage(`${base}/${path}`, {
    answers: {
      'GET /parking-lots/{id}': () => lot,
      'GET /admin/parking-lots/{id}/import': () => ({ import: waiting }),
      'GET /stalls': () => [],
      'GET /floor-maps/{hash}': () => mapSvg,
      ...answers,
    },
  })
  fakeUploads()
  return { ...page, user: userEvent.setup() }
}

const aWorkbook = () => new File(['PK\u0003\u0004'], 'stalls.xlsx')
const rowWith = (text: string) =>
  within(screen.getByRole('region', { name: 'Changes' }))
    .getAllByRole('row')
    .find((row) => row.textContent.includes(text))!.textContent

beforeAll(async () => {
  await Promise.all([import('./FloorsPage.tsx'), import('./DetailsPage.tsx')])
}, 60_000)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('importing a stall list again', () => {
  it('shows each change, and applies exactly those', async () => {
    const applied: unknown[] = []
    const { user, container } = await open('floors', {
      'POST /admin/parking-lots/validate-file/': () => ({
        import: anImport(),
        groups: [],
        rows: [],
        total: 41,
      }),
      'POST /admin/parking-lots/{id}/import/apply': ({ body }) => {
        applied.push(body)
        return { added: 1, changed: 1, removed: 0, parkingLot: lot._id }
      },
      'GET /parking-lots': answerList([]),
    })
    await user.click(await screen.findByRole('button', { name: 'Re-import stall list' }))
    await user.upload(screen.getByLabelText('Workbook with the stall list'), aWorkbook())
    await screen.findByRole('region', { name: 'Changes' })
    expect(rowWith('Stall M-90')).toContain('addedMain · Tenant · Residents · DEV-M-90')
    expect(rowWith('Stall M-02')).toContain('Device ID: OLD-2 → NEW-2')
    const hidden = screen.getByRole('list', { name: /In the map of Main hidden, outside of its view/ })
    expect(hidden.textContent).toBe('M-07')
    expect(rowWith('Stall M-02')).toContain('Active: yes → no')
    expect(rowWith('Group Residents')).toContain('Standard pass price: 90 → 95.50')
    expect(rowWith('Floor Main')).toContain('New map')
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Apply 4 changes' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull())
    expect(applied).toEqual([{ diffVersion: 'd1' }])
  })

  it('asks before stalls are removed', async () => {
    const removed = anImport()
    const stalls = [{ stall: 'M-01', before: aListedStall('M-01'), after: null, fields: [] }]
    const totals = { stalls: 1, groups: 0, groupsRemoved: 0, waitingPeriodResets: 0 }
    const diff = { ...removed.diff, totals, stalls, groups: [], floors: [], added: 0, changed: 0, removed: 1 }
    const calls: string[] = []
    const { user } = await open(
      'floors',
      {
        'POST /admin/parking-lots/{id}/import/apply': () => {
          calls.push('apply')
          return { added: 0, changed: 0, removed: 1, parkingLot: lot._id }
        },
      },
      { ...removed, diff },
    )
    await user.click(await screen.findByRole('button', { name: 'Apply 1 change' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove 1 stall or group?' })
    expect(calls).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Apply 1 change' }))
    await waitFor(() => expect(calls).toEqual(['apply']))
  })

  it('shows the number of all changes, though only the first are listed', async () => {
    const { diff } = anImport()
    const totals = { stalls: 4_000, groups: 1, groupsRemoved: 7, waitingPeriodResets: 60 }
    const waitingPeriodResets = ['Residents', 'Guests']
    await open('floors', {}, anImport({ diff: { ...diff, totals, waitingPeriodResets, removed: 1_900 } }))
    expect(await screen.findByText('4 of 4,002')).toBeTruthy()
    expect(screen.getByText(/The other changes are applied too/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.getByText(/starts over for Residents, Guests and 58 more/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Apply 4,002 changes' }))
    expect(await screen.findByRole('dialog', { name: 'Remove 1,907 stalls and groups?' })).toBeTruthy()
  })

  it('shows the new changes when the lot changed meanwhile, and applies nothing', async () => {
    const { diff } = anImport()
    const totals = { ...diff.totals, groups: 0 }
    const now = anImport({ diff: { ...diff, totals, version: 'd2', groups: [] } })
    const { user } = await open(
      'floors',
      {
        'POST /admin/parking-lots/{id}/import/apply': () =>
          new Refusal(409, { code: 'stale-version', current: now }),
      },
      anImport(),
    )
    await user.click(await screen.findByRole('button', { name: 'Apply 4 changes' }))
    expect(await screen.findByText(/The lot changed in the meantime/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Apply 3 changes' })).toBeTruthy()
  })

  it('cannot be applied while there are faults, and can be discarded', async () => {
    const faults = [
      { path: 'floors.1.map', code: 'missing-stall' as const, message: 'M-90' },
      { path: 'groups', code: 'not-allowed' as const, message: 'Residents' },
    ]
    const discarded: unknown[] = []
    const { user } = await open(
      'floors',
      {
        'DELETE /admin/parking-lots/{id}/import': ({ query }) => {
          discarded.push(query.get('version'))
          return null
        },
      },
      anImport({ faults, version: 7 }),
    )
    const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply 4 changes' })
    expect(apply.disabled).toBe(true)
    const warning = screen.getByText('Map of Main: Stalls in the list that are missing on the map: M-90.')
    expect(warning.parentElement!.textContent).toContain('The group “Residents” has passholder groups')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(discarded).toEqual(['7']))
    expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull()
  })
})

describe('a lot’s floors', () => {
  it('show their maps, and accept a new one only if it fits the stall list', async () => {
    const errors = [{ element: 'M-07', code: 'missing-stall', message: 'missing-stall' }]
    const { user, container } = await open('floors?floor=M', {
      'POST /admin/parking-lots/validate-svg-file': () => new Refusal(422, { code: 'invalid', errors }),
    })
    await user.upload(
      await screen.findByLabelText('New drawing of Main'),
      new File(['<svg/>'], 'm.svg', { type: 'image/svg+xml' }),
    )
    const table = await screen.findByRole('region', { name: 'Problems in the file' })
    expect(within(table).getByText('M-07')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'P1' }))
    expect(await screen.findByText('This floor has no map')).toBeTruthy()
  })
})

const configuration: LotConfiguration = {
  _id: lot._id,
  version: 3,
  customer: lot.customer,
  productAccess: lot.productAccess,
  name: 'Wharf Garage',
  address: '1 Wharf Street',
  city: 'Toronto',
  timeZone: 'America/Toronto',
  currency: 'CAD',
  highOccupancyThreshold: 90,
  capitalizationRate: null,
  sensorTimeoutMinutes: 120,
  latenessMinutes: 15,
  violationGraceMinutes: 15,
  timeLimitMinutes: null,
  enableTenantTrackingByPassholderGroup: false,
  enableSmallerMapIcon: false,
  publicMap: false,
  tabAccess: { violation: true },
  retention: { events: 400, plates: 90, matchedImages: 3, unmatchedImages: 30 },
  passValidityGroups: [],
  visitorDurations: [],
  exitGraceMinutes: 15,
  coverBeforeMinutes: 60,
  timeBoundPasses: false,
  recommendationSettings: {
    mediumRisk: false,
    waitingPeriodDays: 30,
    raiseFromPercent: 95,
    lowerUntilPercent: 60,
    priceStepPercent: 5,
    elasticity: -0.3,
    visitorStallMonthlyRevenue: null,
    turnedAwayCents: null,
  },
  floors: [],
  parkingGroups: [],
  allowed: [],
}

describe('a lot’s details', () => {
  it('are checked while typed, saved with their version, and merged when another user saved first', async () => {
    const saved: unknown[] = []
    const { user, container } = await open('details', {
      'GET /parking-lots/{id}/configuration': () => configuration,
      'GET /parking-lots': answerList([]),
      'PUT /parking-lots/{id}/update': ({ body }) => {
        saved.push(body)
        const current = { ...configuration, version: 4, city: 'Hamilton' }
        return saved.length === 1
          ? new Refusal(409, { code: 'stale-version', current })
          : { ...current, version: 5, name: 'Wharf East' }
      },
    })
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    await user.clear(name)
    await user.tab()
    expect(await screen.findByText('Field is required.')).toBeTruthy()
    await user.type(name, 'Wharf East')
    await user.click(screen.getByRole('button', { name: 'Save lot' }))
    expect(await screen.findByText('Someone else changed this while you were editing.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hamilton')
    expect(name.value).toBe('Wharf East')
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save lot' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toMatchObject({ version: 4, name: 'Wharf East', city: 'Hamilton' })
  })
})
