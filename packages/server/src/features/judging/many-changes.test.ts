import type pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { workbookType } from '@stallwise/contract/base/files.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aWorkbook } from '#platform/workbook/test-workbook.ts'
import { anEvent, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer
let holder: pg.Client
beforeEach(async () => {
  lot = await startTestLot()
  holder = await lot.database.owner()
})
afterEach(async () => {
  await holder.end()
  await lot.close()
})

/** As an import of another server does. */
const holdChanges = async () => {
  await holder.query('begin')
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('change-lot ' || $1, 0))`, [lot.lotId])
  return () => holder.query('commit')
}

const preview = async () => {
  const rows = [
    ['Pass ID', 'Name', 'License Plate(s)'],
    ['NEW-1', 'Ana', 'NEW1'],
  ]
  const reply = await lot.app.ask('provider', {
    method: 'POST',
    url: `/api/pass-holders/validate-file/${lot.lotId}/${lot.passholderGroupId}`,
    headers: { 'content-type': workbookType },
    payload: Buffer.from(aWorkbook([{ name: 'Passholders', rows }])),
  })
  return reply.json<{ _id: string; version: string }>()
}

test('ING-75, PIM-22: twenty changes of a lot at once are answered, an import applied twice with one result, and reads go on', async () => {
  const { _id, version } = await preview()
  const goOn = await holdChanges()
  const apply = () => lot.send('POST', `/pass-holders/imports/${lot.lotId}/${_id}/apply`, { version })
  const applied = [apply(), apply()]
  const added = Array.from({ length: 20 }, (_, nth) =>
    lot.send('POST', `/parking-lots/${lot.lotId}/parking-groups`, { name: `Level ${nth}`, type: 'visitor' }),
  )
  // Longer than the three seconds after which they were refused once.
  for (let nth = 0; nth < 16; nth++) {
    expect((await lot.send('GET', `/parking-lots/${lot.lotId}`)).statusCode).toBe(200)
    expect(await lot.report(anEvent('sensor-1', start + nth))).toMatchObject({ accepted: 1 })
    await wait(200)
  }
  await goOn()
  expect((await Promise.all(applied)).map((reply) => [reply.statusCode, reply.json()])).toEqual(
    Array.from({ length: 2 }, () => [200, { added: 1, changed: 0, unchanged: 0 }]),
  )
  expect((await Promise.all(added)).map(({ statusCode }) => statusCode)).toEqual(added.map(() => 201))
  expect(await lot.query(`select from passholder where pass_id = 'NEW-1'`)).toHaveLength(1)
  expect(await lot.replayDifferences()).toEqual([])
}, 60_000)
