import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { AuditEntry } from '@stallwise/contract/logs/audit.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const base = `/parking-lots/${anId(1)}`
const entry = (nth: number, changes: Partial<AuditEntry>): AuditEntry => ({
  _id: anId(700 + nth),
  at: '2026-11-20T15:00:07Z',
  actor: { kind: 'user', name: 'Sam Staff' },
  action: 'passholder.edit',
  object: { kind: 'passholder', _id: anId(5), name: 'Ann Lee' },
  changes: [{ field: 'name', before: 'Anne Lee', after: 'Ann Lee' }],
  isErased: false,
  ...changes,
})
const entries = [
  entry(0, {}),
  entry(1, {
    action: 'gate.refuse',
    actor: { kind: 'device', name: 'Camera 2' },
    changes: [
      { field: 'cause', after: 'inside' },
      { field: 'plates', after: ['A', 'B'] },
    ],
  }),
  entry(2, { action: 'odd.thing', actor: { kind: 'system', name: null }, isErased: true, changes: [] }),
]

const open = async (path: string) => {
  const asked: object[] = []
  const answer: Answers['GET /audit'] = ({ query }) => {
    asked.push(query)
    return { data: entries, total: entries.length, nextCursor: null }
  }
  const answers: Answers = {
    'GET /parking-lots/{id}': () => aLot(),
    'GET /audit': answer,
    'GET /logs/passholder': answer,
    'GET /logs/visitor': answer,
  }
  const page = await openPage(`${base}/logs/${path}`, { answers })
  await screen.findByText('Refused at a gate')
  return { ...page, asked }
}
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    )

it('AUD-20: shows what was done to what, by whom, and which values changed', async () => {
  const { container } = await open('passholder')
  await waitFor(() => expect(rowTexts()).toHaveLength(3))
  const [edited, refused, odd] = rowTexts().map((cells) => cells.join(' | '))
  expect(edited).toContain('Changed | Passholder | Ann Lee | Sam Staff | Name: Anne Lee → Ann Lee')
  expect(refused).toContain(
    'Refused at a gate | Passholder | Ann Lee | Camera 2, Device | Cause: inside · License plates: A, B',
  )
  expect(odd).toContain('odd.thing | Passholder | Erased | System | Erased')
  expect(await axeViolationsOf(container)).toEqual([])
})

it('AUD-21: an entry opens with each value before and after', async () => {
  await open('visitor')
  const opener = within(screen.getAllByRole('row')[2]!).getAllByRole('button')[0]!
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Passholder Ann Lee' })
  const rows = within(dialog).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Cause–inside', 'License plates–A, B'])
})

it('AUD-22: asks for the period, the kinds and the words of the address; the logs lead to each other', async () => {
  const { asked } = await open('audit?timePeriod=30d&filter=kind:stall,zone&q=ana')
  const query = String(asked.at(-1))
  for (const part of ['timePeriod=30d', 'kind=stall&kind=zone', 'search=ana', `parkingLot=${anId(1)}`])
    expect(query).toContain(part)
  const tabs = within(screen.getByRole('navigation', { name: 'Logs' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.getAttribute('href')!.replace(`${base}/logs/`, ''))).toEqual([
    'lpr',
    'passholder',
    'visitor',
    'mobile-app',
    'audit',
  ])
  expect(tabs.at(-1)!.getAttribute('aria-current')).toBe('page')
})
