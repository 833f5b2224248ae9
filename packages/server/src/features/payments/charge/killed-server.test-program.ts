import { createApp } from '#app.ts'
import { reconcilePayments } from '#features/payments/payments.public.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'

/** What a server that is to be killed is told by its parent. */
export type ToServer =
  /** Look up open payments from now on, with a clock that is this number of milliseconds ahead. */
  { readonly ahead: number }

/** What it tells its parent: where it listens, and how many open payments it has looked up. */
export type FromServer = { readonly url: string } | { readonly checked: number }

const { connection, owner } = JSON.parse(process.env['KILLED_DATABASE']!)
const database = openDatabase(connection, { owner })
let ahead = Number(process.env['KILLED_AHEAD'])
let isChecking = false
const clock = () => Date.now() + ahead
const config = readConfig({
  LOG_LEVEL: process.env['LOG_LEVEL'],
  GATE_ADDRESSES: '127.0.0.1',
  FILES_DIR: process.env['KILLED_FILES'],
})
const app = await createApp(config, database, { background: false, clock })
const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
const tell = (message: FromServer) => process.send!(message)
const check = async () => {
  const checked = await reconcilePayments(app.services, app.server.log).catch(() => 0)
  if (checked > 0) tell({ checked })
  setTimeout(check, 20)
}
process.on('message', (message: ToServer) => {
  ahead = message.ahead
  if (!isChecking) void check()
  isChecking = true
})
process.on('disconnect', () => process.exit(0))
tell({ url })
