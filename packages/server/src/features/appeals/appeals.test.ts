import { Transformer } from '@napi-rs/image'
import type { OutgoingMail } from '@stallwise/ports/mail.port.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { runRetention } from '#features/retention/retention.public.ts'
import { minute, start } from '#testing/test-lot.ts'
import { startNoticeLot, type NoticeLot } from '#testing/test-notices.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: NoticeLot
beforeAll(async () => {
  lot = await startNoticeLot()
})
afterAll(() => lot?.close())

const send: NoticeLot['send'] = (...call) => lot.send(...call)
let nth = 0
interface Notified {
  id: string
  plate: string
  email: string
  token: string
}
const tokenIn = (text: string) => /\/appeals\/([\w-]{20,})/.exec(text)![1]!
const lastMailTo = async (email: string, part = ''): Promise<OutgoingMail> => {
  await lot.sendAfter(10_000)
  return lot.sent.filter(({ to, subject }) => to === email && subject.includes(part)).at(-1)!
}
/** A violation about which a notice was sent. */
const notified = async (more: object = {}): Promise<Notified> => {
  const { _id: id, licensePlate: plate } = await lot.violate()
  const email = `driver${nth++}@example.com`
  expect((await send('POST', '/violations/sendEmail', { violation: id, email, ...more })).statusCode).toBe(
    201,
  )
  return { id, plate, email, token: tokenIn((await lastMailTo(email)).text) }
}
let address = 0
const publicly = (path: string, payload: object | Buffer, headers: object = {}) =>
  lot.app.server.inject({
    method: 'POST',
    url: `/api/appeals/${path}`,
    payload,
    remoteAddress: `198.51.${address++ % 200}.7`,
    headers: { ...headers },
  })
const open = (token: string) => publicly(token, {})
const appeal = (token: string, text = 'I had a permit.', key?: string) =>
  publicly(token, { text }, key ? { 'idempotency-key': key } : {})
const answer = (id: string, state: string, text = '') =>
  send('POST', `/violations/${id}/appeal`, { state, answer: text })
const statusOf = async (id: string) => (await send('GET', `/violations/${id}`)).json().status
const appealOf = async (id: string) => (await send('GET', `/violations/${id}/appeal`)).json().appeal
const differences = async () => (await replayLot(lot.database, lot.lotId)).differences

describe('a link', () => {
  test('APL-01, APL-10, APL-11, APL-14: shows its violation, and takes one appeal', async () => {
    const { token, plate, id, email } = await notified()
    expect((await open(token)).json()).toMatchObject({
      lotName: 'Riverside',
      licensePlate: plate,
      reason: 'graceExpired',
      status: 'open',
      appeal: null,
    })
    const text = '<img src=x onerror=alert(1)> {{7*7}}\r\nBcc: eve@example.com'
    const key = 'the-same-key'
    const made = await Promise.all([appeal(token, text, key), appeal(token, text, key)])
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(made[0]!.json().appeal).toMatchObject({ state: 'received', text, answer: null })
    for (const again of [await appeal(token), await appeal(token, text, 'other-key')])
      expect(again.json().code).toBe('already-appealed')
    expect(await appealOf(id)).toMatchObject({ text, email, state: 'received' })
    expect((await lastMailTo(email)).subject).toBe(`Your appeal was received: ${plate}`)
    expect(lot.sent.filter(({ subject, to }) => to === email && subject.includes('received'))).toHaveLength(1)
    const { history } = (await send('GET', `/violations/${id}`)).json()
    expect(history.at(-1)).toMatchObject({ move: 'appeal', who: 'Driver', actorKind: 'link' })
    const resent = { violation: id, email: 'other@example.com', again: true }
    expect((await send('POST', '/violations/sendEmail', resent)).json().code).toBe('notice-appealed')
  })

  test('APL-03: that is guessed, or has expired, no longer works', async () => {
    const { token } = await notified()
    const bad = [`${token}x`, token.slice(0, -1), token.toLowerCase(), "' or 1=1 --", '%00', 'a'.repeat(100)]
    for (const guess of bad) {
      const reply = await open(encodeURIComponent(guess))
      expect([guess, reply.statusCode, reply.json().code]).toEqual([guess, 410, 'link-expired'])
    }
    expect((await open('a'.repeat(101))).statusCode).toBe(414)
    lot.clock.now += 31 * 24 * 60 * minute
    expect((await appeal(token)).json().code).toBe('link-expired')
    lot.clock.now -= 31 * 24 * 60 * minute
  })

  test.each([
    [{ text: '' }, 422],
    [{ text: 'x'.repeat(2_001) }, 422],
    [{ text: 'x'.repeat(10_001) }, 422],
    [{ text: 7 }, 422],
    [{ text: null }, 422],
    [{ text: 'a\u0000b' }, 422],
    [[], 400],
  ])('APL-10: refuses %j', async (payload, status) => {
    const { token } = await once()
    expect((await publicly(token, payload)).statusCode).toBe(status)
  })

  test('APL-13: a network has 60 calls, a link ten tries', async () => {
    const { token } = await notified()
    const codes = []
    for (let n = 0; n < 11; n++) codes.push((await appeal(token, '')).statusCode)
    expect(codes).toEqual([...Array<number>(10).fill(422), 429])
    const from = (url: string) =>
      lot.app.server.inject({ method: 'POST', url, payload: {}, remoteAddress: '203.0.113.9' })
    const calls = await Promise.all(Array.from({ length: 61 }, () => from('/api/appeals/guess')))
    expect(calls.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  test('APL-04: shows the plate of the notice only, and nothing to appeal once it is withdrawn or settled', async () => {
    const [corrected, dismissed] = [await notified(), await notified()]
    await lot.query(`insert into plate_image (parking_lot_id, source_id, event_id, at, file_key, sha256, size_bytes)
      select parking_lot_id, source_id, event_id, at, 'plates/' || event_id, '', 1 from device_event where kind = 'plate'`)
    for (const { token } of [corrected, dismissed])
      expect((await open(token)).json()).toMatchObject({ status: 'open', image: expect.any(String) })
    await lot.query(`update violation set plate = 'OTHER77' where id = $1`, [corrected.id])
    await send('POST', `/violations/${dismissed.id}/dismiss`)
    for (const { token, plate } of [corrected, dismissed]) {
      expect((await open(token)).json()).toMatchObject({
        licensePlate: plate,
        status: 'withdrawn',
        image: null,
      })
      expect((await appeal(token)).json().code).toBe('appeal-closed')
    }
  })

  test('NOT-12: to another address ends the earlier ones', async () => {
    const { token, id } = await notified()
    await send('POST', '/violations/sendEmail', { violation: id, email: 'right@example.com', again: true })
    expect((await open(token)).statusCode).toBe(410)
    expect((await open(tokenIn((await lastMailTo('right@example.com')).text))).statusCode).toBe(200)
  })
})

let shared: Notified | undefined
const once = async () => (shared ??= await notified())

describe('APL-12: a photo', () => {
  const photo = (token: string, bytes: Buffer) =>
    publicly(`${token}/photo`, bytes, { 'content-type': 'image/jpeg' })
  const aPhoto = async (width = 12) =>
    Buffer.from(await Transformer.fromRgbaPixels(new Uint8Array(width * 9 * 4), width, 9).jpeg(80))

  test('is added to an appeal that waits, one only, and shown to driver and staff', async () => {
    const { token, id } = await notified()
    expect((await photo(token, await aPhoto())).statusCode).toBe(404)
    await appeal(token)
    const added = (await photo(token, await aPhoto())).json()
    expect((await lot.app.server.inject({ url: added.appeal.photo })).headers['content-type']).toBe(
      'image/jpeg',
    )
    expect((await appealOf(id)).photo).toMatch(/^\/api\/images/)
    expect((await photo(token, await aPhoto())).statusCode).toBe(200)
    expect((await photo(token, await aPhoto(13))).json().code).toBe('too-many-photos')
    await answer(id, 'accepted')
    expect((await photo(token, await aPhoto())).json().code).toBe('appeal-answered')
  })

  test.each([
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['an image with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused if it is %s', async (_what, bytes) => {
    const { token } = await once()
    await appeal(token)
    const reply = await photo(token, bytes)
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'not-a-photo'])
    expect((await open(token)).json().appeal.photo).toBeNull()
  })
})

describe('an answer', () => {
  test('APL-20 to APL-24: accepts, is undone for 10 seconds, and is mailed with a new link', async () => {
    const { token, id, plate, email } = await notified({ resolve: true })
    await lot.drive('camera-out', plate)
    await appeal(token)
    const waiting = (await send('GET', `/appeals/waiting?parkingLot=${lot.lotId}`)).json().waiting
    const inList = async () =>
      (await send('GET', `/violations?parkingLot=${lot.lotId}&appeal=received`))
        .json()
        .data.some(
          ({ _id, isAppealWaiting }: { _id: string; isAppealWaiting: boolean }) =>
            _id === id && isAppealWaiting,
        )
    expect(await inList()).toBe(true)
    expect((await answer(id, 'accepted')).json().appeal).toMatchObject({
      state: 'accepted',
      answeredBy: 'Pat',
    })
    expect(await statusOf(id)).toBe('dismissed')
    expect((await send('POST', `/violations/${id}/undo`)).json().status).toBe('resolved')
    expect(await appealOf(id)).toMatchObject({ state: 'received', answer: null })
    expect((await send('GET', `/appeals/waiting?parkingLot=${lot.lotId}`)).json().waiting).toBe(waiting)
    expect((await answer(id, 'accepted', 'Sorry.')).statusCode).toBe(200)
    expect((await answer(id, 'refused', 'No.')).json().code).toBe('appeal-answered')
    const mail = await lastMailTo(email, 'answer')
    expect(mail.text).toContain('accepted your appeal')
    expect(mail.text).toContain('Sorry.')
    expect(lot.sent.filter(({ text, to }) => to === email && text.includes('accepted your'))).toHaveLength(1)
    for (const link of [token, tokenIn(mail.text)])
      expect((await open(link)).json()).toMatchObject({
        status: 'withdrawn',
        appeal: { state: 'accepted', answer: 'Sorry.' },
      })
    expect(await inList()).toBe(false)
    expect(await differences()).toEqual([])
  })

  test('APL-21, APL-22: refuses or reduces with a text, which leaves the violation as it is', async () => {
    const { token, id, plate } = await notified()
    await appeal(token)
    expect((await answer(id, 'reduced', ' ')).statusCode).toBe(422)
    expect((await answer(id, 'received', 'x')).statusCode).toBe(422)
    expect((await answer(id, 'reduced', 'Half of it.')).json().appeal.state).toBe('reduced')
    await lot.drive('camera-out', plate)
    expect(await statusOf(id)).toBe('missed')
    expect((await answer('019abcde-0000-7000-8000-000000000001', 'refused', 'x')).statusCode).toBe(404)
  })

  test('APL-30: what was said is erased with the violation, everywhere', async () => {
    const { token, id, plate, email } = await notified({ resolve: true })
    await appeal(token, 'A secret reason')
    await answer(id, 'refused', 'A secret answer')
    await lot.drive('camera-out', plate)
    const texts = async () =>
      JSON.stringify([
        await lot.query('select * from appeal where violation_id = $1', [id]),
        await lot.query('select before, after from audit_entry where object_id = $1', [id]),
        await lot.query('select * from outbox_mail where recipient = $1 or body_text like $2', [
          email,
          `%${plate}%`,
        ]),
      ])
    const before = await texts()
    for (const text of ['secret reason', 'secret answer', email]) expect(before).toContain(text)
    await runRetention(
      { database: lot.database, files: lot.app.services.files },
      start + 130 * 24 * 60 * minute,
    )
    expect(await texts()).not.toMatch(/secret|driver\d/)
    expect((await open(token)).statusCode).toBe(410)
    expect((await answer(id, 'refused', 'x')).statusCode).toBe(404)
  })
})
