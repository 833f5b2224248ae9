import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { runRetention } from './retention.public.ts'

const day = 24 * 60 * minute
let lot: TestLotServer
beforeAll(async () => {
  lot = await startTestLot()
})
afterAll(() => lot?.close())

const run = (after: number) =>
  runRetention({ database: lot.database, files: lot.app.services.files }, start + after)
const rows = (sql: string, values: unknown[] = []) => lot.query(sql, values)
const seen = (camera: string, plate: string, at: number) => {
  lot.clock.now = Math.max(lot.clock.now, at)
  const image = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, at % 251)
  const { headers, body } = streamPost(keys['plate-recognizer'], {
    cameraId: camera,
    at,
    vehicles: [{ plate }],
    image,
  })
  return lot.app.server.inject({
    method: 'POST',
    url: '/ingest/plate-recognizer',
    headers,
    payload: Buffer.from(body),
  })
}
const listed = async (folder: string) => {
  const found: string[] = []
  for await (const key of lot.app.services.files.list(folder)) found.push(key)
  return found
}
const aViolation = async (values: { visit?: string; endedAt: number }) => {
  const [row] = await rows(
    `insert into violation (parking_lot_id, id, key, visit_key, visit_id, reason, status, state_at, plate, opened_at, grace_until, left_at)
     values ($1, gen_random_uuid(), gen_random_uuid()::text, $2::text, $2::uuid, 'reported', 'resolved', $3, 'AAA111', $3, $3, $3)
     returning id`,
    [lot.lotId, values.visit ?? null, new Date(start + values.endedAt)],
  )
  return row!.id as string
}

test('RET-12: images of a visit and photos are kept until its violation ended 90 days ago', async () => {
  await seen('camera-in', 'AAA111', start)
  await seen('camera-in', 'BBB222', start + 2 * minute)
  await seen('camera-out', 'AAA111', start + 60 * minute)
  const [visit] = await rows(`select id from visit where plate = 'AAA111'`)
  const id = await aViolation({ visit: visit!.id as string, endedAt: 20 * day })
  const folder = `photos/${lot.lotId}/${new Date(start).toISOString().slice(0, 10)}`
  const { files } = lot.app.services
  await files.write(`${folder}/kept.jpg`, Uint8Array.of(0xff, 0xd8, 0xff), 'image/jpeg')
  await files.write(`${folder}/without-a-row.jpg`, Uint8Array.of(0xff, 0xd8, 0xff), 'image/jpeg')
  await rows(
    `insert into photo (parking_lot_id, id, violation_id, kind, sent_sha256, file_key, sha256, size_bytes, width, height, created_at)
     values ($1, gen_random_uuid(), $2, 'report', 'x', $3, 'x', 3, 1, 1, now())`,
    [lot.lotId, id, `${folder}/kept.jpg`],
  )

  expect(await run(31 * day)).toMatchObject({ images: 1, files: 1, orphans: 1 })
  const kept = await rows('select event_id from plate_image where removed_at is null')
  expect(kept).toHaveLength(2)
  expect(await run(109 * day)).toMatchObject({ images: 0, files: 0 })
  expect([await listed('plates'), await listed('photos')].map((files) => files.length)).toEqual([2, 1])

  await run(111 * day)
  expect(await rows('select 1 from photo where removed_at is null')).toEqual([])
  expect(await run(111 * day)).toMatchObject({ images: 2, files: 3 })
  expect([...(await listed('plates')), ...(await listed('photos'))]).toEqual([])
})
