import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { axeViolationsOf } from '#lib/testing/axe.ts'
import { show } from '#lib/testing/show.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import type { ExportSource } from './use-export-file.ts'

const saved: { name: string; content: Blob }[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let last: Blob
  URL.createObjectURL = (content) => {
    last = content as Blob
    return 'blob:here'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: last })
  })
})
afterEach(() => vi.restoreAllMocks())

const until = '2026-03-01T12:02:00Z'
const expired = () =>
  Response.json(
    { title: 'Expired.', status: 409, code: 'export-expired' },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  )
const brokenOff = () =>
  new Response(
    new ReadableStream({
      pull: (to) => to.error(new TypeError('network error')),
    }),
  )

const open = async (counts: readonly number[], answers: readonly (() => Response)[] = []) => {
  const asked: string[] = []
  const onClose = vi.fn()
  const [left, files] = [[...counts], [...answers]]
  const source: ExportSource = {
    name: 'errors',
    count: async () => ({ export: `n${left.length}`, rows: left.shift()!, until }),
    file: async (format, counted) => {
      asked.push(`${format} ${counted}`)
      return files.shift()!()
    },
  }
  show(<ExportDialog source={source} title="Export errors" onClose={onClose} />)
  await screen.findByRole('dialog')
  return { asked, onClose }
}
const rowsShown = () => screen.getByText(/rows?$/).closest('p')!.textContent
const download = () => userEvent.click(screen.getByRole('button', { name: 'Download' }))

it('EXP-01: the rows are counted, and the file of these is downloaded in the format chosen', async () => {
  const { asked, onClose } = await open([1234], [() => new Response('a,b\n')])
  await waitFor(() => expect(rowsShown()).toBe('1,234 rows'))
  expect(await axeViolationsOf(document.body)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /csv/ }))
  await download()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked).toEqual(['csv n1'])
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^errors-\d{4}-\d\d-\d\d\.csv$/)])
})

it('EXP-02: an export that is expired is counted again, and says how many there were', async () => {
  const { asked } = await open([3, 4], [expired, () => new Response('x')])
  await waitFor(() => expect(rowsShown()).toBe('3 rows'))
  await download()
  await waitFor(() => expect(rowsShown()).toBe('4 rowsCounted again, 3 before.'))
  expect(saved).toEqual([])
  await download()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toEqual(['xlsx n2', 'xlsx n1'])
})

it('EXP-03: of a download that breaks off nothing is saved', async () => {
  await open([3], [brokenOff])
  await waitFor(() => expect(rowsShown()).toBe('3 rows'))
  await download()
  expect((await screen.findByRole('alert')).textContent).toContain('No file was saved')
  expect(saved).toEqual([])
})

it('nothing is downloaded where there are no rows', async () => {
  const { asked } = await open([0])
  await waitFor(() => expect(rowsShown()).toBe('0 rows'))
  await download()
  expect(asked).toEqual([])
})

it('EXP-14: more rows than a sheet has are on several', async () => {
  await open([2_000_001])
  expect(await screen.findByText(/The workbook has 3 sheets/)).toBeTruthy()
})

it('EXP-06: of a .csv file the share of its rows is shown, of a workbook the megabytes', async () => {
  let pull: ReadableStreamDefaultController<Uint8Array>
  const slow = () => new Response(new ReadableStream<Uint8Array>({ start: (to) => void (pull = to) }))
  await open([4], [slow, slow])
  await waitFor(() => expect(rowsShown()).toBe('4 rows'))
  await userEvent.click(screen.getByRole('button', { name: /csv/ }))
  await download()
  pull!.enqueue(new TextEncoder().encode('a,b\n1,"x\ny"\n2,'))
  expect(await screen.findByText('1 of 4 rows received')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Rows received' })).toHaveProperty('value', 1)
  expect(await axeViolationsOf(document.body)).toEqual([])
})
