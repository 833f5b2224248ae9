import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { startNoticeLot, type NoticeLot } from '#testing/test-notices.ts'

vi.setConfig({ testTimeout: 60_000 })

// Notices that wait follow what becomes of their violations, which judging, people and the erasure change.

let lot: NoticeLot
beforeAll(async () => {
  lot = await startNoticeLot()
})
afterAll(() => lot?.close())
beforeEach(() => {
  lot.sent.length = 0
})

const notified = async (email: string) => {
  const violation = await lot.violate()
  const reply = await lot.send('POST', '/violations/sendEmail', { violation: violation._id, email })
  expect(reply.statusCode).toBe(201)
  return violation
}
const correct = async (id: string, licensePlate: string) => {
  const reply = await lot.send('POST', `/violations/${id}/plate`, { licensePlate })
  expect(reply.json()).toMatchObject({ licensePlate })
}
/** The states of the notices to an address, and whether their e-mails are cancelled. */
const stateOf = async (email: string) => ({
  notices: (await lot.query('select state from violation_notice where email = $1', [email])).map(
    ({ state }) => state,
  ),
  isCancelled: (
    await lot.query('select cancelled_at is not null as is from outbox_mail where recipient = $1', [email])
  ).map((row) => row.is),
})
const cancelled = { notices: ['cancelled'], isCancelled: [true] }

test('NOT-10: of a violation that a late read shows not to have been', async () => {
  const { _id, licensePlate } = await notified('deleted@example.com')
  await lot.drive('camera-out', licensePlate, 14 * minute)
  expect(await lot.query('select from violation where id = $1', [_id])).toEqual([])
  expect(await stateOf('deleted@example.com')).toEqual({ notices: [], isCancelled: [true] })
  await lot.sendAfter(minute)
  expect(lot.sent).toEqual([])
})

test('NOT-14: of a violation whose plate is corrected; another one, to the same address, is sent', async () => {
  const { _id } = await notified('corrected@example.com')
  await notified('other@example.com')
  await correct(_id, 'RIGHT14')
  expect(await stateOf('corrected@example.com')).toEqual(cancelled)
  expect(await stateOf('other@example.com')).toEqual({ notices: ['waiting'], isCancelled: [false] })
  await lot.sendAfter(minute)
  expect(lot.sent.map(({ to }) => to)).toEqual(['other@example.com'])
})

test('NOT-14: also when the correction is undone, of a violation that is over and that the server has forgotten', async () => {
  const { _id, licensePlate } = await lot.violate()
  lot.clock.now += minute
  await lot.drive('camera-out', licensePlate)
  lot.clock.now += 60 * minute
  await lot.fire()
  lot.app.services.lots.clear()
  const notify = (email: string, confirmedPlate: string) =>
    lot.send('POST', '/violations/sendEmail', { violation: _id, email, confirmedPlate, again: true })
  expect((await notify('first@example.com', licensePlate)).statusCode).toBe(201)
  await correct(_id, 'OVER14')
  expect(await stateOf('first@example.com')).toEqual(cancelled)
  expect((await notify('second@example.com', 'OVER14')).statusCode).toBe(201)
  await lot.query(
    `update violation_notice set asked_at = asked_at - interval '1 hour' where email = 'second@example.com'`,
  )
  expect((await lot.send('POST', `/violations/${_id}/undo`)).json()).toMatchObject({ licensePlate })
  expect(await stateOf('second@example.com')).toEqual(cancelled)
})

test('NOT-14: not if the plate is confirmed', async () => {
  const { _id, licensePlate } = await notified('confirmed@example.com')
  await correct(_id, licensePlate)
  expect(await stateOf('confirmed@example.com')).toEqual({ notices: ['waiting'], isCancelled: [false] })
})
