import { impinjPost, readerEvents, tagInventory } from '@stallwise/adapters/rfid-impinj/impinj.simulator.ts'
import {
  keepAlive,
  zebraChunk,
  zebraEvent,
  zebraPost,
} from '@stallwise/adapters/rfid-zebra/zebra.simulator.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keys, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const second = 1_000
const unknown = 'E280110000000000000000FF'
const send = async ({ path, headers, body }: ReturnType<typeof impinjPost>) =>
  lot.app.server.inject({ method: 'POST', url: path, headers, payload: Buffer.from(body) })
const readIn = (at: number, more: { epc?: string; rssiDbm?: number } = {}) =>
  tagInventory({ epc: lot.knownTag, antenna: 1, at: start + at, ...more }, { lastSeenTime: true })
const impinj = async (...events: object[]) =>
  (await send(impinjPost(keys['rfid-impinj'], 'reader-in', events))).json()
const readBoth = (antenna: number, at: number) => zebraEvent({ epc: lot.knownTag, antenna, at: start + at })
const seen = (camera: string, at: number) =>
  lot.post('plate-recognizer', {
    data: {
      camera_id: camera,
      timestamp: new Date(start + at).toISOString(),
      results: [{ plate: lot.knownPlate, score: 0.9, candidates: [] }],
    },
  })
const visits = async () => {
  const rows = await lot.query('select * from visit order by entered_at')
  return rows.map((row) => `${row.plate} ${row.closed_by ?? 'open'} ${row.match}`)
}
const warnings = async () => {
  await lot.app.services.warnings.flush()
  const rows = await lot.query('select kind, device_id, count from ingest_oddity order by 1, 2')
  return rows.map(({ kind, device_id, count }) => `${kind} ${device_id || '-'} ${count}`)
}

describe('tag readers', () => {
  test('a tag opens its passholder’s visit, a tag or the plate closes it', async () => {
    expect(await impinj(readIn(0))).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect(await lot.query('select passholder_id, group_id from visit')).toEqual([
      { passholder_id: lot.passholderId, group_id: lot.visitors },
    ])
    lot.clock.now += minute
    await send(zebraPost(keys['rfid-zebra'], 'reader-both', readBoth(2, minute)))
    expect(await visits()).toEqual(['null exit exact'])
    await impinj(readIn(60 * second + 1))
    lot.clock.now += minute
    await seen('camera-out', 2 * minute)
    expect(await visits()).toEqual(['null exit exact', `${lot.knownPlate} exit exact`])
    expect(await lot.replayDifferences()).toEqual([])
  })

  test('VIS-09, VIS-10: a tag and a plate of one passholder in a zone are one passage, in any order', async () => {
    lot.clock.now += 10 * second
    await seen('camera-in', 8 * second)
    await impinj(readIn(0))
    expect(await visits()).toEqual([`${lot.knownPlate} open exact`])
    const [visit] = await lot.query('select entered_at, plate_at from visit')
    expect(visit).toEqual({ entered_at: new Date(start), plate_at: new Date(start + 8 * second) })
    expect((await lot.counts()).types.visitor.occupancy).toBe(1)
    expect(await lot.replayDifferences()).toEqual([])
  })

  test('VIS-08: 50 reads a second of one tag are one passage, all of them in the log', async () => {
    const burst = Array.from({ length: 500 }, (_, nth) => readIn(nth * 20))
    lot.clock.now += 10 * second
    expect(await impinj(...burst)).toMatchObject({ accepted: 500 })
    expect(await impinj(...burst)).toMatchObject({ accepted: 0, duplicates: 500 })
    await impinj(readIn(39 * second))
    expect(await visits()).toEqual(['null open exact'])
    expect(await warnings()).toEqual(['duplicate reader-in 500'])
    expect(await lot.query(`select last_seen_at from rfid_reader where device_id = 'reader-in'`)).toEqual([
      { last_seen_at: new Date(start + 39 * second) },
    ])
  })

  test('VIS-11: an unknown tag, and one in the next lane, are logged and open no visit', async () => {
    expect(await impinj(readIn(0, { epc: unknown }), readIn(1, { rssiDbm: -78 }))).toMatchObject({
      accepted: 2,
    })
    await send(zebraPost(keys['rfid-zebra'], 'reader-both', readBoth(9, 0)))
    expect(await visits()).toEqual([])
    expect(await lot.query('select kind, count(*)::int from device_event group by 1')).toEqual([
      { kind: 'tag', count: 3 },
    ])
    expect(await warnings()).toEqual([
      'no-direction reader-both 1',
      'unknown-tag reader-in 1',
      'weak-read reader-in 1',
    ])
  })

  test('ING-33: heartbeats, a restart, several objects without separators', async () => {
    expect(await impinj()).toEqual({ accepted: 0, duplicates: 0, rejected: [] })
    expect(await impinj(...readerEvents(start))).toEqual({ accepted: 0, duplicates: 0, rejected: [] })
    const reply = await send(
      zebraChunk(keys['rfid-zebra'], 'reader-both', [keepAlive(start), readBoth(1, 0), readBoth(1, 1)]),
    )
    expect(reply.json()).toEqual({ accepted: 2, duplicates: 0, rejected: [] })
    const again = { ...readBoth(1, 0), data: { ...readBoth(1, 0).data, eventNum: 1 } }
    expect((await send(zebraPost(keys['rfid-zebra'], 'reader-both', again))).json()).toMatchObject({
      duplicates: 1,
    })
    expect(await visits()).toEqual(['null open exact'])
  })

  test('rejections', async () => {
    const { path, headers, body } = impinjPost(keys['rfid-impinj'], 'reader-in', [readIn(0)])
    expect(
      (await send({ path, body, headers: { ...headers, authorization: 'Basic eDp5' } })).statusCode,
    ).toBe(401)
    expect((await send({ path: '/ingest/rfid-impinj', body, headers })).json().rejected).toMatchObject([
      { eventId: lot.knownTag, code: 'invalid-event' },
    ])
    const rejectedAs = async (device: string) =>
      (await send(impinjPost(keys['rfid-impinj'], device, [readIn(0)]))).json().rejected[0].code
    expect(await rejectedAs('nobody')).toBe('unknown-device')
    expect(await rejectedAs('camera-in')).toBe('wrong-device-kind')
    const broken = Uint8Array.from(Buffer.from('{"type":"SIMPLE"'))
    const zebra = zebraPost(keys['rfid-zebra'], 'reader-both', {})
    expect((await send({ ...zebra, body: broken })).statusCode).toBe(400)
    expect(await visits()).toEqual([])
    expect(await warnings()).toEqual([
      'invalid-event - 1',
      'malformed - 1',
      'unknown-device - 1',
      'wrong-device-kind camera-in 1',
    ])
  })
})
