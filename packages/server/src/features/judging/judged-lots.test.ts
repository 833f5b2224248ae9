import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { openDatabase } from '#platform/database/database.ts'
import { anEvent, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { IngestQueue } from '#features/ingest/ingest.public.ts'
import { JudgedLots } from './judged-lots.ts'
import { judgeInTransaction } from './judging.transaction.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const addressOf = ({ connectionString, host, port }: pg.ClientConfig): NetConnectOpts => {
  if (connectionString) {
    const url = new URL(connectionString)
    return { host: url.hostname, port: Number(url.port || 5432) }
  }
  return host?.startsWith('/') ? { path: `${host}/.s.PGSQL.${port ?? 5432}` } : { host: host!, port: port! }
}

/** A network between a server and its database that can lose a commit, so that the server gets no response. */
const startNetwork = async (connection: pg.ClientConfig) => {
  const sockets = new Set<Socket>()
  let onCommit: (() => void) | undefined
  const network = createServer((client) => {
    const upstream = connect(addressOf(connection))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    let isCut = false
    upstream.on('data', (bytes) => isCut || client.write(bytes))
    upstream.on('close', () => isCut || client.destroy())
    client.on('close', () => upstream.destroy())
    client.on('data', (bytes) => {
      if (isCut) return
      if (onCommit && bytes.includes('commit')) {
        isCut = true
        upstream.destroy()
        onCommit()
        onCommit = undefined
      } else upstream.write(bytes)
    })
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  const { port } = network.address() as AddressInfo
  const { connectionString, ...rest } = connection
  const there = connectionString ? new URL(connectionString) : undefined
  if (there) there.host = `127.0.0.1:${port}`
  return {
    connection: there ? { connectionString: there.href } : { ...rest, host: '127.0.0.1', port },
    loseNextCommit: () => new Promise<void>((resolve) => (onCommit = resolve)),
    close: () => {
      for (const socket of sockets) socket.destroy()
      network.close()
    },
  }
}

test('a lot whose commit was lost is loaded again, whatever another server did meanwhile', async () => {
  const network = await startNetwork(lot.database.connection)
  const database = openDatabase(network.connection)
  const lots = new JudgedLots()
  const [source] = await lot.query(`select id from source where kind = 'stall-events'`)
  const submit = (sensor: string, at: number, occupied: boolean) =>
    new IngestQueue({ pool: database.pool, lots, clock: () => lot.clock.now }).submit([
      {
        event: { kind: 'stall', eventId: `${sensor}-${at}`, deviceId: sensor, at, occupied },
        sourceId: source.id,
        lotId: lot.lotId,
      },
    ])
  try {
    await submit('sensor-1', start, true)
    lot.clock.now = start + minute
    const lost = network.loseNextCommit()
    const unanswered = submit('sensor-1', start + minute, false).catch(() => 'failed')
    await lost
    await lot.report(anEvent('sensor-3', start + minute))
    await submit('sensor-4', start + minute, true)
    expect((await lot.counts()).occupancy).toBe(3)
    expect(await lot.replayDifferences()).toEqual([])
    network.close()
    expect(await unanswered).toBe('failed')
  } finally {
    network.close()
    await database.close()
  }
})

test('changes in memory of a transaction that the database has ended are not used by others', async () => {
  await lot.report(anEvent('sensor-1', start))
  const { pool } = lot.database
  const { lots } = lot.app.services
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const ended = judgeInTransaction(pool, lots, [lot.lotId], start, async (client, locked) => {
    const edit = { stallType: 'Tenant' as const, groupId: lot.tenants, isActive: false }
    locked.get(lot.lotId)!.lot.editStall(lot.stallIds[0]!, edit, start)
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await lot.query('select pg_terminate_backend($1)', [rows[0].pid])
    await released
  }).catch(() => 'ended')
  await expect
    .poll(async () => {
      await lot.report(anEvent('sensor-2', start))
      return (await lot.counts()).occupancy
    })
    .toBe(2)
  release()
  expect(await ended).toBe('ended')
  expect((await lot.counts()).capacity).toBe(8)
  expect(await lot.replayDifferences()).toEqual([])
})

test('ING-72: a lot that a change holds is not loaded by those who wait for it', async () => {
  await lot.report(anEvent('sensor-1', start))
  const { pool } = lot.database
  const { lots } = lot.app.services
  const loads = [vi.spyOn(lots, 'load'), vi.spyOn(lots, 'loadTogether')]
  await judgeInTransaction(pool, lots, [lot.lotId], start, () => lots.prepare(pool, lot.lotId, () => start))
  await lot.report(anEvent('sensor-2', start))
  for (const load of loads) expect(load).not.toHaveBeenCalled()
  const failed = judgeInTransaction(pool, lots, [lot.lotId], start, () => Promise.reject(new Error('failed')))
  await expect(failed).rejects.toThrow('failed')
  await lots.prepare(pool, lot.lotId, () => start)
  expect(loads[1]).toHaveBeenCalledOnce()
})

test('a lot that a transaction did not change stays in memory', async () => {
  await lot.report(anEvent('sensor-1', start))
  const { lots } = lot.app.services
  const load = vi.spyOn(lots, 'load')
  await judgeInTransaction(lot.database.pool, lots, [lot.lotId], start, async (_client, locked) => {
    locked.get(lot.lotId)!.idle = true
  })
  await lot.report(anEvent('sensor-2', start))
  expect(load).not.toHaveBeenCalled()
})

describe('OPS-24: a server that stops in the middle of judging', () => {
  test('keeps the lot locked for seconds only', async () => {
    const settings = await judgeInTransaction(
      lot.database.pool,
      lot.app.services.lots,
      [lot.lotId],
      start,
      async (client) => {
        const { rows } = await client.query(
          `select name, setting::int / 1000 as seconds from pg_settings
           where name in ('idle_in_transaction_session_timeout', 'lock_timeout') order by name`,
        )
        return rows
      },
    )
    expect(settings).toEqual([
      { name: 'idle_in_transaction_session_timeout', seconds: 10 },
      { name: 'lock_timeout', seconds: 20 },
    ])
  })

  test('and keeps its lock makes others answer 503 after waiting for it', async () => {
    const holder = await lot.database.owner()
    const waiting = await lot.database.owner()
    try {
      const lock = 'select 1 from lot_state where parking_lot_id = $1 for update'
      await holder.query('begin')
      await holder.query(lock, [lot.lotId])
      await waiting.query(`set lock_timeout = '50ms'`)
      const refusal = await waiting.query(lock, [lot.lotId]).catch((error: unknown) => error)
      expect(isDatabaseUnavailable(refusal)).toBe(true)
    } finally {
      await Promise.all([holder.end(), waiting.end()])
    }
  })
})
