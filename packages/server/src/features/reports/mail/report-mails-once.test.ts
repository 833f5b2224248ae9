import { startSmtpServer } from '@stallwise/adapters/mail-smtp/smtp.simulator.ts'
import { dayMs, hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { runRetention } from '#features/retention/retention.public.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'
import { startReportMails } from './report-mails.test-world.ts'

vi.setConfig({ testTimeout: 60_000 })

type MailServer = Awaited<ReturnType<typeof startSmtpServer>>

let on: Awaited<ReturnType<typeof startReportMails<MailServer>>>
let other: TestApp
beforeAll(async () => {
  on = await startReportMails(startSmtpServer)
  other = await on.startOther()
})
afterAll(async () => {
  await other?.close()
  await on?.close()
})

const mine = 'fullAccessCustomer@example.com'
const owner = () => on.idOf('fullAccessCustomer')
const remove = (id: string) => on.call('fullAccessCustomer', 'DELETE', `/report-schedules/${id}`)
const due = (schedule: { nextAt: string }) => void (on.clock.now = Date.parse(schedule.nextAt))
const query = (text: string, values: unknown[] = []) => on.database.look(text, values)
const bothSend = async () => {
  await Promise.all([on.sendReports(), on.sendReports(other), on.sendReports(), on.sendReports(other)])
  await Promise.all([on.carry(), on.carry(other)])
}
const filesOf = () => query('select * from report_file order by created_at')

describe('RML-05: each is sent once', () => {
  test('with two servers at the same time', async () => {
    const schedules = []
    for (let nth = 0; nth < 3; nth++) schedules.push(await on.schedule())
    due(schedules[0]!)
    await bothSend()
    expect(on.mailsTo(mine)).toHaveLength(3)
    await bothSend()
    expect(on.mailsTo(mine)).toHaveLength(3)
    for (const { _id } of schedules) await remove(_id)
  })

  test('after a server was killed while it made the file, with the same days', async () => {
    const schedule = await on.schedule()
    due(schedule)
    const before = on.mailsTo(mine).length
    const plate = await on.visit(on.clock.now - dayMs)
    // It claimed it and wrote a file, and stopped before the mails.
    const { files } = on.server.services
    const write = vi.spyOn(files, 'write').mockImplementation(() => new Promise(() => {}))
    void on.sendReports()
    await vi.waitFor(() => expect(write).toHaveBeenCalled())
    await bothSend()
    expect(on.mailsTo(mine)).toHaveLength(before)
    write.mockRestore()
    on.clock.now += 16 * minuteMs
    await bothSend()
    expect(on.mailsTo(mine)).toHaveLength(before + 1)
    const [file] = on.mailsTo(mine).at(-1)!.attachments
    expect(Buffer.from(file!.bytes).toString()).toContain(plate)
    // The file of the killed one is nobody's.
    expect(await query('select id from report_file where sent_at is null')).toHaveLength(1)
    on.clock.now += hourMs
    await on.deleteFiles()
    expect(await query('select id from report_file where sent_at is null')).toEqual([])
    await remove(schedule._id)
  })

  test('also if the server that was slow goes on after another has taken over', async () => {
    const schedule = await on.schedule()
    due(schedule)
    const before = on.mailsTo(mine).length
    const { files } = on.server.services
    const { write: real } = files
    let goOn = () => {}
    const held = new Promise<void>((done) => void (goOn = done))
    const write = vi.spyOn(files, 'write').mockImplementationOnce(async (...args) => {
      await held
      return real.apply(files, args)
    })
    const slow = on.sendReports()
    await vi.waitFor(() => expect(write).toHaveBeenCalled())
    on.clock.now += 16 * minuteMs
    await on.sendReports(other)
    goOn()
    await slow
    write.mockRestore()
    await bothSend()
    expect(on.mailsTo(mine)).toHaveLength(before + 1)
    await remove(schedule._id)
  })
})

describe('RML-30: what goes wrong is shown, and told once', () => {
  const told = async () => (await on.told(owner())).map(({ cause, count }) => `${cause} ${count}`)
  test('a mail server that is away, until it takes mails again', async () => {
    const schedule = await on.schedule()
    due(schedule)
    await on.smtp.stop()
    await on.sendReports()
    await on.carry()
    await on.watch()
    expect(await on.shown(schedule._id)).toMatchObject({ failure: null, lastSentAt: expect.any(String) })
    on.clock.now += hourMs + minuteMs
    for (let nth = 0; nth < 3; nth++) await on.watch()
    expect(await on.shown(schedule._id)).toMatchObject({ failure: 'mail-waiting' })
    expect(await told()).toEqual(['mail-waiting:visitor 1'])
    await on.smtp.restart()
    await on.carry(other)
    expect(await on.shown(schedule._id)).toMatchObject({ failure: null })
    await remove(schedule._id)
  })

  test('a mail that is refused', async () => {
    const schedule = await on.schedule()
    due(schedule)
    on.smtp.answer({ at: 'recipient', code: 550, to: mine })
    await on.sendReports()
    await on.carry(other)
    on.smtp.answer(undefined)
    expect(await on.shown(schedule._id)).toMatchObject({ failure: 'mail-failed' })
    expect(await told()).toContain('mail-failed:visitor 1')
    due(await on.shown(schedule._id))
    await bothSend()
    expect(await on.shown(schedule._id)).toMatchObject({ failure: null })
    await remove(schedule._id)
  })

  test('a report that cannot be made, and one that is too large', async () => {
    const schedule = await on.schedule()
    due(schedule)
    const { exports } = on.server.services
    const { write: real } = exports
    const write = vi.spyOn(exports, 'write').mockRejectedValueOnce(new Error('something broke'))
    await on.sendReports()
    expect(await on.shown(schedule._id)).toMatchObject({ failure: 'not-made', lastSentAt: null })
    write.mockImplementation(async (...args) => {
      const file = await real.apply(exports, args)
      file.content.destroy()
      const { Readable } = await import('node:stream')
      return { ...file, content: Readable.from(Array.from({ length: 51 }, () => Buffer.alloc(1_000_000))) }
    })
    for (let day = 0; day < 2; day++) {
      due(await on.shown(schedule._id))
      await on.sendReports()
      expect(await on.shown(schedule._id)).toMatchObject({ failure: 'too-large' })
    }
    write.mockRestore()
    expect(await told()).toEqual(expect.arrayContaining(['not-made:visitor 1', 'too-large:visitor 1']))
    await remove(schedule._id)
  })

  test('RML-20: a file of more than 10 MB is not attached, but behind the link', async () => {
    const schedule = await on.schedule()
    due(schedule)
    const { exports } = on.server.services
    const { write: real } = exports
    const write = vi.spyOn(exports, 'write').mockImplementation(async (...args) => {
      const file = await real.apply(exports, args)
      file.content.destroy()
      const { Readable } = await import('node:stream')
      return { ...file, content: Readable.from([Buffer.alloc(10_000_001)]) }
    })
    await on.sendReports()
    write.mockRestore()
    await on.carry()
    const mail = on.mailsTo(mine).at(-1)!
    expect(mail.attachments).toEqual([])
    expect(mail.text).toContain('too large to be attached')
    expect(mail.text).toContain('/sent-report/')
    await remove(schedule._id)
  })
})

describe('what ends them', () => {
  test('RML-13: the deletion of whoever set it up', async () => {
    const leaving = await on.users.made({ roles: ['staffCustomer'], lots: [on.lotId] })
    const schedule = await on.schedule()
    await query('update report_schedule set created_by = $2 where id = $1', [schedule._id, leaving._id])
    await on.users.remove('fullAccessCustomer', leaving.email, 'STAFF')
    await query('update app_user set removed_at = now() where id = $1', [leaving._id])
    on.clock.now = Math.max(on.clock.now, Date.now() + 2 * minuteMs)
    await on.watch()
    expect(await on.shown(schedule._id)).toBeUndefined()
  })

  test('RML-40: erasing plates deletes the files that can have them, and no others', async () => {
    const old = await on.schedule({ period: 'lastMonth' })
    const schedule = await on.schedule()
    due(old)
    await bothSend()
    const kept = (await filesOf()).filter(({ sent_at: sent, removed_at: removed }) => sent && !removed)
    const ofMonth = kept.find(({ schedule_id: id }) => id === old._id)!
    const ofDay = kept.find(({ schedule_id: id }) => id === schedule._id)!
    // Plates are kept for so many days that those of the first day of last month are just over.
    const days = Math.floor((on.clock.now - ofMonth.range_from.getTime()) / dayMs) - 1
    await query('update parking_lot set plate_days = $2 where id = $1', [on.lotId, days])
    await runRetention({ database: on.database, files: on.server.services.files }, on.clock.now)
    await on.deleteFiles()
    const left = (await filesOf()).map(({ id }) => id)
    expect(left).not.toContain(ofMonth.id)
    expect(left).toContain(ofDay.id)
    expect(await on.server.services.files.read(`reports/${on.lotId}/${ofMonth.id}.csv`)).toBeUndefined()
    await remove(old._id)
    await remove(schedule._id)
  })

  test('RML-41: a lot that goes to another customer', async () => {
    const schedule = await on.schedule()
    const ofProvider = await on.schedule({ recipients: [on.idOf('provider')] }, 'provider')
    due(schedule)
    await on.sendReports()
    expect(await query(`select id from report_mail where state = 'waiting'`)).not.toEqual([])
    const path = `/admin/customers/${on.world.otherCustomer.id}/parking-lots`
    const moved = await on.call('provider', 'POST', path, { parkingLot: on.lotId })
    expect(moved.statusCode, moved.body).toBe(200)
    const before = on.mailsTo(mine).length
    await bothSend()
    expect(on.mailsTo(mine)).toHaveLength(before)
    await on.deleteFiles()
    expect(await filesOf()).toEqual([])
    expect(await on.shown(schedule._id, 'provider')).toBeUndefined()
    expect(await on.shown(ofProvider._id, 'provider')).toMatchObject({ failure: null })
  })
})
