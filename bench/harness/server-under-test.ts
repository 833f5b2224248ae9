// The real server on a real embedded database in its own directory, with lots of a given size. Run by the benchmarks.
import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { stressWorld } from '@stallwise/demo/world/stress-world.ts'
import { createApp } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/platform/config/config.ts'
import { startDatabase } from '../../packages/server/src/platform/database/start-database.ts'
import { signInAs } from '../../packages/server/src/platform/sign-in/test-tokens.ts'
import { loadWorld } from '../../packages/server/src/demo/world.load.ts'
import { withCameras } from './with-cameras.ts'

const size = JSON.parse(process.env['BENCH_SIZE'] ?? '{}') as Parameters<typeof stressWorld>[0]
const config = readConfig()
const database = await startDatabase(config, (error) => console.error(error.message))
const newKey = () => `sw_bench_${randomUUID()}`
const world = withCameras(stressWorld(size, newKey), newKey)
const viewer = {
  id: randomUUID(),
  email: 'bench@stallwise.example',
  name: 'Bench',
  roles: ['provider' as const],
  customerId: null,
}
await loadWorld(database, { ...world, session: { accounts: [], users: [viewer], lots: [] } })
const app = await createApp(config, database, { background: process.env['BENCH_JOBS'] !== 'off' })
await app.server.listen({ port: config.port, host: '127.0.0.1' })
const { address, port } = app.server.server.address() as { address: string; port: number }
const token = await signInAs(database, viewer.email, { publicUrl: config.publicUrl, secondsLeft: 3600 })
const owner = await database.owner()
const connection = { host: owner.host, port: owner.port, user: owner.user, database: owner.database }
await owner.end()
const ready = process.env['BENCH_READY']!
writeFileSync(
  `${ready}.new`,
  JSON.stringify({
    url: `http://${address}:${port}`,
    token,
    connection,
    lots: world.lots.map(({ id }) => id),
    key: world.sources.find(({ kind }) => kind === 'stall-events')!.key,
    keys: Object.fromEntries(world.sources.map(({ kind, key }) => [kind, key])),
    cameras: world.cameras.map(({ device_id }) => device_id),
    devices: world.devices.filter(({ kind }) => kind === 'stall-sensor').map(({ device_id }) => device_id),
  }),
)
renameSync(`${ready}.new`, ready)
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0)),
)
