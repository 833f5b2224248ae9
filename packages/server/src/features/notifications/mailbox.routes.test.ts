import { roles } from '@stallwise/domain/access/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, startTestServer, type TestServer } from '#testing/test-app.ts'
import { queueMail } from './notifications.public.ts'
import { MailSender } from './sender.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => Date.now() + 1_000 })
})
afterAll(() => server.close())

const queue = (name: string, notBefore?: Date) =>
  server.database.asSystem((tx) =>
    queueMail(tx, {
      to: `${name}@example.com`,
      template: 'verify-email',
      ...(notBefore && { notBefore }),
      data: { name, link: `https://park.example/t/${name}`, hoursValid: 24 },
    }),
  )

describe('MAIL-09: the mailbox of demo mode', () => {
  test('is open to the provider only', async () => {
    expect((await server.ask(null, '/api/demo/mailbox')).statusCode).toBe(401)
    for (const role of roles.filter((role) => role !== 'provider'))
      expect((await server.ask(role, '/api/demo/mailbox')).statusCode).toBe(403)
  })

  test.each<Record<string, string>>([
    { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@park.example' },
    { DEMO: 'off' },
  ])('that is not there with %o', async (env) => {
    const app = await startTestApp(server.database, { env })
    try {
      expect((await app.ask('provider', '/api/demo/mailbox')).statusCode).toBe(404)
      expect((await app.ask('provider', '/api/me')).json()).not.toHaveProperty('mailbox')
    } finally {
      await app.close()
    }
  })

  test('lists e-mails as they would have been sent, newest first, in pages', async () => {
    await queue('ana')
    await new MailSender(server.services, server.server.log).sendDue()
    await queue('bob')
    await queue('later', new Date(Date.now() + 3_600_000))
    await new MailSender(server.services, server.server.log).sendDue()
    const first = (await server.ask('provider', '/api/demo/mailbox?limit=1')).json()
    expect(first.data).toMatchObject([
      {
        to: 'bob@example.com',
        subject: 'Confirm your e-mail address for Stallwise',
        text: expect.stringContaining('https://park.example/t/bob'),
      },
    ])
    const next = (await server.ask('provider', `/api/demo/mailbox?cursor=${first.nextCursor}`)).json()
    expect(next).toMatchObject({ data: [{ to: 'ana@example.com' }], nextCursor: null })
  })

  test('is announced only to users who can open it', async () => {
    expect((await server.ask('provider', '/api/me')).json()).toMatchObject({ mailbox: true })
    expect((await server.ask('staffCustomer', '/api/me')).json()).not.toHaveProperty('mailbox')
  })
})
