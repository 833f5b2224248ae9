// Packs the server into a folder of its own and starts it there, with an empty database: npm run test:pack
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './sources.mjs'

const startMs = 60_000
const home = mkdtempSync(path.join(tmpdir(), 'stallwise-pack-'))
const packed = path.join(home, 'stallwise')

const findFreePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until an address answers with 200; undefined if it does not in time. */
const firstAnswer = async (url, server) => {
  const begun = Date.now()
  while (Date.now() - begun < startMs && server.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return Date.now() - begun
    await wait(50)
  }
  return undefined
}

/** Whether nothing answers any more; a server that outlives npm would keep the data directory. */
const isRefused = (url) =>
  fetch(url).then(
    () => false,
    () => true,
  )

const start = async (port) => {
  const env = {
    PATH: process.env.PATH,
    DEMO: 'off',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    DATA_DIR: path.join(home, 'data'),
  }
  const server = spawn('npm', ['start', '--silent'], { cwd: packed, env, stdio: 'inherit' })
  const ended = once(server, 'exit')
  const health = await firstAnswer(`http://127.0.0.1:${port}/api/health`, server)
  const ready = await firstAnswer(`http://127.0.0.1:${port}/api/ready`, server)
  const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
  server.kill('SIGTERM')
  const [code] = await ended
  const isOver = await isRefused(`http://127.0.0.1:${port}/api/health`)
  const isFine = health !== undefined && ready !== undefined && page?.ok && code === 0 && isOver
  if (!isFine)
    throw new Error(
      `health ${health}, ready ${ready}, page ${page?.status}, exit code ${code}, ended with npm: ${isOver}`,
    )
  return health + ready
}

try {
  const pack = spawnSync(process.execPath, [path.join(root, 'tools/pack.mjs'), packed], { stdio: 'inherit' })
  if (pack.status !== 0) throw new Error('npm run pack failed')
  const port = await findFreePort()
  console.log(`The first start was ready after ${await start(port)} ms.`)
  console.log(`The second start was ready after ${await start(port)} ms.`)
} catch (error) {
  console.error(`The packed folder does not work: ${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(home, { recursive: true, force: true })
}
