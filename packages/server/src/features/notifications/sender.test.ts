import { startSmtpServer } from '@stallwise/adapters/mail-smtp/smtp.simulator.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { withOutboxAccess } from './outbox.claims.store.ts'
import { cancelMails, queueMail } from './notifications.public.ts'
import { deleteOldMails } from './mail-delivery.ts'
import { MailSender, measureOutbox } from './sender.ts'

let database: TestDatabase
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let app: TestApp
let sender: MailSender
let now = 0
const clock = () => now
const second = 1_000
const pass = (ms: number) => void (now += ms)

const start = () =>
  startTestApp(database, { clock, env: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@parking.example' } })

beforeEach(async () => {
  now = Date.now() + 60 * second
  database = await createTestDatabase()
  smtp = await startSmtpServer()
  app = await start()
  sender = new MailSender(app.services, app.server.log)
})
afterEach(async () => {
  await app.close()
  await smtp.close()
  await database.drop()
})

const send = (by = sender) => by.sendDue()
const senderOf = ({ services }: TestApp) => new MailSender(services, app.server.log)
const queue = (to: string, more: { cause?: string; notBefore?: Date } = {}) =>
  database.withViewer({ lots: [], customerId: null }, (tx) =>
    queueMail(tx, {
      to,
      template: 'verify-email',
      ...more,
      data: { name: 'Ana', link: 'https://park.example/t/secret', hoursValid: 24 },
    }),
  )
const rows = () => withOutboxAccess(database, (tx) => tx.selectFrom('outbox_mail').selectAll().execute())
const recipients = () =>
  smtp
    .received()
    .flatMap(({ to }) => to)
    .sort()

describe('the sender', () => {
  test('MAIL-03: sends a mail once, and then deletes its link', async () => {
    await queue('ana@example.com')
    expect(await send()).toBe(1)
    pass(3_600 * second)
    expect(await send()).toBe(0)
    const [mail] = smtp.received()
    expect(smtp.received()).toHaveLength(1)
    expect(mail).toMatchObject({ to: ['ana@example.com'], from: 'no-reply@parking.example' })
    expect(mail!.text).toContain('https://park.example/t/secret')
    const [row] = await rows()
    expect(mail!.messageId).toBe(`${row!.id}@parking.example`)
    expect(row).toMatchObject({ attempts: 1, body_text: null, body_html: null, failed_at: null })
    expect(row!.sent_at).not.toBeNull()
  })

  test('MAIL-04: a permanent rejection is recorded and not retried', async () => {
    smtp.answer({ at: 'recipient', code: 550, to: 'gone@example.com' })
    await queue('gone@example.com')
    await queue('ana@example.com')
    await send()
    pass(24 * 3_600 * second)
    await send()
    expect(recipients()).toEqual(['ana@example.com'])
    const gone = (await rows()).find(({ recipient }) => recipient === 'gone@example.com')
    expect(gone).toMatchObject({ attempts: 1, sent_at: null, last_error: expect.stringContaining('550') })
    expect(gone!.failed_at).not.toBeNull()
  })

  test('MAIL-04: a temporarily rejected mail is retried later, and delays no other', async () => {
    smtp.answer({ at: 'recipient', code: 450, to: 'full@example.com' })
    await queue('full@example.com')
    for (let n = 0; n < 7; n++) await queue(`n${n}@example.com`)
    await send()
    expect(recipients()).toHaveLength(7)
    smtp.answer(undefined)
    pass(29 * second)
    expect(await send()).toBe(0)
    pass(2 * second)
    expect(await send()).toBe(1)
    expect(recipients()).toContain('full@example.com')
  })

  test('MAIL-05: while the mail server is unavailable mails wait, and are sent within a minute of its return', async () => {
    await smtp.stop()
    for (let n = 0; n < 12; n++) await queue(`n${n}@example.com`)
    const warn = vi.spyOn(app.server.log, 'warn')
    for (let n = 0; n < 600; n++, pass(second)) expect(await send()).toBe(0)
    // An unavailable server is tried periodically with one mail, not with all of them every second.
    const attempts = (await rows()).reduce((sum, row) => sum + row.attempts, 0)
    expect(attempts).toBeGreaterThan(10)
    expect(attempts).toBeLessThan(30)
    await smtp.restart()
    pass(60 * second)
    expect(await send()).toBe(12)
    expect(warn.mock.calls).toEqual([
      [
        { reason: expect.stringContaining('ECONN') as string },
        expect.stringContaining('mails wait') as string,
      ],
      ['mail server available again'],
    ])
    warn.mockRestore()
    expect(recipients()).toEqual([...new Set(recipients())])
    expect(recipients()).toHaveLength(12)
  })

  test('MAIL-06: a mail that could not be sent for three days is marked as failed', async () => {
    await smtp.stop()
    await queue('ana@example.com')
    await send()
    pass(3 * 24 * 3_600 * second)
    await send()
    await smtp.restart()
    pass(3_600 * second)
    expect(await send()).toBe(0)
    expect(await rows()).toMatchObject([
      { sent_at: null, failed_at: expect.any(Date), last_error: expect.stringMatching(/three days.*ECONN/) },
    ])
  })

  test('MAIL-06: a mail that waited for days without an attempt is not sent late', async () => {
    await queue('ana@example.com')
    pass(3 * 24 * 3_600 * second)
    expect(await send()).toBe(0)
    expect(smtp.received()).toEqual([])
    expect(await rows()).toMatchObject([{ sent_at: null, failed_at: expect.any(Date), body_text: null }])
  })

  test('MAIL-07: a delayed mail can be cancelled until it is due, but not afterwards', async () => {
    const notBefore = () => new Date(now + 10 * second)
    await queue('undone@example.com', { cause: 'user:1', notBefore: notBefore() })
    pass(9 * second)
    expect(await send()).toBe(0)
    expect(await database.asSystem((tx) => cancelMails(tx, 'user:1'))).toBe(1)
    pass(2 * second)
    expect(await send()).toBe(0)
    await queue('done@example.com', { cause: 'user:2', notBefore: notBefore() })
    pass(11 * second)
    expect(await send()).toBe(1)
    expect(await database.asSystem((tx) => cancelMails(tx, 'user:2'))).toBe(0)
    expect(recipients()).toEqual(['done@example.com'])
  })

  test('MAIL-07: a mail that is being sent is not reported as cancelled', async () => {
    smtp.pause(300)
    await queue('ana@example.com', { cause: 'user:1' })
    const sending = send()
    await expect.poll(() => smtp.received().length).toBe(1)
    expect(await database.asSystem((tx) => cancelMails(tx, 'user:1'))).toBe(0)
    expect(await sending).toBe(1)
  })

  test('MAIL-03: two servers send forty mails, each of them once', async () => {
    const other = await start()
    try {
      for (let n = 0; n < 40; n++) await queue(`n${n}@example.com`)
      const sent = await Promise.all([send(), send(senderOf(other))])
      expect(sent[0] + sent[1]).toBe(40)
      expect(Math.min(...sent)).toBeGreaterThan(0)
      expect(new Set(recipients()).size).toBe(40)
      expect(recipients()).toHaveLength(40)
    } finally {
      await other.close()
    }
  })

  test('MAIL-03: a mail whose sender crashed is sent again by another, with the same Message-ID', async () => {
    await queue('ana@example.com')
    const dying = { ...app.services, mail: { send: () => new Promise<never>(() => {}) } }
    void new MailSender(dying, app.server.log).sendDue()
    await expect.poll(async () => (await rows())[0]!.is_leaving).toBe(true)
    expect(await send()).toBe(0)
    pass(121 * second)
    expect(await send()).toBe(1)
    expect(smtp.received()[0]!.messageId).toBe(`${(await rows())[0]!.id}@parking.example`)
  })

  test('MAIL-08: deletes finished mails after 30 days, but no waiting ones', async () => {
    await queue('ana@example.com')
    await send()
    await queue('later@example.com', { notBefore: new Date(now + 40 * 24 * 3_600 * second) })
    pass(29 * 24 * 3_600 * second)
    expect(await deleteOldMails(app.services)).toBe(0)
    pass(2 * 24 * 3_600 * second)
    expect(await deleteOldMails(app.services)).toBe(1)
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['later@example.com'])
  })

  test('counts mails by outcome', async () => {
    smtp.answer({ at: 'recipient', code: 550, to: 'gone@example.com' })
    await queue('gone@example.com')
    await queue('ana@example.com')
    await send()
    await queue('bob@example.com', { notBefore: new Date(now + 10 * second) })
    await measureOutbox(app.services)
    const text = (await app.server.inject('/metrics')).body
    expect(text).toContain('stallwise_mail_attempts_total{outcome="sent"} 1')
    expect(text).toContain('stallwise_mail_attempts_total{outcome="refused"} 1')
    expect(text).toContain('stallwise_mails_waiting 1')
  })
})

test('MAIL-09: without a mail server and demo mode, mails wait', async () => {
  const waiting = await startTestApp(database, { clock, env: { DEMO: 'off' } })
  try {
    await queue('ana@example.com')
    expect(await send(senderOf(waiting))).toBe(0)
    expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null, failed_at: null }])
  } finally {
    await waiting.close()
  }
})
