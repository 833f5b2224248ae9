import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Turns } from '#platform/concurrency/turns.ts'
import { dropMonths } from '#platform/database/drop-months.ts'
import { migrate } from '#platform/database/migrate.ts'
import { findMigrationsDirectory } from '#platform/database/migrations-directory.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { deleteGateLogBefore } from './gate-log-erasure.ts'
import type { GateParts } from './gate-parts.ts'
import { openForPayment } from './open-for-payment.ts'

const byMonth = '0151_gates_by_month.sql'
const [lot, other, zone, controller] = Array.from({ length: 4 }, () => uuidv7())
const [first, last] = [Date.UTC(2024, 1, 3), Date.now()]

let database: TestDatabase
let owner: Awaited<ReturnType<TestDatabase['owner']>>
const query = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows

const insertDecision = (lotId: string, event: string, at: number) =>
  query(
    `insert into gate_decision (parking_lot_id, id, decided_at, zone_id, event_id, read_at, device_name, passage, opens, cause,
       is_passback, log_version) values ($1, $2, $3, $4, $5, $3, 'Camera', 'entry', true, 'everyone', false, 1)
     on conflict do nothing returning id`,
    [lotId, uuidv7(), new Date(at), zone, event],
  )
const insertOpening = (lotId: string, at: number, release = 'confirmed') =>
  query(
    `insert into gate_opening (parking_lot_id, id, gate_name, controller_id, outlet, pulse_ms, reach, reason, asked_by_name,
       asked_at, expires_at, state, claimed_at, release_state, log_version)
     values ($1, $2, 'North', $3, 1, 1000, 'server', 'Delivery', 'Ana', $4, $4, 'answered', $4, $5, 1)`,
    [lotId, uuidv7(), controller, new Date(at), release],
  )
const partitionsOf = async (table: string): Promise<string[]> =>
  (
    await query(
      `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = $1::regclass order by 1`,
      [table],
    )
  ).map(({ name }) => name)
const thisMonth = () => new Date(last).toISOString().slice(0, 7).replace('-', '')

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
  const directory = mkdtempSync(join(tmpdir(), 'stallwise-months-'))
  for (const name of readdirSync(findMigrationsDirectory()))
    if (name < byMonth) cpSync(join(findMigrationsDirectory(), name), join(directory, name))
  await migrate(database.connection, { directory })
  rmSync(directory, { recursive: true })
  owner = await database.owner()
  for (const at of [first, last]) {
    await insertDecision(lot!, `e${at}`, at)
    await insertOpening(lot!, at)
    await insertOpening(other!, at)
  }
  await migrate(database.connection)
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

test('the rows that there were stay, in a partition of all months until now', async () => {
  expect(
    await query('select tableoid::regclass::text as part, event_id from gate_decision order by read_at'),
  ).toEqual([first, last].map((at) => ({ part: `gate_decision_until_${thisMonth()}`, event_id: `e${at}` })))
  expect(await query('select count(*)::int as count from gate_opening')).toEqual([{ count: 4 }])
  for (const table of ['gate_decision', 'gate_opening'])
    expect((await partitionsOf(table)).slice(-1)).toEqual([`${table}_until_${thisMonth()}`])
})

test('GAT-56: a read is decided about once, also one of before', async () => {
  expect(await insertDecision(lot!, `e${last}`, last)).toEqual([])
  const nextMonth = new Date(last)
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 15)
  expect(await insertDecision(lot!, 'next', nextMonth.getTime())).toHaveLength(1)
  expect(await insertDecision(lot!, 'next', nextMonth.getTime())).toEqual([])
  const [{ part }] = await query(
    `select tableoid::regclass::text as part from gate_decision where event_id = 'next'`,
  )
  expect(part).toBe(`gate_decision_${nextMonth.toISOString().slice(0, 7).replace('-', '')}`)
})

test('GAT-58: a gate opens for a payment though its decision moves to another month meanwhile', async () => {
  const [id, visit] = [uuidv7(), uuidv7()]
  await query(
    `insert into gate_decision (parking_lot_id, id, decided_at, zone_id, event_id, read_at, device_name, passage, opens, cause,
       is_passback, log_version, visit_id, last_read_at)
     values ($1, $2, $3, $4, 'held', $3, 'Camera', 'exit', false, 'unpaid', false, 1, $5, $3)`,
    [lot, id, new Date(last), zone, visit],
  )
  const nextMonth = new Date(last)
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 1)
  await query('begin')
  await query('update gate_decision set read_at = $1 where id = $2', [nextMonth, id])
  const opened = openForPayment(
    {
      database,
      clock: () => last,
      openingTurns: new Turns({ maxWaiting: 1, maxWaitMs: 1_000 }),
      decisionLog: { note: () => {} },
    } as unknown as GateParts,
    lot!,
    [visit],
    () => {},
  )
  const isWaiting = () =>
    database.look(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  await expect.poll(isWaiting).toHaveLength(1)
  await query('commit')
  await opened
  expect(
    await query('select opens, cause, tableoid::regclass::text as part from gate_decision where id = $1', [
      id,
    ]),
  ).toEqual([
    {
      opens: true,
      cause: 'paid',
      part: `gate_decision_${nextMonth.toISOString().slice(0, 7).replace('-', '')}`,
    },
  ])
  await query('delete from gate_decision where id = $1', [id])
})

test('the indexes are those of before, and each partition has them', async () => {
  const definitions = async (table: string, suffix: string) =>
    (
      await query(
        `select regexp_replace(indexdef, '^.* USING', '') as definition from pg_indexes where tablename = $1 order by 1`,
        [table + suffix],
      )
    ).map(({ definition }) => definition)
  for (const [table, count] of [
    ['gate_decision', 8],
    ['gate_opening', 9],
  ] as const) {
    const ofTable = await definitions(table, '')
    expect(ofTable).toHaveLength(count)
    for (const part of await partitionsOf(table)) expect(await definitions(part, '')).toEqual(ofTable)
  }
  const names = await query(
    `select indexname as name from pg_indexes where tablename = 'gate_decision' order by 1`,
  )
  expect(names.map(({ name }) => name)).toContain('gate_decision_of_read')
})

test('OPS-06: a lot sees its own rows, and nobody but the owner a partition by itself', async () => {
  const seen = await database.withViewer({ lots: [lot!] }, (tx) =>
    tx.selectFrom('gate_opening').select('parking_lot_id').distinct().execute(),
  )
  expect(seen).toEqual([{ parking_lot_id: lot }])
  for (const table of ['gate_decision', 'gate_opening']) {
    for (const part of await partitionsOf(table))
      await expect(database.look(`set role stallwise_app; select from ${part}`)).rejects.toThrow(
        'permission denied',
      )
    await database.look('reset role')
    const [row] = await query(
      'select relrowsecurity and relforcerowsecurity as forced from pg_class where oid = $1::regclass',
      [table],
    )
    expect(row.forced).toBe(true)
  }
})

test('months before are in one partition, whoever asks for theirs', async () => {
  const before = await partitionsOf('gate_opening')
  await query(`select ensure_month_partitions('2024-01-01', 3)`)
  expect(await partitionsOf('gate_opening')).toEqual(before)
  expect((await partitionsOf('visit')).filter((name) => name.startsWith('visit_2024'))).toHaveLength(3)
})

test('RET-33: what is older than the events of its lot is deleted, but no opening whose release is due', async () => {
  await insertOpening(lot!, first, 'due')
  const erased = await database.asSystem((tx) => deleteGateLogBefore(tx, lot!, first + 1))
  expect(erased).toBe(2)
  const left = await query(
    'select parking_lot_id as lot, asked_at as at, release_state as release from gate_opening order by at, release',
  )
  expect(left.map(({ lot: of, at, release }) => [of === lot, at.getTime(), release])).toEqual([
    [false, first, 'confirmed'],
    [true, first, 'due'],
    [expect.any(Boolean), last, 'confirmed'],
    [expect.any(Boolean), last, 'confirmed'],
  ])
})

test('RET-33: months are dropped when all their rows are old, those of before together', async () => {
  const drop = (at: number) => database.asSystem((tx) => dropMonths(tx, 'gate_decision', at))
  expect(await drop(last)).toEqual([])
  const later = new Date(last)
  later.setUTCMonth(later.getUTCMonth() + 1, 1)
  expect(await drop(later.getTime())).toEqual([`gate_decision_until_${thisMonth()}`])
  expect(await query('select event_id from gate_decision')).toEqual([{ event_id: 'next' }])
})
