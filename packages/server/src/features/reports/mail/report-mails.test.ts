import { startSmtpServer } from '@stallwise/adapters/mail-smtp/smtp.simulator.ts'
import { dayMs, hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startReportMails } from './report-mails.test-world.ts'

vi.setConfig({ testTimeout: 60_000 })

type MailServer = Awaited<ReturnType<typeof startSmtpServer>>

let on: Awaited<ReturnType<typeof startReportMails<MailServer>>>
beforeAll(async () => {
  on = await startReportMails(startSmtpServer)
})
afterAll(() => on?.close())

const mine = 'fullAccessCustomer@example.com'
const staff = 'staffCustomer@example.com'
const linesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8').trimEnd().split('\n')
const linkIn = (text: string, part: string) =>
  new URL(new RegExp(`https?://\\S*${part}\\S*`).exec(text)![0]).pathname
const fileIn = (text: string) => linkIn(text, '/sent-report/').split('/').at(-1)!
const latestTo = (email: string) => on.mailsTo(email).at(-1)!
/** Lets the time come at which one is due, and sends it. */
const send = async (schedule: { nextAt: string }) => {
  on.clock.now = Date.parse(schedule.nextAt)
  await on.sendReports()
  await on.carry()
}
const remove = (id: string) => on.call('fullAccessCustomer', 'DELETE', `/report-schedules/${id}`)

test('RML-20, RML-21: figure, rows and file of yesterday, attached and behind a link that ends after 7 days', async () => {
  const schedule = await on.schedule()
  const due = Date.parse(schedule.nextAt)
  expect(schedule).toMatchObject({ lastSentAt: null, failure: null, isSending: false })
  const plates = [await on.visit(due - dayMs), await on.visit(due - dayMs + hourMs)]
  await on.visit(due - 3 * dayMs)
  await send(schedule)
  const mail = latestTo(mine)
  expect(mail.text).toContain('Stays: 2')
  expect(mail.text).toContain('Rows: 2 rows')
  const { name, bytes } = mail.attachments[0]!
  expect(name).toMatch(/^visitor-\d{4}-\d\d-\d\d\.csv$/)
  expect(linesOf(bytes)).toHaveLength(3)
  for (const plate of plates) expect(Buffer.from(bytes).toString()).toContain(plate)
  expect(await on.shown(schedule._id)).toMatchObject({ lastRows: 2, failure: null, isSending: false })
  const path = `/parking-lots/${on.lotId}/sent-reports/${fileIn(mail.text)}`
  const shown = await on.call('fullAccessCustomer', 'GET', path)
  expect(shown.json()).toMatchObject({ reportName: 'visitor', rows: 2, format: 'csv', bytes: bytes.length })
  const file = await on.call('fullAccessCustomer', 'GET', `${path}/file`)
  expect(Buffer.compare(file.rawPayload, Buffer.from(bytes))).toBe(0)
  expect(file.headers['row-count']).toBe('2')
  // Nobody else, though with the same rights.
  expect((await on.call('staffCustomer', 'GET', path)).statusCode).toBe(404)
  expect((await on.call(null, 'GET', path)).statusCode).toBe(401)
  on.clock.now += 7 * dayMs
  expect((await on.call('fullAccessCustomer', 'GET', `${path}/file`)).statusCode).toBe(404)
  await on.deleteFiles()
  expect(await on.database.look('select id from report_file')).toEqual([])
  await remove(schedule._id)
})

test('RML-10, RML-11: staff get no amounts, and no report about them', async () => {
  const recipients = [on.idOf('fullAccessCustomer'), on.idOf('staffCustomer')]
  const schedule = await on.schedule({ recipients })
  await on.visit(Date.parse(schedule.nextAt) - dayMs)
  await send(schedule)
  const headOf = (email: string) => linesOf(latestTo(email).attachments[0]!.bytes)[0]
  expect(headOf(mine)).toContain('Paid')
  expect(headOf(staff)).not.toContain('Paid')
  const ofMoney = { parkingLot: on.lotId, reportName: 'revenue', period: 'yesterday', every: 'day', hour: 6 }
  const refused = await on.call('fullAccessCustomer', 'POST', '/report-schedules', { ...ofMoney, recipients })
  expect(refused.json()).toMatchObject({ errors: [{ path: 'recipients', code: 'not-allowed' }] })
  const byStaff = await on.call('staffCustomer', 'POST', '/report-schedules', {
    ...ofMoney,
    recipients: recipients.slice(1),
  })
  expect(byStaff.statusCode).toBe(403)
  const revenue = await on.schedule({ ...ofMoney, format: 'xlsx' })
  expect(await on.shown(revenue._id, 'staffCustomer')).toBeUndefined()
  expect((await on.call('staffCustomer', 'DELETE', `/report-schedules/${revenue._id}`)).statusCode).toBe(404)
  const readersOf = async (reportName: string) =>
    (
      await on.call(
        'staffCustomer',
        'GET',
        `/parking-lots/${on.lotId}/report-readers?reportName=${reportName}`,
      )
    )
      .json()
      .data.map(({ email }: { email: string }) => email)
  expect(await readersOf('visitor')).toEqual([mine, staff])
  expect(await readersOf('revenue')).toEqual([mine])
  await send(revenue)
  expect(latestTo(mine).text).toContain('Gross: CAD')
  await remove(revenue._id)
  await remove(schedule._id)
})

test('RML-23, NTF-14: mail, file and the page that ends it are in the language of each recipient', async () => {
  const speak = (language: string | null) =>
    on.database.look(
      `update app_user set preferences = preferences || jsonb_build_object('mailLanguage', $2::text)
      where email = $1`,
      [staff, language],
    )
  await speak('es-MX')
  const schedule = await on.schedule({
    recipients: [on.idOf('fullAccessCustomer'), on.idOf('staffCustomer')],
  })
  await on.visit(Date.parse(schedule.nextAt) - dayMs)
  await send(schedule)
  const [english, spanish] = [latestTo(mine), latestTo(staff)]
  const headOf = ({ attachments }: typeof english) => linesOf(attachments[0]!.bytes)[0]
  expect(english.text).toContain('Open the report')
  expect(headOf(english)).toContain('License plate')
  expect(spanish.text).toContain('Abrir el reporte')
  expect(headOf(spanish)).toContain('Placa')
  const page = await on.server.server.inject({ url: linkIn(spanish.text, '/report-mails/') })
  expect(page.payload).toContain('<html lang="es-MX">')
  await speak(null)
  await remove(schedule._id)
})

test('RML-10, RML-11, RML-30: who lost the right gets nothing, cannot open what was sent, and it is told once', async () => {
  const leaving = await on.users.made({ roles: ['staffCustomer'], lots: [on.lotId] })
  const schedule = await on.schedule({ recipients: [on.idOf('fullAccessCustomer'), leaving._id] })
  await send(schedule)
  const path = `/parking-lots/${on.lotId}/sent-reports/${fileIn(latestTo(leaving.email).text)}`
  expect(await on.users.statusOf(leaving.email, `/api${path}`)).toBe(200)
  const elsewhere = await on.users.edit('provider', leaving, { lots: [on.world.sister.lot.id] })
  expect(elsewhere.statusCode, elsewhere.body).toBe(200)
  expect(await on.users.statusOf(leaving.email, `/api${path}`)).toBe(404)
  const before = on.mailsTo(leaving.email).length
  for (let day = 0; day < 3; day++) await send(await on.shown(schedule._id))
  expect(on.mailsTo(leaving.email)).toHaveLength(before)
  expect(await on.told(on.idOf('fullAccessCustomer'))).toEqual([
    { cause: 'recipient-without-right:visitor', count: 1 },
  ])
  const { people, lastSentAt } = await on.shown(schedule._id)
  expect(people.map(({ state }: { state: string }) => state).sort()).toEqual(['receives', 'without-right'])
  expect(lastSentAt).not.toBeNull()
  await remove(schedule._id)
})

describe('RML-12: one click ends the mails', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  test('the page asks, only a call changes something, and both work without signing in', async () => {
    const recipients = [on.idOf('fullAccessCustomer'), on.idOf('staffCustomer')]
    const schedule = await on.schedule({ recipients })
    await send(schedule)
    const mail = latestTo(staff)
    const url = linkIn(mail.text, '/report-mails/')
    expect(mail.unsubscribe).toEqual([
      expect.stringMatching(new RegExp(`^<https?://.*${url.slice(-20)}>$`)),
      'List-Unsubscribe=One-Click',
    ])
    const page = await on.server.server.inject({ url })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.payload).toContain('<form method="post">')
    expect(page.payload).toContain('Own lot')
    await send(await on.shown(schedule._id))
    const count = on.mailsTo(staff).length
    const click = { method: 'POST', url, headers: form, payload: 'List-Unsubscribe=One-Click' } as const
    expect((await on.server.server.inject(click)).statusCode).toBe(200)
    expect((await on.server.server.inject(click)).statusCode).toBe(200)
    expect((await on.server.server.inject({ url })).payload).not.toContain('<form')
    const after = await on.shown(schedule._id)
    expect(after.recipients).toEqual([on.idOf('fullAccessCustomer')])
    expect(after.people).toContainEqual(expect.objectContaining({ state: 'left' }))
    await send(after)
    expect(on.mailsTo(staff)).toHaveLength(count)
    // Whoever set it up may add them again.
    const again = await on.call('fullAccessCustomer', 'PUT', `/report-schedules/${schedule._id}`, {
      recipients,
      version: after.version,
    })
    expect(again.statusCode, again.body).toBe(200)
    await send(await on.shown(schedule._id))
    expect(on.mailsTo(staff)).toHaveLength(count + 1)
    await remove(schedule._id)
  })

  test('a link that nobody was sent says so', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const page = await on.server.server.inject({ method, url: '/api/report-mails/v1.aaaa' })
      expect(page.statusCode).toBe(404)
    }
  })
})

test('RML-08: a paused one is not sent; one that is asked for is sent at once and leaves the next time', async () => {
  const schedule = await on.schedule({ paused: true })
  expect(schedule.nextAt).toBeNull()
  on.clock.now += 2 * dayMs
  expect(await on.sendReports()).toBe(0)
  const before = on.mailsTo(mine).length
  const asked = await on.call('fullAccessCustomer', 'POST', `/report-schedules/${schedule._id}/send`)
  expect(asked.json()).toMatchObject({ isSending: true })
  expect(await on.sendReports()).toBe(1)
  await on.carry()
  expect(on.mailsTo(mine)).toHaveLength(before + 1)
  expect(await on.sendReports()).toBe(0)
  expect(await on.shown(schedule._id)).toMatchObject({ isSending: false, nextAt: null })
  await remove(schedule._id)
})

test('RML-04, RML-06: what was missed for days is not sent, and another clock counts at once', async () => {
  const schedule = await on.schedule({ every: 'month', onDay: 15 })
  const before = on.mailsTo(mine).length
  on.clock.now = Date.parse(schedule.nextAt) + dayMs + minuteMs
  await on.sendReports()
  await on.carry()
  expect(on.mailsTo(mine)).toHaveLength(before)
  const next = await on.shown(schedule._id)
  expect(Date.parse(next.nextAt)).toBeGreaterThan(on.clock.now)
  const zone = (of: string) =>
    on.database.look('update parking_lot set time_zone = $2 where id = $1', [on.lotId, of])
  const [{ time_zone: own }] = await on.database.look('select time_zone from parking_lot where id = $1', [
    on.lotId,
  ])
  await zone('Asia/Tokyo')
  await on.sendReports()
  const inTokyo = await on.shown(schedule._id)
  expect(new Date(inTokyo.nextAt).getUTCHours()).toBe(3)
  await zone(own as string)
  await on.sendReports()
  await remove(schedule._id)
})
