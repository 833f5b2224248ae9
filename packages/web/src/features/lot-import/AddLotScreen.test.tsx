import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { fakeUploads } from '#app/testing/fake-uploads.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { anId } from '#features/lots/testing/lots.builders.ts'
import { aPerson } from '#lib/testing/people.ts'
import { aDraft, aDraftGroup, customerId } from './testing/lot-import.builders.ts'
import { fakeDrafts } from './testing/lot-import.fake-server.ts'

const address = `/admin/${customerId}/add-parking-lot`

const open = async (
  drafts: LotDraft[],
  { search = '', answers = {} as Answers, as = 'provider' as Role } = {},
) => {
  const server = fakeDrafts(...drafts)
  const page = await openPage(`${address}${search}`, { as, answers: { ...server.answers, ...answers } })
  fakeUploads()
  return { ...page, server, user: userEvent.setup({ delay: null }) }
}

const openDraft = (draft = aDraft(), step = 1, more: Parameters<typeof open>[1] = {}) =>
  open([draft], { search: `?draft=${draft._id}&step=${step}`, ...more })

const aFile = (name: string, content: BlobPart = 'PK\u0003\u0004 a workbook', type = '') =>
  new File([content], name, { type })
/** jsdom's blobs have no text of their own. */
const textOf = (blob: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.readAsText(blob)
  })
const heading = (name: string) => screen.findByRole('heading', { name })
const step = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('link', { name })

beforeAll(async () => {
  await import('./AddLotScreen.tsx')
}, 60_000)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('adding a lot', () => {
  it('is for provider staff', async () => {
    const customer = { _id: customerId, name: 'Northgate Properties' }
    const me = aPerson(['fullAccessCustomer'], { customer })
    await open([], { as: 'fullAccessCustomer', answers: { 'GET /me': () => me } })
    expect(await heading('You don’t have access to this page')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull()
  })

  it('starts at step 1 and saves what is typed as a draft with its own address', async () => {
    const { user, server, router } = await open([])
    await heading('Lot information')
    expect(step(/Lot information/).getAttribute('aria-current')).toBeTruthy()
    expect(screen.queryByText(/unfinished/)).toBeNull()
    await user.type(screen.getByLabelText(/^Name/), 'Quay')
    await user.click(screen.getByRole('button', { name: 'Main' }))
    await screen.findByText(/Draft saved/)
    expect(server.held().information).toMatchObject({ name: 'Quay', timeZone: 'America/Toronto' })
    await waitFor(() => expect(server.held().floors.map(({ floorName }) => floorName)).toEqual(['M']))
    expect(router.state.location.search).toMatchObject({ draft: server.held()._id, step: 1 })
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Quay')
  })

  it('puts floors in the order of the building, and moves them', async () => {
    const { user, server } = await openDraft(aDraft({ floors: [] }))
    await heading('Floors')
    for (const floor of ['L2', 'P1', 'Mezzanine', 'Main'])
      await user.click(screen.getByRole('button', { name: floor }))
    await user.click(screen.getByRole('button', { name: 'Move Main down' }))
    await waitFor(() =>
      expect(server.held().floors.map(({ floorName }) => floorName)).toEqual(['M', 'P1', 'mezzanine', '2']),
    )
    const order = screen.getByRole('list', { name: 'Selected floors, highest first' })
    expect(
      within(order)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['L2', 'Mezzanine', 'P1', 'Main'])
  })

  it('marks steps that were passed and are incomplete, and the fields that are required', async () => {
    const information = { ...aDraft().information, name: '', address: '' }
    await openDraft(aDraft({ information, step: 3 }), 3)
    expect((await heading('Map of Main')).textContent).toBeTruthy()
    expect(step(/Lot information/).textContent).toContain('2 to fix')
    expect(step(/Stall list/).textContent).toContain('1 to fix')
    expect(step(/Review/).textContent).not.toContain('to fix')
    await userEvent.click(step(/Lot information/))
    for (const name of ['Name', 'Address'])
      expect((await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))).required).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('City').required).toBe(false)
  })

  it('shows faults while typing', async () => {
    const { user } = await openDraft()
    await user.click(await screen.findByRole('button', { name: 'Add group' }))
    const price = screen.getByLabelText(/^Standard pass price/)
    for (const [typed, message] of [
      ['12.345', 'May have only two decimals.'],
      ['0', 'Must be a positive number.'],
      ['abc', 'Must be a number.'],
    ] as const) {
      await user.clear(price)
      await user.type(price, typed)
      expect(await screen.findByText(message)).toBeTruthy()
    }
  })

  it('checks the lot’s details by the rules of the domain', async () => {
    const { user } = await openDraft()
    const threshold = await screen.findByLabelText(/^High occupancy threshold/)
    await user.clear(threshold)
    await user.type(threshold, '101')
    expect(await screen.findByText('Cannot be greater than 100.')).toBeTruthy()
    await user.clear(threshold)
    await user.type(threshold, '85')
    await user.clear(screen.getByLabelText(/^Address/))
    await user.tab()
    expect(await screen.findByText('Field is required.')).toBeTruthy()
  })

  it('asks for a capacity where a group is counted by plates', async () => {
    const { user, server } = await openDraft(aDraft({ groups: [aDraftGroup()] }))
    await user.click(await screen.findByRole('button', { name: 'Plates' }))
    await user.type(screen.getByLabelText(/^Capacity/), '40')
    await waitFor(() => expect(server.held().groups[0]?.capacity).toBe(40))
  })

  it('asks before a floor with a map is removed, since that cannot be undone', async () => {
    const map = {
      linkToMap: '/x',
      fileName: null,
      uploadedAt: '2026-11-20T16:00:00Z',
      stalls: 1,
      missing: { count: 0, first: [] },
      foreign: { count: 0, first: [] },
      unseen: { count: 0, first: [] },
    }
    const { user, server } = await openDraft(aDraft({ floors: [{ floorName: 'P1', stalls: 0, map }] }))
    await user.click(await screen.findByRole('button', { name: 'P1' }))
    expect(server.held().floors).toHaveLength(1)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove floor' }))
    await waitFor(() => expect(server.held().floors).toHaveLength(0))
  })

  it('opens at the step in the address, or else at the step where the draft was left', async () => {
    await openDraft(aDraft(), 3)
    expect(await heading('Map of Main')).toBeTruthy()
  })

  it('lists drafts, continues one, and restores a discarded one', async () => {
    const { user } = await open([aDraft({ step: 2 })])
    await user.click(await screen.findByRole('button', { name: 'Actions for Wharf Garage' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Discard draft', hidden: true }))
    await waitFor(() => expect(screen.queryByText('1 unfinished lot')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await user.click(await screen.findByRole('button', { name: 'Wharf Garage' }))
    expect(await heading('Stall list')).toBeTruthy()
  })

  it('says when a draft no longer exists', async () => {
    await openDraft(aDraft(), 1, {
      answers: { 'GET /admin/parking-lot-drafts/{id}': () => new Refusal(404, { code: 'not-found' }) },
    })
    expect(await heading('This draft no longer exists')).toBeTruthy()
  })
})

describe('two users editing one draft', () => {
  it('notifies the second user, keeps what was typed, and offers the choice', async () => {
    const draft = aDraft()
    const { user, server } = await openDraft(draft)
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    server.put({
      ...server.held(),
      updatedBy: 'Dana Ruiz',
      information: { ...draft.information, name: 'Pier Garage', city: 'Hamilton' },
    })
    await user.clear(name)
    await user.type(name, 'Dock Garage')
    expect(await screen.findByText('Dana Ruiz is also editing this draft.')).toBeTruthy()
    expect(screen.getByText(/Their changes were merged: City/)).toBeTruthy()
    expect(name.value).toBe('Dock Garage')
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hamilton')
    expect(server.held().information.name).toBe('Pier Garage')
    await user.click(screen.getByRole('button', { name: 'Use theirs: Name' }))
    await screen.findByText(/Draft saved/)
    expect(name.value).toBe('Pier Garage')
  })
})

describe('the stall list', () => {
  it('is refused before it is sent when it is not a workbook', async () => {
    const { user, network } = await openDraft(aDraft(), 2)
    const field = await screen.findByLabelText('Workbook with the stall list')
    for (const [file, message] of [
      [aFile('a.xlsx', 'no zip'), /not an Excel workbook/],
      [aFile('a.xlsx', ''), /The file is empty/],
      [aFile('a.xlsx', new Uint8Array(10 * 1024 * 1024 + 1)), /too large. The limit is 10 MB/],
    ] as const) {
      await user.upload(field, file)
      expect(await screen.findByText(message)).toBeTruthy()
    }
    expect(network.calls.filter((call) => call.includes('validate-file'))).toEqual([])
  })

  it('shows every fault with sheet, cell and what to do', async () => {
    const errors = [
      { sheet: 'Stalls', cell: 'A7', code: 'not-unique', message: 'A3' },
      { sheet: 'Stalls', cell: 'E2', code: 'not-boolean', message: '=1+1' },
      { sheet: null, cell: null, code: 'macros', message: 'macros' },
    ]
    const { user, container } = await openDraft(aDraft(), 2, {
      answers: {
        'POST /admin/parking-lots/validate-file/': () => new Refusal(422, { code: 'invalid', errors }),
      },
    })
    await user.upload(await screen.findByLabelText('Workbook with the stall list'), aFile('stalls.xlsx'))
    const refusal = await screen.findByText(/The stall list was not imported/)
    expect(refusal.closest('[role="alert"]')?.textContent).toContain('Fix 3 problems')
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toContain('StallsA7Duplicate of A3.Values must be unique; change one of them.')
    expect(rows).toContain('StallsE2“=1+1” is neither TRUE nor FALSE.Enter TRUE or FALSE.')
    expect(rows.some((row) => row.startsWith('File') && row.includes('The workbook has macros.'))).toBe(true)

    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    await user.click(screen.getByRole('button', { name: 'Copy the list' }))
    expect(copied.mock.calls[0]?.[0].split('\n')).toHaveLength(3)
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => String(saved.push(blob)),
        revokeObjectURL: () => undefined,
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
    const csv = await textOf(saved[0]!)
    expect(csv.split('\r\n')[0]).toContain('Sheet,Cell,Problem,What to do')
    expect(csv).toContain('Stalls,A7,Duplicate of A3.')
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('shows counts, groups and rows of a valid list', async () => {
    const { user, container } = await openDraft(aDraft(), 2)
    await user.upload(await screen.findByLabelText('Workbook with the stall list'), aFile('stalls.xlsx'))
    expect(await heading('3 stalls in the list')).toBeTruthy()
    expect(screen.getByText(/1 column is ignored/).textContent).toContain('“Remarks” (Stalls K1)')
    expect(screen.getByLabelText('Stalls by type').textContent).toMatch(/Tenant2.*Handicap accessible1/)
    expect(screen.getByLabelText('Stalls by floor').textContent).toBe('Main3P10')
    const rows = await screen.findByRole('grid', { name: 'Stalls in the list' })
    expect(within(rows).getByText('DEV-M-02')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Find in Stalls in the list' }), 'M-03')
    await waitFor(() => expect(within(rows).queryByText('DEV-M-02')).toBeNull())
    expect(within(rows).getByRole('row', { name: /M-03/ })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Groups in the list' }).textContent).toContain('Residents')
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('says that the server cannot be reached, and sends again', async () => {
    let tries = 0
    const { user } = await openDraft(aDraft(), 2, {
      answers: {
        'POST /admin/parking-lots/validate-file/': () => {
          tries += 1
          throw new TypeError('gone')
        },
      },
    })
    await user.upload(await screen.findByLabelText('Workbook with the stall list'), aFile('stalls.xlsx'))
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(tries).toBe(2))
  })
})

const svg = (content: string) => aFile('m.svg', content, 'image/svg+xml')

describe('a floor’s map', () => {
  const withList = aDraft({
    stallList: {
      fileName: 'stalls.xlsx',
      uploadedAt: '2026-11-20T16:00:00Z',
      stalls: 2,
      devices: 0,
      types: { tenant: 2, visitor: 0, ev: 0, reserved: 0 },
      groups: [],
      unreadColumns: [],
      hiddenSheets: [],
      hiddenRows: 0,
      hiddenColumns: [],
    },
  })

  it('LIM-65: waits for the stall list, and says so', async () => {
    const { container } = await openDraft(aDraft(), 3)
    const field = await screen.findByLabelText<HTMLInputElement>('Drawing of Main')
    expect(field.disabled).toBe(true)
    expect(screen.getByText('Import the stall list first; the map is checked against it.')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('lists faults by element', async () => {
    const errors = [
      { element: 'M-09', code: 'foreign-stall', message: 'P1' },
      { element: 'M-02', code: 'missing-stall', message: 'missing-stall' },
      { element: null, code: 'stalls-missing', message: 'stalls-missing' },
    ]
    const { user } = await openDraft(withList, 3, {
      answers: {
        'POST /admin/parking-lots/validate-svg-file': () => new Refusal(422, { code: 'invalid', errors }),
      },
    })
    const field = await screen.findByLabelText('Drawing of Main')
    await user.upload(field, svg('no drawing'))
    expect(await screen.findByText(/This is not an SVG drawing/)).toBeTruthy()
    await user.upload(field, svg('<svg/>'))
    const table = await screen.findByRole('region', { name: 'Problems in the file' })
    expect(within(table).getByText('The stall list has it on P1, not on this floor.')).toBeTruthy()
    expect(within(table).getByText(/but the map doesn’t/)).toBeTruthy()
    expect(within(table).getByText('No group is named “stalls”.')).toBeTruthy()
  })

  it('is previewed, with a list of what was removed from the drawing', async () => {
    const { user, container } = await open([withList], { search: `?draft=${anId(700)}&step=3&floor=M` })
    await user.upload(await screen.findByLabelText('Drawing of Main'), svg('<svg/>'))
    expect(await screen.findByText('Removed from the drawing: scripts (2).')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Main.*Matches/ })).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })
})

describe('the review step', () => {
  const complete = async () => {
    const server = fakeDrafts(aDraft({ floors: [{ floorName: 'M', stalls: 0, map: null }] }))
    for (const call of [
      'POST /admin/parking-lots/validate-file/',
      'POST /admin/parking-lots/validate-svg-file',
    ] as const)
      server.answers[call]!({ path: '', query: new URLSearchParams({ floor: 'M' }), body: undefined })
    return server.held()
  }

  it('lists what is missing, with links to the steps', async () => {
    const { user } = await openDraft(aDraft({ groups: [aDraftGroup({ name: '' })] }), 4)
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create parking lot' })
    expect(create.disabled).toBe(true)
    expect(screen.getByText('Fix 2 problems before creating the lot.')).toBeTruthy()
    const told = screen.getByText(/Fix . problems before/).closest<HTMLElement>('[role="status"]')!
    await user.click(within(told).getByRole('link', { name: 'Stall list' }))
    expect(step(/Stall list/).getAttribute('aria-current')).toBeTruthy()
  })

  it('creates the lot once, then shows the next steps and creates a key', async () => {
    const draft = await complete()
    const made: unknown[] = []
    const { user, server, container } = await openDraft(draft, 4, {
      answers: {
        'POST /admin/parking-lots/{customerId}': ({ body }) => {
          made.push(body)
          server.put({ ...server.held(), parkingLot: anId(800) })
          return { parkingLot: anId(800), name: 'Wharf Garage' }
        },
        'GET /parking-lots': answerList([]),
        'POST /sources': ({ body }) => ({
          ...(body as object),
          _id: anId(810),
          ingestPath: '/ingest/the-things-stack',
          keyHint: 'f00d',
          keyCreatedAt: '2026-11-20T16:00:00Z',
          previousKey: null,
          createdAt: '2026-11-20T16:00:00Z',
          lastEventAt: null,
          unknownDevices: 0,
          lots: null,
          isManageable: true,
          version: 1,
          topicFilter: null,
          key: 'sw_secret',
        }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Create parking lot' }))
    expect(await heading('Wharf Garage was created')).toBeTruthy()
    expect(made).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Open its map' }).getAttribute('href')).toBe(
      `/parking-lots/${anId(800)}/map`,
    )
    await user.click(screen.getByRole('button', { name: 'Create key' }))
    expect(await screen.findByDisplayValue('sw_secret')).toBeTruthy()
    expect(screen.getByDisplayValue(/\/ingest\/the-things-stack$/)).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('keeps the draft when the lot was not created', async () => {
    const { user } = await openDraft(await complete(), 4, {
      answers: { 'POST /admin/parking-lots/{customerId}': () => new Refusal(503, { code: 'unavailable' }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Create parking lot' }))
    expect(await screen.findByText(/The lot was not created. Your draft is kept/)).toBeTruthy()
  })
})
