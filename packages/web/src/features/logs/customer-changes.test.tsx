import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { AuditEntry } from '@stallwise/contract/logs/audit.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aCustomerRow, someDetails } from '#features/customers/testing/customers.builders.ts'

const halden = aCustomerRow(1, 'Halden Residential')
const entry: AuditEntry = {
  _id: '019a0000-0000-7000-8000-000000000701',
  at: '2026-11-20T15:00:07Z',
  actor: { kind: 'user', name: 'Priya Raman' },
  action: 'user.edit',
  object: { kind: 'user', _id: '019a0000-0000-7000-8000-000000000702', name: 'Sam Staff' },
  changes: [
    { field: 'name', before: 'Sam', after: 'Sam Staff' },
    { field: 'email', before: 'sam@example.com', after: 'sam.staff@example.com' },
  ],
  isErased: false,
}

const open = async (path: string, options: { as?: Role; entries?: AuditEntry[] } = {}) => {
  const asked: string[] = []
  const entries = options.entries ?? [entry]
  const answers: Answers = {
    'GET /admin/customers/{id}': () => someDetails(halden, { lots: [] }),
    'GET /audit': ({ query }) => {
      asked.push(String(query))
      return { data: entries, total: entries.length, nextCursor: null }
    },
  }
  const page = await openPage(path, {
    answers,
    as: options.as ?? 'provider',
    customer: options.as ? { _id: halden._id, name: halden.name } : null,
  })
  return { ...page, asked }
}

it('AUD-20: what was changed at a customer, with who did it and the values before and after', async () => {
  const { container, asked } = await open(`/admin/${halden._id}/changes`)
  expect(await screen.findByRole('heading', { name: 'Halden Residential' })).toBeTruthy()
  const cell = await screen.findByText(
    'Name: Sam → Sam Staff · E-mail: sam@example.com → sam.staff@example.com',
  )
  const row = cell.closest('[role=row]')!
  expect(row.textContent).toContain('Priya Raman')
  expect(asked.at(-1)).toContain(`customer=${halden._id}`)
  expect(await axeViolationsOf(container)).toEqual([])
  await userEvent.click(within(row as HTMLElement).getAllByRole('button')[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'User Sam Staff' })
  const rows = within(dialog).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'NameSamSam Staff',
    'E-mailsam@example.comsam.staff@example.com',
  ])
})

it('AUD-20: of the provider itself, which is no customer', async () => {
  const { asked } = await open('/admin/provider/changes')
  expect(await screen.findByRole('heading', { name: 'Provider staff' })).toBeTruthy()
  await screen.findByText(/Sam → Sam Staff/)
  expect(asked.at(-1)).not.toContain('customer=')
  const pages = within(screen.getByRole('navigation', { name: 'Pages of provider staff' }))
  expect(pages.getByRole('link', { name: 'Changes' }).getAttribute('aria-current')).toBe('page')
})

it('AUD-22: asks for the period, the kinds and the words of the address', async () => {
  const { asked } = await open(`/admin/${halden._id}/changes?timePeriod=30d&filter=kind:user,source&q=ana`)
  await screen.findByText(/Sam → Sam Staff/)
  for (const part of ['timePeriod=30d', 'kind=user&kind=source', 'search=ana'])
    expect(asked.at(-1)).toContain(part)
})

it('says what will stand there while nothing was changed', async () => {
  await open(`/admin/${halden._id}/changes`, { entries: [] })
  expect(await screen.findByText('Nothing in this period')).toBeTruthy()
})

it('is for the provider alone', async () => {
  const { asked } = await open(`/admin/${halden._id}/changes`, { as: 'fullAccessCustomer' })
  await screen.findByText('You don’t have access to this page')
  expect(asked).toEqual([])
})
