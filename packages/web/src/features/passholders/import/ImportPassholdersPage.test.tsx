import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { PassholderImport } from '@stallwise/contract/passholders/passholder-import.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { fakeUploads } from '#app/testing/fake-uploads.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const lot = aLot({ _id: anId(1) })
const group = {
  _id: anId(50),
  name: 'Bank',
  parkingLot: anId(1),
  parkingGroup: anId(40),
  parkingGroupName: 'Monthly tenants',
  parkingGroupType: 'tenant' as const,
  tenants: [],
  passholderCount: 2,
  maxPasses: null,
  passesLeft: null,
  waitlistCount: 0,
  inside: null,
  version: 1,
}
const address = `/parking-lots/${anId(1)}/configuration/parking-group/${anId(40)}/passholder-group/${anId(50)}`

const preview: PassholderImport = {
  _id: anId(70),
  parkingLot: anId(1),
  passholderGroup: anId(50),
  isMultiPass: false,
  fileName: 'bank.xlsx',
  version: 'v1',
  total: 900,
  added: 1,
  changed: 1,
  unchanged: 898,
  changes: [
    {
      row: 2,
      kind: 'added',
      passholderId: 'B-1',
      name: 'Ana Ruiz',
      fields: [{ field: 'passType', before: null, after: 'overnight' }],
    },
    {
      row: 3,
      kind: 'changed',
      passholderId: 'B-2',
      name: 'Ben Wu',
      fields: [{ field: 'suite', before: '12', after: null }],
    },
  ],
  unreadColumns: [{ sheet: 'Passholders', cell: 'K1', header: 'Remarks' }],
  hiddenSheets: ['Passholders'],
  hiddenRows: 2,
  hiddenColumns: [],
}

const open = async (answers: Answers) => {
  const page = await openPage(`${address}/import`, {
    answers: {
      'GET /parking-lots/{id}': () => lot,
      'GET /passholder-groups': () => ({ data: [group], nextCursor: null }),
      'GET /pass-holders/imports/{parkingLotId}/{importId}': () => ({
        _id: anId(70),
        state: 'open',
        done: 1,
        total: 900,
        createdAt: '2026-11-23T12:00:00Z',
      }),
      'POST /pass-holders/getFilterPassholderList': () => ({ data: [], nextCursor: null, total: 0 }),
      ...answers,
    },
  })
  fakeUploads()
  const user = userEvent.setup()
  const send = async () =>
    user.upload(
      await screen.findByLabelText('Workbook with the passholders'),
      new File(['PK\u0003\u0004'], 'bank.xlsx'),
    )
  return { ...page, user, send }
}

const validating = 'POST /pass-holders/validate-file/{parkingLotId}/{passholderGroupId}'
const applying = 'POST /pass-holders/imports/{parkingLotId}/{importId}/apply'

beforeAll(async () => {
  await import('./ImportPassholdersPage.tsx')
}, 60_000)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it('shows what a workbook changes, and applies exactly that', async () => {
  const applied: unknown[] = []
  const { container, user, send } = await open({
    [validating]: () => preview,
    [applying]: ({ body }) => {
      applied.push(body)
      return { added: 1, changed: 1, unchanged: 898 }
    },
  })
  await send()
  const rows = within(await screen.findByRole('region', { name: 'Changes' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
    '2B-1Ana RuizaddedOvernight',
    '3B-2Ben WuchangedSuite: 12 → none',
  ])
  expect(screen.getByText(/“Remarks” \(K1\)/)).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Apply 2 changes' }))
  expect(await screen.findByText('2 passholders imported.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Bank' })).toBeTruthy()
  expect(applied).toEqual([{ version: 'v1' }])
})

it('PIM-15: words in place of license plates can be confirmed as such', async () => {
  const asked: unknown[] = []
  const cell = {
    sheet: 'Passholders',
    cell: 'E2',
    code: 'plate-placeholder' as const,
    message: 'none',
  }
  const { user, send } = await open({
    [validating]: ({ query }) => {
      asked.push(query.get('confirmsPlates'))
      return query.get('confirmsPlates') === 'true'
        ? preview
        : new Refusal(422, { code: 'invalid', errors: [cell] })
    },
  })
  await send()
  expect(await screen.findByText('“none” says that a license plate is missing.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'These are license plates' }))
  expect(await screen.findByRole('region', { name: 'Changes' })).toBeTruthy()
  expect(asked).toEqual(['false', 'true'])
  expect(screen.getByText(/sheet was read although/).textContent).toContain('“Passholders”')
  expect(screen.getByText('2 rows were read although they are hidden in the workbook.')).toBeTruthy()
})

it('LIM-37: words in place of pass IDs can be confirmed as such, beside those in place of license plates', async () => {
  const asked: (string | null)[][] = []
  const cell = { sheet: 'Passholders', cell: 'A2', code: 'placeholder' as const, message: 'TBD' }
  const { user, send } = await open({
    [validating]: ({ query }) => {
      asked.push([query.get('confirmsIds'), query.get('confirmsPlates')])
      return query.get('confirmsIds') === 'true'
        ? preview
        : new Refusal(422, { code: 'invalid', errors: [cell] })
    },
  })
  await send()
  expect(screen.queryByRole('button', { name: 'These are license plates' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'These words are IDs' }))
  expect(await screen.findByRole('region', { name: 'Changes' })).toBeTruthy()
  expect(asked).toEqual([
    [null, 'false'],
    ['true', 'false'],
  ])
})

it('lists every fault of a workbook in the words of the form, and what would change now when passholders have changed', async () => {
  const cells = [
    ['E2', 'plate-in-other-group', 'ABC123'],
    ['C3', 'email', 'email'],
    ['A4', 'not-unique', 'A2'],
    ['E5', 'too-long', '8'],
  ].map(([cell, code, message]) => ({
    sheet: 'Passholders',
    cell: cell!,
    code: code as 'email',
    message: message!,
  }))
  let isRefused = true
  const { user, send } = await open({
    [validating]: () => {
      if (isRefused) return new Refusal(422, { code: 'invalid', errors: cells })
      return preview
    },
    [applying]: () =>
      new Refusal(409, { code: 'stale-version', current: { ...preview, version: 'v2', added: 0 } }),
  })
  await send()
  const faults = await screen.findByRole('region', { name: 'Problems in the file' })
  for (const text of [
    'License Plate already exists in another passholder group: ABC123',
    'Not a valid e-mail address.',
    'Duplicate of A2.',
    'Longer than 8 characters.',
  ])
    expect(within(faults).getByText(text)).toBeTruthy()
  isRefused = false
  await send()
  await user.click(await screen.findByRole('button', { name: 'Apply 2 changes' }))
  expect(await screen.findByText(/Passholders changed in the meantime/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Apply 1 change' })).toBeTruthy()
})
