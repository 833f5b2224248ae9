import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { fakeUploads } from '#app/testing/fake-uploads.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const lot = aLot({ _id: anId(1) })
const base = `/parking-lots/${anId(1)}/configuration`
const puts = 'PUT /masterlists/{kind}/{parkingLotId}'

const open = async (path: string, answers: Answers = {}) => {
  const page = await openPage(`${base}/${path}`, {
    answers: {
      'GET /parking-lots/{id}': () => lot,
      'GET /masterlists/{kind}/{parkingLotId}': () => ({
        data: [{ name: 'A-1', detail: '12' }],
        nextCursor: null,
        total: 1,
      }),
      ...answers,
    },
  })
  return { ...page, user: userEvent.setup() }
}

beforeAll(async () => {
  await import('./MasterlistPage.tsx')
}, 60_000)

it('finds on the server, adds, and deletes with undo', async () => {
  const sent: unknown[] = []
  const { container, network, user } = await open('passIdMasterList', {
    [puts]: ({ body }) => {
      sent.push(body)
      return { added: 1, changed: 0, removed: 0 }
    },
  })
  const row = (await screen.findByText('A-1')).closest<HTMLElement>('[role=row]')!
  expect(await axeViolationsOf(container)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Add pass ID' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Pass ID/), 'B-1')
  await user.type(within(dialog).getByLabelText('Suite'), '14')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([{ set: [{ name: 'B-1', detail: '14', isNew: true }], remove: [] }]),
  )
  await user.click(within(row).getAllByRole('button').at(-1)!)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete entry' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent.slice(1)).toEqual([{ remove: ['A-1'] }, { set: [{ name: 'A-1', detail: '12' }] }]),
  )
  await user.type(screen.getByRole('searchbox'), 'b-')
  await waitFor(() =>
    expect(network.calls.filter((call) => call.startsWith('GET /masterlists')).length).toBeGreaterThan(2),
  )
})

it('replaces the list by a workbook after showing how much changes', async () => {
  const compared = {
    added: 2,
    changed: 0,
    removed: 1,
    unchanged: 3,
    version: 'v1',
    isApplied: false,
    hiddenSheets: [],
    hiddenRows: 4,
    hiddenColumns: ['Vendor'],
  }
  let calls = 0
  const { user } = await open('evStationMasterList', {
    'POST /masterlists/{kind}/{parkingLotId}/import': ({ query }) => {
      calls++
      return { ...compared, isApplied: query.get('version') === 'v1' }
    },
  })
  fakeUploads()
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  await user.upload(
    await screen.findByLabelText('Workbook with the masterlist'),
    new File(['PK\u0003\u0004'], 'ev.xlsx'),
  )
  expect(await screen.findByText('2 added, 0 changed, 1 removed, 3 unchanged.')).toBeTruthy()
  expect(screen.getByText(/1 column was read although it is hidden in the workbook/).textContent).toContain(
    '“Vendor”',
  )
  expect(screen.getByText('4 rows were read although they are hidden in the workbook.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apply 3 changes' }))
  expect(await screen.findByText('Masterlist imported.')).toBeTruthy()
  expect(calls).toBe(2)
})
