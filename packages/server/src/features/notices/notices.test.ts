import type { OutgoingMail } from '@stallwise/ports/mail.port.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runRetention } from '#features/retention/retention.public.ts'
import { minute, start } from '#testing/test-lot.ts'
import { startNoticeLot, type NoticeLot } from '#testing/test-notices.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: NoticeLot
beforeAll(async () => {
  lot = await startNoticeLot()
})
afterAll(() => lot?.close())
beforeEach(() => {
  lot.sent.length = 0
  lot.refusal.reason = null
})

const send: NoticeLot['send'] = (...call) => lot.send(...call)
const aViolation: NoticeLot['violate'] = (score) => lot.violate(score)
const notify = (violation: { _id: string }, more: object = {}) =>
  send('POST', '/violations/sendEmail', { violation: violation._id, email: 'ana@example.com', ...more })
const draftOf = async ({ _id }: { _id: string }) => (await send('GET', `/violations/${_id}/notice`)).json()
const after: NoticeLot['sendAfter'] = (ms) => lot.sendAfter(ms)

describe('a notice', () => {
  test('NOT-03, NOT-06, NOT-08: resolves the violation, waits 10 seconds and is sent', async () => {
    const violation = await aViolation()
    const reply = await notify(violation, { email: ' Ana@Example.com ', resolve: true })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      violation: { status: 'resolved', canUndo: true },
      notice: { email: 'ana@example.com', state: 'waiting', askedBy: 'Pat', isConfirmed: false },
    })
    await after(9_999)
    expect(lot.sent).toEqual([])
    await after(1)
    expect(lot.sent).toMatchObject([{ to: 'ana@example.com' }])
    const [{ subject, text }] = lot.sent as [OutgoingMail]
    expect(subject).toBe(`Parking violation at Riverside: ${violation.licensePlate}`)
    for (const part of ['had no pass', violation.licensePlate, '/appeals/', 'appeal until'])
      expect(text).toContain(part)
    expect((await draftOf(violation)).notices).toMatchObject([{ state: 'sent', failure: null }])
    const { history } = (await send('GET', `/violations/${violation._id}`)).json()
    expect(history.map(({ move }: { move: string }) => move)).toEqual(['open', 'email', 'resolve'])
  })

  test('NOT-06: is undone with the resolution by its sender, for 10 seconds', async () => {
    const violation = await aViolation()
    await notify(violation, { resolve: true })
    lot.clock.now += 10_000
    const undone = await send('POST', `/violations/${violation._id}/undo`)
    expect(undone.json()).toMatchObject({ status: 'active' })
    await after(minute)
    expect(lot.sent).toEqual([])
    expect((await draftOf(violation)).notices).toMatchObject([{ state: 'cancelled' }])
    expect(await lot.query('select 1 from violation_link where violation_id = $1', [violation._id])).toEqual(
      [],
    )
    await notify(violation)
    lot.clock.now += 10_001
    expect((await send('POST', `/violations/${violation._id}/undo`)).json()).toMatchObject({
      status: 'active',
    })
    await after(0)
    expect(lot.sent).toHaveLength(1)
  })

  test('NOT-05: about a doubtful read is refused until a person has confirmed the plate', async () => {
    const violation = await aViolation(0.6)
    expect(await draftOf(violation)).toMatchObject({ doubts: ['lowScore'], refusal: null, email: null })
    for (const more of [{}, { confirmedPlate: 'OTHER1' }])
      expect((await notify(violation, more)).json().code).toBe('notice-not-confirmed')
    const { notice } = (await notify(violation, { confirmedPlate: violation.licensePlate })).json()
    expect(notice).toMatchObject({ doubts: ['lowScore'], isConfirmed: true, askedBy: 'Pat' })
  })

  test('NOT-01, NOT-07, NOT-09: one is sent unless again on purpose, within limits, and none if dismissed', async () => {
    const violation = await aViolation()
    const to = (email: string, again = true) => notify(violation, { email, again })
    const twice = await Promise.all([to('b@example.com', false), to('b@example.com', false)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await to('b@example.com', false)).json().code).toBe('notice-already-sent')
    // The one that was refused counts too if it was refused under the lock.
    const again = [await to('b@example.com'), await to('b@example.com'), await to('b@example.com')]
    expect(again.map(({ statusCode }) => statusCode).at(-1)).toBe(429)
    const sentAgain = again.filter(({ statusCode }) => statusCode === 201).length
    expect((await draftOf(violation)).notices).toHaveLength(1 + sentAgain)
    const dismissed = await aViolation()
    await send('POST', `/violations/${dismissed._id}/dismiss`)
    expect((await notify(dismissed)).json().code).toBe('notice-not-possible')
  })

  test('NOT-08: that the mail server refuses has failed, and can be sent again', async () => {
    const violation = await aViolation()
    lot.refusal.reason = '550 no such user'
    await notify(violation, { email: 'gone@example.com' })
    await after(10_000)
    expect((await draftOf(violation)).notices).toMatchObject([
      { state: 'failed', failure: '550 no such user' },
    ])
    const links = 'select 1 from violation_link where violation_id = $1'
    expect(await lot.query(links, [violation._id])).toEqual([])
    expect((await notify(violation, { email: 'here@example.com' })).statusCode).toBe(201)
  })

  test.each([
    [{ email: 'ana@example.com\r\nBcc: eve@example.com' }, 422],
    [{ email: 'a@example.com, b@example.com' }, 422],
    [{ email: null }, 422],
    [{ language: 'fr' }, 422],
    [{ violation: '019abcde-0000-7000-8000-000000000001' }, 404],
  ])('is refused for %j', async (more, status) => {
    const [violation] = (await send('GET', `/violations?parkingLot=${lot.lotId}`)).json().data
    expect((await notify(violation, more)).statusCode).toBe(status)
  })

  test('NOT-03, NOT-04: is in the language that was chosen, as it was shown', async () => {
    const violation = await aViolation()
    const { texts } = await draftOf(violation)
    await notify(violation, { language: 'es-MX', email: 'luis@example.com' })
    await after(10_000)
    const [english, spanish] = ['en-US', 'es-MX'].map(
      (wanted) => texts.find(({ language }: { language: string }) => language === wanted).subject,
    )
    expect(lot.sent.filter(({ to }) => to === 'luis@example.com').map(({ subject }) => subject)).toEqual([
      spanish,
    ])
    expect(spanish).not.toBe(english)
  })

  test('NOT-13: is cancelled if somebody dismisses the violation while it waits', async () => {
    const violation = await aViolation()
    await notify(violation, { email: 'dismissed@example.com' })
    await send('POST', `/violations/${violation._id}/dismiss`)
    await after(minute)
    expect(lot.sent).toEqual([])
    expect((await draftOf(violation)).notices).toMatchObject([{ state: 'cancelled' }])
  })

  test('NOT-06, NOT-12: to another address, undone, leaves the earlier link as it was', async () => {
    const violation = await aViolation()
    await notify(violation, { email: 'first@example.com' })
    await after(10_000)
    const token = /\/appeals\/([\w-]{20,})/.exec(lot.sent[0]!.text)![1]
    const open = async () =>
      (await lot.app.server.inject({ method: 'POST', url: `/api/appeals/${token}`, payload: {} })).statusCode
    await notify(violation, { email: 'wrong@example.com', again: true })
    expect(await open()).toBe(410)
    await send('POST', `/violations/${violation._id}/undo`)
    expect(await open()).toBe(200)
  })

  test('NOT-11: is not sent about a violation that is erased, whose plate is not corrected either', async () => {
    const violation = await aViolation()
    await send('POST', `/violations/${violation._id}/resolve`)
    await lot.query('update violation set erased_at = now() where id = $1', [violation._id])
    expect((await notify(violation, { email: 'late@example.com' })).json().code).toBe('notice-without-plate')
    const corrected = await send('POST', `/violations/${violation._id}/plate`, { licensePlate: 'NEW123' })
    expect(corrected.json().code).toBe('violation-not-active')
  })

  test('NOT-11: its address is erased with the violation, everywhere', async () => {
    const violation = await aViolation()
    await notify(violation, { email: 'erased@example.com', resolve: true })
    await after(10_000)
    await lot.post('plate-recognizer', {
      hook: { event: 'recognition', id: 'camera-out' },
      data: {
        camera_id: 'camera-out',
        timestamp: new Date(lot.clock.now).toISOString(),
        results: [{ plate: violation.licensePlate, score: 0.95, candidates: [] }],
      },
    })
    const texts = async () =>
      JSON.stringify([
        await lot.query('select email from violation_notice'),
        await lot.query('select email from violation_link'),
        await lot.query(`select before, after from audit_entry where object_kind = 'violation'`),
        await lot.query('select recipient, subject from outbox_mail'),
      ])
    expect(await texts()).toContain('erased@example.com')
    await runRetention(
      { database: lot.database, files: lot.app.services.files },
      start + 95 * 24 * 60 * minute,
    )
    expect(await texts()).not.toContain('erased@example.com')
  })
})
