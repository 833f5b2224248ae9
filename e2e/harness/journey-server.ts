// The real server with the data of the browser tests on an embedded database. Started and stopped by Playwright's set-up.
import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { startMonerisSandbox } from '../../packages/adapters/src/payments-moneris/moneris.simulator.ts'
import { startSmtpServer } from '../../packages/adapters/src/mail-smtp/smtp.simulator.ts'
import { createApp } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/platform/config/config.ts'
import { startDatabase } from '../../packages/server/src/platform/database/start-database.ts'
import { saveAccount, sealApiToken } from '../../packages/server/src/features/payments/payments.public.ts'
import { signInAs } from '../../packages/server/src/platform/sign-in/test-tokens.ts'
import { processWaitlists } from '../../packages/server/src/features/waitlist/waitlist.public.ts'
import { loadWorld } from '../../packages/server/src/demo/world.load.ts'
import { emailOf, lotNames, lossyBrowser, payLots } from './journey-names.ts'
import { journeyWorld } from './journey-world.ts'

const [webDirectory, ready] = process.argv.slice(2) as [string, string]
const mails = `${ready}.mails`
writeFileSync(mails, '')
const smtp = await startSmtpServer({
  onReceived: (mail) => appendFileSync(mails, `${JSON.stringify(mail)}\n`),
})
const config = readConfig({ ...process.env, SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@journeys.example' })
const database = await startDatabase(config, (error) => process.stderr.write(`Database: ${error.message}\n`))
const world = journeyWorld()
await loadWorld(database, world)
const sandbox = await startMonerisSandbox({ origins: [new URL(config.publicUrl).origin] })
const app = await createApp(config, database, { webDirectory, ownAddresses: [sandbox.address] })
await app.server.listen({ port: config.port, host: '127.0.0.1' })

// Every sensor has reported its stall as vacant once.
const { key, customer_id } = world.sources.find(({ kind }) => kind === 'stall-events')!
const at = new Date(Date.now() - 60_000).toISOString()
const events = world.devices
  .filter((device) => device.kind === 'stall-sensor' && device.customer_id === customer_id)
  .map(({ device_id: deviceId }) => ({ eventId: `first-${deviceId}`, deviceId, occupied: false, at }))
/** The most that one message may hold. */
const most = 1_000
for (let start = 0; start < events.length; start += most) {
  const part = events.slice(start, start + most)
  const reply = await app.server.inject({
    method: 'POST',
    url: '/ingest/stall-events',
    headers: { authorization: `Bearer ${key}` },
    payload: { events: part },
  })
  const { accepted } = reply.json<{ accepted?: number }>()
  if (accepted !== part.length) throw new Error(`First reports: ${reply.statusCode} ${reply.body}`)
}

const lotIds = Object.fromEntries(
  Object.entries(lotNames).map(([key, name]) => [key, world.lots.find((lot) => lot.name === name)!.id]),
)
const account = sandbox.account()
for (const key of payLots) {
  const lotId = lotIds[key]!
  const sealed = sealApiToken(app.services.gates.sealing, lotId, account.apiToken)
  await database.asSystem((tx) => saveAccount(tx, { lotId, account, sealed, at: Date.now() }))
}
const token = await signInAs(database, emailOf('provider'), {
  publicUrl: config.publicUrl,
  secondsLeft: 3600,
})
writeFileSync(
  `${ready}.new`,
  JSON.stringify({ url: config.publicUrl, pid: process.pid, lotIds, token, mails }),
)
renameSync(`${ready}.new`, ready)

// The product looks for passes to offer every half minute; tests do not wait for that.
const offers = setInterval(() => {
  processWaitlists({ ...app.services, pool: database.pool }).catch((error: unknown) =>
    process.stderr.write(`Waitlists: ${String(error)}\n`),
  )
}, 1_000)

const stop = () => {
  clearInterval(offers)
  void app
    .close()
    .then(() => Promise.all([database.close(), smtp.close(), sandbox.close()]))
    .finally(() => process.exit(0))
}
process.once('SIGTERM', stop)
const lossy = new Set<Socket>()
app.server.server.on('request', ({ headers, socket }) => {
  if (headers['user-agent'] === lossyBrowser) lossy.add(socket)
})
// Cuts all connections of the lossy browser, including streams, as when its network fails.
process.on('SIGUSR2', () => {
  for (const socket of lossy) socket.destroy()
  lossy.clear()
})
// The parent process holds this pipe: when that process ends, the pipe closes.
process.stdin.on('end', stop).resume()
