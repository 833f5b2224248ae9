import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { MailSender } from '#features/notifications/notifications.work.public.ts'
import { startTestApp, startTestServer, type TestApp } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'
import { deleteReportFiles, watchReportMails } from './report-files.work.ts'
import { sendDueReports } from './send-reports.work.ts'

interface TestMailServer {
  readonly url: string
  readonly received: () => readonly { readonly to: readonly string[]; readonly subject: string }[]
  readonly close: () => Promise<void>
}

/** A server with a mail server, and a lot whose reports are sent by e-mail. */
export const startReportMails = async <Mail extends TestMailServer>(startMailServer: () => Promise<Mail>) => {
  const filesDirectory = await mkdtemp(join(tmpdir(), 'stallwise-reports-'))
  const smtp = await startMailServer()
  const clock = { now: Date.now() }
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@parking.example', FILES_DIR: filesDirectory }
  const options = { clock: () => clock.now, env }
  const server = await startTestServer(options)
  const { world, database } = server
  const lotId = world.own.lot.id
  const users = usersKit(server)
  const idOf = (role: Role) => world.users.find(({ email }) => email === world.emailOf(role))!.id
  const call = (
    who: Role | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ) => server.ask(who, { method, url: `/api${path}`, ...(payload && { payload }) })
  let plates = 0
  const log = { error: () => {} }
  return {
    server,
    world,
    database,
    users,
    smtp,
    clock,
    lotId,
    idOf,
    call,
    /** Another server of the same database and files. */
    startOther: () => startTestApp(database, options),
    /** A stay of a vehicle without a pass, and its plate. */
    visit: async (enteredAt: number, plate = `AB${1000 + plates++}`) => {
      await database.look(
        `insert into visit (parking_lot_id, id, plate, match, entered_at, exited_at, closed_by, entry_event_id)
         values ($1, gen_random_uuid(), $2, 'none', $3, $4, 'exit', gen_random_uuid())`,
        [lotId, plate, new Date(enteredAt), new Date(enteredAt + hourMs)],
      )
      return plate
    },
    /** A schedule of somebody with full access, of stays of yesterday, every day at noon. */
    schedule: async (more: object = {}, who: Role = 'fullAccessCustomer') => {
      const response = await call(who, 'POST', '/report-schedules', {
        parkingLot: lotId,
        reportName: 'visitor',
        period: 'yesterday',
        every: 'day',
        hour: 12,
        format: 'csv',
        recipients: [idOf('fullAccessCustomer')],
        ...more,
      })
      if (response.statusCode !== 201) throw new Error(response.body)
      return response.json()
    },
    shown: async (id: string, who: Role = 'fullAccessCustomer') =>
      (await call(who, 'GET', `/report-schedules/${lotId}`))
        .json()
        .data.find(({ _id }: { _id: string }) => _id === id),
    /** What servers do every few seconds. */
    sendReports: (at: TestApp = server) => sendDueReports(at.services, log),
    carry: (at: TestApp = server) => new MailSender(at.services, at.server.log).sendDue(),
    watch: () => watchReportMails(server.services),
    deleteFiles: () => deleteReportFiles(server.services),
    mailsTo: (email: string) =>
      ([...smtp.received()] as ReturnType<Mail['received']>[number][]).filter(
        ({ to, subject }) => to.includes(email) && !subject.includes('notification'),
      ),
    told: (userId: string) =>
      database.look(
        `select cause, count from notification where user_id = $1 and kind = 'report' order by first_at, cause`,
        [userId],
      ),
    close: async () => {
      await server.close()
      await smtp.close()
      await rm(filesDirectory, { recursive: true, force: true })
    },
  }
}
