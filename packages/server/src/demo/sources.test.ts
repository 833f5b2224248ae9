import { demoHealth } from '@stallwise/demo/health/health.rows.ts'
import { demoWorld } from '@stallwise/demo/world/demo-world.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/test-app.ts'
import { loadDemoSources } from './sources.ts'
import { loadWorld } from './world.load.ts'

test('HEA-80: a demo that starts, and one that starts again, has a camera that reports and that no lot knows', async () => {
  const server = await startTestServer()
  let nth = 0
  const world = Object.assign(
    { health: demoHealth },
    demoWorld(() => `key-${nth++}`),
  )
  const unknown = async () =>
    (await server.ask('provider', { method: 'GET', url: '/api/health-checker' })).json().unknown
  // As the demo starts: the sources and their keys come after the lots.
  const start = async () => {
    await loadWorld(server.database, Object.assign({}, world, { sources: [] }))
    await loadDemoSources(server.database, world, Date.now())
    return unknown()
  }
  for (const _ of ['first', 'again'])
    expect(await start()).toMatchObject([{ deviceId: demoHealth.unknownDevice, knownAt: null }])
  await server.close()
})
