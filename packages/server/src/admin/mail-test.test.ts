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

test('a test mail that the server took is said to be taken, and no more', async () => {
  const { isSent, words } = await send()
  expect([isSent, words]).toEqual([true, expect.stringMatching(/took the mail.*Whether it arrives/s)])
  expect(smtp.taken()).toMatchObject([{ to: ['ana@example.com'], subject: 'Test mail of Stallwise' }])
  expect(smtp.taken()[0]!.text).toContain('https://park.example/')
})

test.each([
  [{ at: 'recipient', code: 550 }, /refused this mail for good: 550/],
  [{ at: 'message', code: 451 }, /put this mail off: 451/],
  [{ at: 'sender', code: 550 }, /could not be used: 550/],
] as const)('an answer %o is told as it is', async (answer, words) => {
  smtp.answer(answer)
  expect(await send()).toEqual({ isSent: false, words: expect.stringMatching(words) })
})

test('a server that is not there is told as it is, without its password', async () => {
  await smtp.leave()
  const url = smtp.url.replace('smtp://', 'smtp://me:s3cret@')
  const { isSent, words } = await send({ SMTP_URL: url, MAIL_FROM })
  expect([isSent, words]).toEqual([false, expect.stringMatching(/could not be used.*ECONNREFUSED/)])
  expect(words).not.toContain('s3cret')
})

test.each([
  [{ DEMO: 'off' }, /outbox/],
  [{ DEMO: 'on' }, /demo/],
])('without a mail server (%o) it says so', async (env, words) => {
  expect(await send(env)).toEqual({ isSent: false, words: expect.stringMatching(words) })
})
