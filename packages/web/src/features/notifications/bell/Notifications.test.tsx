import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Notification } from '@stallwise/contract/notifications/notifications.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { anId } from '#features/lots/testing/lots.builders.ts'

const aNotification = (changes: Partial<Notification> = {}): Notification => ({
  _id: anId(40),
  parkingLot: { _id: anId(1), name: 'Bay Street' },
  kind: 'violation',
  count: 400,
  reason: 'unauthorised',
  location: { _id: anId(50), name: 'North entrance' },
  parkingGroup: null,
  errorKind: null,
  gate: null,
  payment: null,
  recommendation: null,
  report: null,
  first: '2026-11-20T10:00:00Z',
  last: '2026-11-20T12:00:00Z',
  read: false,
  ...changes,
})
const nothing = { reason: null, location: null }
const all = [
  aNotification(),
  aNotification({ ...nothing, _id: anId(41), kind: 'occupancy', count: 2, read: true }),
  aNotification({ ...nothing, _id: anId(42), kind: 'sensorError', count: 3, errorKind: 'silent' }),
  aNotification({ ...nothing, _id: anId(43), kind: 'gate', count: 1, gate: 'Ramp' }),
  aNotification({ ...nothing, _id: anId(44), kind: 'payment', count: 2, payment: 'refund', read: true }),
]

const open = async () => {
  let rows = all
  const page = await openPage('/', {
    answers: {
      'GET /parking-lots': answerList([]),
      'GET /notifications/count': () => ({ unread: rows.filter(({ read }) => !read).length }),
      'GET /notifications': () => ({ data: rows, nextCursor: null }),
      'PUT /notifications/read': ({ body }) => {
        const { ids, read } = body as { ids?: string[]; read: boolean }
        const changed = rows.filter((row) => row.read !== read && (ids?.includes(row._id) ?? true))
        rows = rows.map((row) => (changed.includes(row) ? { ...row, read } : row))
        return { changed: changed.map(({ _id }) => _id) }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }))
  await screen.findByRole('link', { name: '400 violations at North entrance · Not authorized in this zone' })
  return page
}

describe('the bell', { timeout: 30_000 }, () => {
  it('NTF-04: lists one line for each cause, which leads to it and is read then', async () => {
    const { router } = await open()
    const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(texts.join()).toContain('The lot exceeded its occupancy threshold 2 times.')
    expect(texts.join()).toContain('Gate Ramp did not open once.')
    const refunds = screen.getByRole('link', { name: /^2 refunds have been waiting/ })
    expect(refunds.getAttribute('href')).toContain('/payments?filter=warning%3Arefund-pending')
    const sensors = screen.getByRole('link', { name: '3 sensors stopped reporting.' })
    expect(sensors.getAttribute('href')).toContain('/sensor-errors?timePeriod=7d&filter=kind')
    expect(await axeViolationsOf(screen.getByRole('dialog'))).toEqual([])
    await userEvent.click(screen.getByRole('link', { name: /^400 violations/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/parking-lots/${anId(1)}/violations`))
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
  })

  it('marks all as read, with undo', async () => {
    await open()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByRole('button', { name: 'Notifications', hidden: true })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^Undo/ }))
    expect(await screen.findByRole('button', { name: 'Notifications, 3 unread', hidden: true })).toBeTruthy()
  })
})
