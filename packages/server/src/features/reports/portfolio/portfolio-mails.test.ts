import { startSmtpServer } from '@stallwise/adapters/mail-smtp/smtp.simulator.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addTestPayment } from '#features/payments/testing/payment-rows.test-world.ts'
import { startReportMails } from '../mail/report-mails.test-world.ts'
import { sendDuePortfolios } from './send-portfolios.work.ts'

vi.setConfig({ testTimeout: 60_000 })

type MailServer = Awaited<ReturnType<typeof startSmtpServer>>

let on: Awaited<ReturnType<typeof startReportMails<MailServer>>>
beforeAll(async () => {
  on = await startReportMails(startSmtpServer)
})
afterAll(() => on?.close())
afterEach(() => on.call('fullAccessCustomer', 'DELETE', '/portfolio/mail'))

const mine = 'fullAccessCustomer@example.com'
const weekly = {
  timePeriod: '7d',
  customer: null,
  every: 'week',
  onDay: 1,
  hour: 6,
  timeZone: 'America/Toronto',
}
const setUp = async (
  more: object = {},
  who: 'fullAccessCustomer' | 'staffCustomer' = 'fullAccessCustomer',
) => {
  const reply = await on.call(who, 'POST', '/portfolio/mail', Object.assign({}, weekly, more))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().mail as { nextAt: string }
}
const shown = async () => (await on.call('fullAccessCustomer', 'GET', '/portfolio/mail')).json().mail
const send = async (at: string | number = on.clock.now) => {
  on.clock.now = typeof at === 'number' ? at : Date.parse(at)
  const sent = await sendDuePortfolios(on.server.services)
  await on.carry()
  return sent
}
const mailsTo = (email: string) =>
  on.mailsTo(email).filter(({ unsubscribe }) => unsubscribe?.[0]?.includes('portfolio-mails'))
const leaveLink = (text: string) => new URL(/https?:\/\/\S*portfolio-mails\S*/.exec(text)![0]).pathname

const pay = (cents: number, at: number) =>
  addTestPayment(on.server.services.database, {
    lotId: on.lotId,
    cents,
    taxCents: 0,
    begunAt: at,
    settledAt: at,
    providerAt: at,
    currency: 'CAD',
    passholderId: null,
  })

test('PRT-20, PRT-21: the mail has the figures of the page, of each lot and together', async () => {
  const { nextAt } = await setUp()
  const due = Date.parse(nextAt)
  expect(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Toronto',
      weekday: 'long',
      hour: 'numeric',
    }).format(due),
  ).toBe('Monday 6 AM')
  await pay(12_345, due - 2 * dayMs)
  await pay(20_000, due - 10 * dayMs)
  expect(await send(due - 60_000)).toBe(0)
  expect(await send(nextAt)).toBe(1)
  const [mail] = mailsTo(mine)
  expect(mail!.text).toContain('Revenue: CAD 123.45 (-38%)')
  expect(mail!.text).toMatch(/Own lot: revenue fell by 38%, CAD 123.45 \(-38%\)/)
  const page = (await on.call('fullAccessCustomer', 'GET', '/portfolio')).json().data
  const total = page.flatMap(({ revenue }: { revenue: { cents: number }[] }) => revenue)
  expect(total.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)).toBe(12_345)
  expect(mail!.text).toContain('/portfolio?timePeriod=7d')
  const after = await shown()
  expect(after.lastSentAt).toBe(nextAt)
  expect(Date.parse(after.nextAt)).toBeGreaterThanOrEqual(due + 6 * dayMs)
  expect(await send()).toBe(0)
})

test('PRT-22: each is sent once with two servers; what was missed for days is not', async () => {
  const { nextAt } = await setUp({ every: 'day' })
  const before = mailsTo(mine).length
  on.clock.now = Date.parse(nextAt)
  await Promise.all([sendDuePortfolios(on.server.services), sendDuePortfolios(on.server.services)])
  await on.carry()
  expect(mailsTo(mine)).toHaveLength(before + 1)
  await setUp({ every: 'month', onDay: 15 })
  const { nextAt: later } = await shown()
  await send(Date.parse(later) + 2 * dayMs)
  expect(mailsTo(mine)).toHaveLength(before + 1)
  expect(Date.parse((await shown()).nextAt)).toBeGreaterThan(on.clock.now)
})

test('PRT-22: one click ends it, in the language of the recipient, without signing in', async () => {
  await on.database.look(`update app_user set preferences = '{"mailLanguage": "es-MX"}' where email = $1`, [
    mine,
  ])
  await send((await setUp()).nextAt)
  const { text, unsubscribe } = mailsTo(mine).at(-1)!
  await on.database.look(`update app_user set preferences = '{}' where email = $1`, [mine])
  expect(text).toContain('Abrir el portafolio')
  expect(unsubscribe).toEqual([
    expect.stringContaining('/api/portfolio-mails/'),
    'List-Unsubscribe=One-Click',
  ])
  const url = leaveLink(text)
  const page = await on.server.server.inject({ url })
  expect([page.statusCode, page.payload.includes('<form method="post">')]).toEqual([200, true])
  expect(await shown()).not.toBeNull()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const click = { method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' } as const
  expect((await on.server.server.inject(click)).statusCode).toBe(200)
  expect(await shown()).toBeNull()
  expect((await on.server.server.inject(click)).statusCode).toBe(404)
})

test('PRT-20: staff get no amounts; who lost the right or was blocked gets nothing, and it ends', async () => {
  const { nextAt } = await setUp({}, 'staffCustomer')
  expect(await send(nextAt)).toBe(1)
  expect((await on.call('staffCustomer', 'GET', '/portfolio')).json().data).toHaveLength(1)
  const { text } = mailsTo('staffCustomer@example.com').at(-1)!
  expect(text).toContain('Own lot')
  expect(text).not.toContain('CAD')
  const count = mailsTo('staffCustomer@example.com').length
  await on.database.look(`update app_user set roles = '{tenant}' where email = 'staffCustomer@example.com'`)
  await send(Date.parse(nextAt) + 7 * dayMs)
  expect(mailsTo('staffCustomer@example.com')).toHaveLength(count)
  expect(await on.database.look('select * from portfolio_mail')).toEqual([])
})

test.each([
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ hour: 24 }, 'hour'],
  [{ onDay: 9 }, 'onDay'],
  [{ customer: '018f0000-0000-7000-8000-000000000000' }, 'customer'],
])('refuses %o', async (more, path) => {
  const reply = await on.call(
    'fullAccessCustomer',
    'POST',
    '/portfolio/mail',
    Object.assign({}, weekly, more),
  )
  expect(reply.json()).toMatchObject({ errors: [{ path }] })
})
