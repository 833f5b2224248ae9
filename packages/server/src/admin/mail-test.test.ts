import { startSmtpServer } from '@stallwise/adapters/mail-smtp/smtp.simulator.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { testMail } from './mail-test.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeEach(async () => {
  smtp = await startSmtpServer()
})
afterEach(() => smtp.close())

const MAIL_FROM = 'no-reply@park.example'
const send = (env: Record<string, string> = { SMTP_URL: smtp.url, MAIL_FROM }) =>
  testMail(readConfig({ ...env, PUBLIC_URL: 'https://park.example' }), 'ana@example.com')

test('a test mail that the mail server accepts is reported as accepted, not as delivered', async () => {
  const { isSent, message } = await send()
  expect([isSent, message]).toEqual([true, expect.stringMatching(/accepted the mail.*Delivery is now up/s)])
  expect(smtp.received()).toMatchObject([{ to: ['ana@example.com'], subject: 'Test e-mail from Stallwise' }])
  expect(smtp.received()[0]!.text).toContain('https://park.example/')
})

test.each([
  [{ at: 'recipient', code: 550 }, /rejected the mail permanently: 550/],
  [{ at: 'message', code: 451 }, /rejected the mail temporarily: 451/],
  [{ at: 'sender', code: 550 }, /could not be used to send mail: 550/],
] as const)('reports the answer %o', async (answer, message) => {
  smtp.answer(answer)
  expect(await send()).toEqual({ isSent: false, message: expect.stringMatching(message) })
})

test('reports an unreachable server, without its password', async () => {
  await smtp.stop()
  const url = smtp.url.replace('smtp://', 'smtp://me:s3cret@')
  const { isSent, message } = await send({ SMTP_URL: url, MAIL_FROM })
  expect([isSent, message]).toEqual([
    false,
    expect.stringMatching(/could not be used to send mail.*ECONNREFUSED/),
  ])
  expect(message).not.toContain('s3cret')
})

test.each([
  [{ DEMO: 'off' }, /outbox/],
  [{ DEMO: 'on' }, /demo/],
])('without a mail server (%o) it says what to configure', async (env, message) => {
  expect(await send(env)).toEqual({ isSent: false, message: expect.stringMatching(message) })
})
