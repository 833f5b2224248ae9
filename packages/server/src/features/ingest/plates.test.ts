import {
  snapshotFormPost,
  snapshotPost,
  streamPost,
  type FrameFacts,
} from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keys, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])
const frame = (more: Partial<FrameFacts> = {}): FrameFacts => ({
  cameraId: 'camera-in',
  at: start,
  vehicles: [{ plate: 'AAA111' }],
  ...more,
})
const send = async ({ path, headers, body }: ReturnType<typeof streamPost>) =>
  lot.app.server.inject({ method: 'POST', url: path, headers, payload: Buffer.from(body) })
const stream = async (more: Partial<FrameFacts> = {}) =>
  (await send(streamPost(keys['plate-recognizer'], frame(more)))).json()
const visits = async () => {
  const rows = await lot.query('select plate, closed_by from visit order by entered_at, plate')
  return rows.map(({ plate, closed_by }) => `${plate} ${closed_by ?? 'open'}`)
}
const warnings = async () => {
  await lot.app.services.warnings.flush()
  const rows = await lot.query(
    `select ingest_oddity.kind, device_id, count from ingest_oddity join source on source.id = source_id
     where source.kind = 'plate-recognizer' order by 1, 2`,
  )
  return rows.map(({ kind, device_id, count }) => `${kind} ${device_id || '-'} ${count}`)
}

describe('Plate Recognizer', () => {
  test('Stream with and without an image, Snapshot as a form and as raw JSON', async () => {
    const key = keys['plate-recognizer']
    const replies = [
      await send(streamPost(key, frame({ image: jpeg }))),
      await send(streamPost(key, frame({ at: start + 1, vehicles: [{ plate: 'BBB222' }] }))),
      await send(
        snapshotFormPost(key, frame({ at: start + 2, vehicles: [{ plate: 'CCC333' }], image: jpeg })),
      ),
      await send(snapshotPost(key, frame({ at: start + 3, vehicles: [{ plate: 'FFF444' }] }))),
    ]
    for (const reply of replies) expect(reply.json()).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect(await visits()).toEqual(['AAA111 open', 'BBB222 open', 'CCC333 open', 'FFF444 open'])
    expect(await lot.query('select event_id from plate_image')).toHaveLength(2)
    expect(await warnings()).toEqual([])
  })

  test('ING-34: a form without files, and JSON with another content type', async () => {
    const post = snapshotPost(keys['plate-recognizer'], frame())
    const text = Buffer.from(post.body).toString()
    const sent = [
      ['application/x-www-form-urlencoded', new URLSearchParams({ json: text }).toString(), 200],
      ['text/plain', text.replaceAll('aaa111', 'bbb222').replaceAll('.000', '.001'), 200],
      ['application/x-www-form-urlencoded', 'other=1', 400],
      ['application/xml', '<a/>', 400],
    ] as const
    for (const [contentType, body, status] of sent) {
      const headers = { ...post.headers, 'content-type': contentType }
      const reply = await send({ ...post, headers, body: Buffer.from(body) })
      expect([contentType, reply.statusCode]).toEqual([contentType, status])
    }
    expect(await visits()).toEqual(['AAA111 open', 'BBB222 open'])
    expect(await warnings()).toEqual(['malformed - 2'])
  })

  test('a wrong key is rejected and not counted', async () => {
    expect((await send(streamPost('sw_wrong', frame()))).statusCode).toBe(401)
    expect([await visits(), await warnings()]).toEqual([[], []])
  })

  test('plates as text, object and null; two vehicles in one post', async () => {
    await stream({ vehicles: [{ plate: 'AAA111' }, { plate: 'BBB222' }] })
    const vehicles = [{ plate: 'CCC333' }, { plate: null }]
    expect(await stream({ at: start + 1, shape: 'vehicle', vehicles })).toMatchObject({ accepted: 2 })
    expect(await visits()).toEqual(['AAA111 open', 'BBB222 open', 'CCC333 open'])
    expect(await warnings()).toEqual(['no-plate camera-in 1'])
  })

  test('ING-05: a camera that sends each read three times, and once more ten minutes later', async () => {
    for (const wait of [0, 0, 0, 10 * minute]) {
      lot.clock.now += wait
      await stream()
    }
    expect(await visits()).toEqual(['AAA111 open'])
    expect(await warnings()).toEqual(['duplicate camera-in 3'])
    expect((await lot.counts()).types.visitor.occupancy).toBe(1)
  })

  test('ING-01, ING-02: a camera whose clock says 1970, or tomorrow', async () => {
    expect((await stream({ at: 0 })).rejected).toMatchObject([{ code: 'too-old' }])
    expect((await stream({ at: start + 24 * 60 * minute })).rejected).toMatchObject([{ code: 'too-new' }])
    expect(await visits()).toEqual([])
    expect(await warnings()).toEqual(['too-new camera-in 1', 'too-old camera-in 1'])
  })

  test('an empty result, confidence 0, an unknown message and an unknown camera', async () => {
    expect(await stream({ vehicles: [] })).toEqual({ accepted: 0, duplicates: 0, rejected: [] })
    await stream({ vehicles: [{ plate: 'AAA111', score: 0 }] })
    await stream({ event: 'parking-started' })
    await stream({ cameraId: 'nobody' })
    expect(await visits()).toEqual(['AAA111 open'])
    expect(await warnings()).toEqual([
      'empty-result camera-in 1',
      'no-confidence camera-in 1',
      'unknown-device - 1',
      'unknown-message - 1',
    ])
  })

  test('ING-30: unreadable bodies are counted too, by source only', async () => {
    const headers = { authorization: `Token ${keys['plate-recognizer']}`, 'content-type': 'application/json' }
    const post = (payload: string) =>
      lot.app.server.inject({ method: 'POST', url: '/ingest/plate-recognizer', headers, payload })
    expect((await post('{"data":')).statusCode).toBe(400)
    expect((await post('[]')).statusCode).toBe(400)
    expect((await post(JSON.stringify(' '.repeat(2 << 20)))).statusCode).toBe(413)
    expect(await warnings()).toEqual(['body-too-large - 1', 'malformed - 2'])
  })

  test('VIS-03: a camera for both directions without a known direction opens no visit', async () => {
    const both = (at: number, direction: number | '') =>
      stream({ cameraId: 'camera-both', at: start + at, vehicles: [{ plate: 'AAA111', direction }] })
    expect(await both(0, '')).toMatchObject({ accepted: 1 })
    await both(1, 90)
    expect(await visits()).toEqual([])
    await both(2, 350)
    expect(await visits()).toEqual(['AAA111 open'])
    lot.clock.now += minute
    await both(minute, '')
    expect(await visits()).toEqual(['AAA111 open'])
    await both(minute + 1, 180)
    expect(await visits()).toEqual(['AAA111 exit'])
    expect(await warnings()).toEqual(['no-direction camera-both 3'])
  })

  test('VEH-03: plates of other alphabets open visits too', async () => {
    await stream({ vehicles: [{ plate: '京A·12345' }, { plate: 'м 123 ав 77' }, { plate: 'ب ح د ١٢٣٤' }] })
    lot.clock.now += minute
    await stream({ cameraId: 'camera-out', at: start + minute, vehicles: [{ plate: '京a 12345' }] })
    expect((await visits()).sort()).toEqual(['М123АВ77 open', 'بحد١٢٣٤ open', '京A12345 exit'])
  })
})
