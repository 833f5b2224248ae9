import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainText } from '@stallwise/domain/find/find.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { findMigrationsDirectory } from './migrations-directory.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const folding = '0133_fold_accents.sql'
const [lot, holder, other, group, source] = Array.from({ length: 5 }, () => uuidv7())
const at = new Date(Date.UTC(2026, 10, 20, 12))

let database: TestDatabase
let owner: Awaited<ReturnType<TestDatabase['owner']>>
const query = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
  const directory = mkdtempSync(join(tmpdir(), 'stallwise-fold-'))
  for (const name of readdirSync(findMigrationsDirectory()))
    if (name < folding) cpSync(join(findMigrationsDirectory(), name), join(directory, name))
  await migrate(database.connection, { directory })
  rmSync(directory, { recursive: true })
  owner = await database.owner()
  await query(`select ensure_month_partitions('2026-11-01', 1)`)
  for (const [id, passId, name] of [
    [holder, 'P-1', 'Šimon Łukasz'],
    [other, 'P-2', 'Ana'],
  ])
    await query(
      'insert into passholder (parking_lot_id, id, passholder_group_id, pass_id, name) values ($1, $2, $3, $4, $5)',
      [lot, id, group, passId, name],
    )
  for (const [id, plate] of [
    [holder, 'GÖAB12'],
    [holder, 'ŠI123AB'],
    [holder, 'ÑU1'],
    [other, 'NU1'],
  ])
    await query('insert into passholder_plate (parking_lot_id, passholder_id, plate) values ($1, $2, $3)', [
      lot,
      id,
      plate,
    ])
  await query(
    `insert into visit (parking_lot_id, id, plate, read_plate, subject, match, entered_at, entry_event_id)
     values ($1, $2, 'ÉCO1', 'ÉCO7', 'ÉCO1', 'none', $3, 'e')`,
    [lot, uuidv7(), at],
  )
  const detail = {
    plate: 'ÉCO1',
    score: 0.9,
    candidates: [{ plate: 'ÉCO7', score: 0.4 }],
    vehicle: { make: 'CITROËN' },
  }
  await query(
    `insert into device_event (parking_lot_id, source_id, event_id, at, received_at, lot_version, kind, device_id, detail)
     values ($1, $2, 'e', $3, $3, 1, 'plate', 'camera', $4)`,
    [lot, source, at, JSON.stringify(detail)],
  )
  for (const [ordinal, kind] of ['passes-changed', 'devices-changed'].entries())
    await query(
      `insert into lot_log (parking_lot_id, lot_version, ordinal, at, kind, detail) values ($1, 1, $2, $3, $4, '{"plates":[["ÉCO1",null]]}')`,
      [lot, ordinal, at, kind],
    )
  await migrate(database.connection)
}, 60_000)
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

test('VEH-03: plates that are stored lose their accents, but for one whose plate is in use', async () => {
  const plates = await query('select plate, passholder_id from passholder_plate order by plate')
  expect(plates.map(({ plate }) => plate).sort()).toEqual(['GOAB12', 'NU1', 'SI123AB', 'ÑU1'])
  expect(await query('select plate, read_plate, subject from visit')).toEqual([
    { plate: 'ECO1', read_plate: 'ECO7', subject: 'ECO1' },
  ])
  expect((await query('select detail from device_event'))[0].detail).toEqual({
    plate: 'ECO1',
    score: 0.9,
    candidates: [{ plate: 'ECO7', score: 0.4 }],
    vehicle: { make: 'CITROËN' },
  })
  const log = await query('select kind, detail from lot_log order by ordinal')
  expect(log.map(({ detail }) => detail.plates[0][0])).toEqual(['ECO1', 'ÉCO1'])
})

test('FND-01: what searches look into is folded too', async () => {
  const [found] = await query(
    'select search_person, search_vehicles, found_text from passholder where id = $1',
    [holder],
  )
  expect(found.search_person).toBe('simon lukasz\np-1\n\n')
  expect(found.search_vehicles.split('\n')).toContain('SI123AB')
  expect(found.found_text).toContain('simon lukasz')
  const words = await query('select word from passholder_word where passholder_id = $1 order by word', [
    holder,
  ])
  expect(words.map(({ word }) => word)).toEqual(
    expect.arrayContaining(['simon', 'lukasz', 'goab12', 'si123ab', 'p1']),
  )
  expect(words.map(({ word }) => word).join(' ')).not.toMatch(/[^\0-\x7f]/)
})

const letters = fc.string({
  unit: fc.constantFrom(...'aBøØłŁđĐðÐħŧıİßẞæÆœŒþÞéÉñÑüÜšŠĂąç\u0301\u0308\u00ad\u200d 1-çǾǼйЙїαΆςΣ가さがبأא'),
})

test('the database folds as the domain does', async () => {
  const texts = fc.sample(letters, 3_000)
  const rows = await query(
    'select find_text(t) as text, fold_plate(p) as plate from unnest($1::text[], $2::text[]) with ordinality u(t, p, n) order by n',
    [
      texts,
      texts.map((text) =>
        text
          .normalize('NFKC')
          .toUpperCase()
          .normalize('NFKC')
          .replace(/[^\p{L}\p{N}]/gu, '')
          .normalize('NFKC'),
      ),
    ],
  )
  expect(rows.map(({ text }) => text)).toEqual(texts.map(plainText))
  expect(rows.map(({ plate }) => plate)).toEqual(texts.map(normalisePlate))
})
