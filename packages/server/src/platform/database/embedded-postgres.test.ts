import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive, readPostmasterPid } from './postmaster-pid.ts'
import { startDatabase } from './start-database.ts'

const isRoot = process.getuid?.() === 0
const home = mkdtempSync(join(tmpdir(), 'stallwise-supervisor-'))
const shared = join(home, 'data')
const running = new Set<EmbeddedPostgres>()

const start = async (directory = shared): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres(directory)
  running.add(server)
  return server
}

const query = async <T extends object>(server: EmbeddedPostgres, text: string): Promise<T[]> => {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

afterEach(async () => {
  for (const server of running) await server.stop()
  running.clear()
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('starts without an existing cluster, durable and without a network port', async () => {
    const server = await start()
    const [row] = await query(
      server,
      `select current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as listens,
      current_setting('server_encoding') as encoding`,
    )
    expect(row).toEqual({ fsync: 'on', commit: 'on', listens: '', encoding: 'UTF8' })
    expect(statSync(join(shared, 'postgres')).mode & 0o077).toBe(0)
    await query(server, 'create table kept (n integer)')
    await query(server, 'insert into kept values (1)')
  })

  it('keeps its rows over a stop and a start', async () => {
    expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('is not running after a stop', async () => {
    const server = await start()
    await server.stop()
    await expect.poll(() => isAlive(server.pid())).toBe(false)
  })

  it('is shared if already running, and keeps running when the first server stops', async () => {
    const first = await start()
    const second = await start()
    expect([first.adopted, second.adopted]).toEqual([false, true])
    expect(second.pid()).toBe(first.pid())
    const user = new pg.Client(first.connection)
    await user.connect()
    await second.stop()
    expect(isAlive(first.pid())).toBe(true)
    await user.end()
    await first.stop()
    await expect.poll(() => isAlive(first.pid())).toBe(false)
  })

  it('is restarted automatically after it was killed', async () => {
    const server = await start()
    const killed = server.pid()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => server.pid(), { timeout: 10_000 }).not.toBe(killed)
    expect(await query(server, 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('OPS-12: ends at once when its files are deleted, and says so once', async () => {
    const told: string[] = []
    const lost = join(home, 'lost')
    const server = await startEmbeddedPostgres(lost, {
      onRevival: (error) => told.push(error?.message ?? ''),
    })
    running.add(server)
    const pid = server.pid()
    rmSync(lost, { recursive: true })
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
    await wait(1_500)
    expect(told).toEqual([
      expect.stringMatching(/^The files of the embedded database in \S+ were deleted\. /),
    ])
  })

  it('OPS-14: is not put in the place of one that was moved away and still runs', async () => {
    const place = join(home, 'place')
    const server = await start(place)
    renameSync(place, join(home, 'moved'))
    await expect(startEmbeddedPostgres(place)).rejects.toThrow(
      /^The PostgreSQL of an earlier \S+ still runs and would damage the new one\. End it first: kill -INT \d+$/,
    )
    await expect.poll(() => isAlive(server.pid()), { timeout: 5_000 }).toBe(false)
    await (await start(place)).stop()
  })

  it('OPS-14: is not left running, and says what to do, when its files are damaged', async () => {
    const damaged = join(home, 'damaged')
    await (await start(damaged)).stop()
    rmSync(join(damaged, 'postgres/base'), { recursive: true })
    const started = startDatabase({ dataDirectory: damaged, databaseUrl: undefined }, () => {})
    await expect(started).rejects.toThrow(
      /^the embedded database in \S+ is damaged \(.+\)\. Restore a backup/,
    )
    expect(readPostmasterPid(join(damaged, 'postgres'))).toBeUndefined()
  })

  it('starts at once after its predecessor was killed with an open transaction', async () => {
    const first = await start()
    const client = new pg.Client(first.connection)
    client.on('error', () => {})
    await client.connect()
    await client.query('begin; insert into kept values (2)')
    const killed = first.pid()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => isAlive(killed), { timeout: 10_000, interval: 5 }).toBe(false)
    const second = await start()
    expect(second.pid()).not.toBe(killed)
    expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }])
    await client.end().catch(() => {})
  })

  it('starts despite a pid file whose pid now belongs to another program', async () => {
    const pidFile = join(shared, 'postgres/postmaster.pid')
    const lines = [
      process.pid,
      join(shared, 'postgres'),
      1,
      5432,
      join(shared, 'postgres'),
      '',
      '1 1',
      'ready',
    ]
    writeFileSync(pidFile, `${lines.join('\n')}\n`)
    const server = await start()
    expect(server.adopted).toBe(false)
    expect(readFileSync(pidFile, 'utf8')).toContain(`${server.pid()}\n`)
  })

  it('uses a private folder elsewhere if the path is too long for a socket', async () => {
    const deep = join(home, 'long'.repeat(30))
    const server = await start(deep)
    const host = server.connection.host ?? ''
    expect(host.startsWith(deep)).toBe(false)
    expect(statSync(host).mode & 0o077).toBe(0)
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
    rmSync(host, { recursive: true })
  })
})

/** What the database answers to a process of a user that signs in as its superuser. */
const answerTo = (uid: number, { connection: { host, port } }: EmbeddedPostgres): string => {
  const words = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + words.length)
  head.writeInt32BE(196_608, 4)
  const script = `const s = require('node:net').connect(process.argv[1]);
    s.write(Buffer.from(process.argv[2], 'hex')); s.once('data', (d) => { process.stdout.write(d); s.destroy() })`
  const hello = Buffer.concat([head, words]).toString('hex')
  const args = ['-e', script, `${host}/.s.PGSQL.${port ?? 5432}`, hello]
  return spawnSync(process.execPath, args, { uid, gid: uid, cwd: '/', encoding: 'latin1' }).stdout
}

describe.runIf(isRoot && process.platform === 'linux')('started by root', () => {
  const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')

  it('runs as nobody with one capability, to pass the closed folder above it', async () => {
    expect(statSync(home).mode & 0o077).toBe(0)
    const status = statusOf((await start()).pid())
    expect(status).toMatch(/^Uid:\s+65534\s+65534\s+65534\s+65534$/m)
    expect(status).toMatch(/^CapEff:\s+000000000000000[24]$/m)
  })

  it('runs as nobody without capabilities if the folders are open', async () => {
    const open = join(tmpdir(), `stallwise-open-${process.pid}`)
    mkdirSync(open, { mode: 0o755 })
    try {
      const server = await start(open)
      const status = statusOf(server.pid())
      expect(status).toMatch(/^Uid:\s+65534\s+65534\s+65534\s+65534$/m)
      expect(status).toMatch(/^CapEff:\s+0{16}$/m)
      // Another process of the user that the database runs as is not let in; root is.
      expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
      expect(answerTo(65534, server)).toMatch(/^E.*Peer authentication failed/s)
      expect(answerTo(0, server)).toMatch(/^R/)
      await server.stop()
    } finally {
      rmSync(open, { recursive: true, force: true })
    }
  })
})
