import { createApp } from '#app.ts'
import { reconcilePayments } from '#features/payments/payments.public.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { runSessions } from '../sessions/sessions.work.ts'

/** What a server that is to be killed is told by its parent: how many milliseconds its clock is ahead from now on. */
export interface ToServer {
  readonly ahead: number
}

/** What it tells its parent: where it listens. */
export interface FromServer {
  readonly url: string
}

const { connection, owner } = JSON.parse(process.env['KILLED_DATABASE']!)
const database = openDatabase(connection, { owner })
let ahead = Number(process.env['KILLED_AHEAD'])
const clock = () => Date.now() + ahead
const config = readConfig({
  LOG_LEVEL: process.env['LOG_LEVEL'],
  GATE_ADDRESSES: '127.0.0.1',
  FILES_DIR: process.env['KILLED_FILES'],
})
const app = await createApp(config, database, { background: false, clock })
const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
const log = app.server.log
/** The jobs of the server, one after the other; what fails is tried again. */
const work = async () => {
  await reconcilePayments(app.services, log).catch(() => {})
  await app.services.charging.sender.sweep().catch(() => {})
  await runSessions(app.services, log).catch(() => {})
  setTimeout(work, 20)
}
process.on('message', (message: ToServer) => {
  ahead = message.ahead
})
process.on('disconnect', () => process.exit(0))
void work()
process.send!({ url } satisfies FromServer)
