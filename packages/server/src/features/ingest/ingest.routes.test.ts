import { readdir } from 'node:fs/promises'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  anEvent,
  keys,
  loraSensor,
  minute,
  start,
  startTestLot,
  type TestLotServer,
} from '#testing/test-lot.ts'

let lot: TestLotServer
const withOwnLot = () => {
  beforeEach(async () => {
    lot = await startTestLot()
  })
  afterEach(() => lot.close())
}

const send = (url: string, payload: unknown, headers: Record<string, string>) =>
  lot.app.server.inject({ method: 'POST', url, headers, payload: payload as string })
const logged = async () => (await lot.query('select count(*)::int as n from device_event'))[0].n
const version = async (lotId = lot.lotId) =>
  (await lot.query('select version from lot_state where parking_lot_id = $1', [lotId]))[0].version
const occupied = async () => {
  const rows = await lot.query(
    `select stall_number from stall join stall_state on stall_id = stall.id where occupied and stall.parking_lot_id = $1 order by 1`,
    [lot.lotId],
  )
  return rows.map(({ stall_number }) => stall_number)
}

describe('rejections', () => {
  beforeAll(async () => {
    lot = await startTestLot()
  })
  afterAll(() => lot.close())

  const json = { 'content-type': 'application/json' }
  const native = { ...json, authorization: `Bearer ${keys['stall-events']}` }
  const one = () => JSON.stringify({ events: [anEvent('sensor-1', start)] })

  test.each<[string, string, Record<string, string>, () => string, number, string]>([
    ['no key', '/ingest/stall-events', json, one, 401, 'wrong-key'],
    [
      'a wrong key',
      '/ingest/stall-events',
      { ...json, authorization: 'Bearer sw_no' },
      one,
      401,
      'wrong-key',
    ],
    ['the key of another kind', '/ingest/the-things-stack', native, one, 401, 'wrong-key'],
    [
      'a wrong key with a body of 50 MB',
      '/ingest/stall-events',
      json,
      () => ' '.repeat(50 << 20),
      401,
      'wrong-key',
    ],
    ['a body of 50 MB', '/ingest/stall-events', native, () => ' '.repeat(50 << 20), 413, 'too-large'],
    ['malformed JSON', '/ingest/stall-events', native, () => '{"events": [', 400, 'malformed'],
    ['an empty body', '/ingest/stall-events', native, () => '', 400, 'malformed'],
    ['another shape', '/ingest/stall-events', native, () => '[]', 400, 'malformed'],
    ['events of another type', '/ingest/stall-events', native, () => '{"events": 5}', 400, 'malformed'],
    [
      'more than 1,000 events',
      '/ingest/stall-events',
      native,
      () => JSON.stringify({ events: Array.from({ length: 1_001 }, () => anEvent('sensor-1', start)) }),
      400,
      'malformed',
    ],
    ['an unknown kind', '/ingest/carrier-pigeon', native, one, 404, 'not-found'],
    ['a kind without an adapter', '/ingest/constructor', native, one, 404, 'not-found'],
  ])('%s', async (_name, url, headers, body, status, code) => {
    const reply = await send(url, body(), headers)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect([await logged(), await version()]).toEqual([0, 1])
  })

  test('a form without its json field, and a raw XML body', async () => {
    const headers = { authorization: `Token ${keys['plate-recognizer']}` }
    const form = '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n{}\r\n--x--\r\n'
    const replies = [
      await send('/ingest/plate-recognizer', form, {
        ...headers,
        'content-type': 'multipart/form-data; boundary=x',
      }),
      await send('/ingest/plate-recognizer', '<a/>', { ...headers, 'content-type': 'application/xml' }),
    ]
    for (const { statusCode } of replies) expect(statusCode).toBe(400)
  })
})

describe('batches', () => {
  withOwnLot()

  test('ING-06, ING-07: a batch of 1,000 with an unknown device and an absurd time accepts the other 998', async () => {
    const events = Array.from({ length: 1_000 }, (_, nth) =>
      anEvent(`sensor-${(nth % 4) + 1}`, start - nth * 100),
    )
    events[300] = { ...events[300]!, deviceId: 'nobody' }
    events[700] = { ...events[700]!, at: '1970-01-01T00:00:00Z' }
    const reply = await lot.report(...events)
    expect(reply).toMatchObject({ accepted: 998, duplicates: 0 })
    expect(
      reply.rejected.map(({ eventId, code }: { eventId: string; code: string }) => [eventId, code]),
    ).toEqual([
      [events[300].eventId, 'unknown-device'],
      [events[700].eventId, 'too-old'],
    ])
    expect(await logged()).toBe(998)
    const unknown = () => lot.query('select device_id, events from unknown_device')
    await vi.waitFor(async () => expect(await unknown()).toEqual([{ device_id: 'nobody', events: 1 }]), 5_000)
  })

  test('ING-16: wrong types are rejected by name, the other events accepted', async () => {
    const reply = await lot.report(
      { ...anEvent('sensor-1', start), eventId: 'typed', occupied: 'yes' },
      anEvent('sensor-2', start),
      { ...anEvent('sensor-3', start), eventId: 7 },
      anEvent('sensor-4', start + 5 * minute + 1),
      anEvent('camera-in', start),
    )
    expect(reply.accepted).toBe(1)
    const codes = reply.rejected.map(
      ({ eventId, code }: { eventId: string; code: string }) => `${eventId} ${code}`,
    )
    expect(codes.slice(0, 2)).toEqual(['typed invalid-event', '2 invalid-event'])
    expect(codes[2]).toContain('too-new')
    expect(codes[3]).toContain('wrong-device-kind')
    expect(await occupied()).toEqual(['2'])
  })

  describe('ING-05: repeats', () => {
    test('within a batch and across batches count once', async () => {
      const event = anEvent('sensor-1', start)
      expect(await lot.report(event, event, anEvent('sensor-2', start))).toMatchObject({
        accepted: 2,
        duplicates: 1,
      })
      const before = await version()
      expect(await lot.report(event)).toMatchObject({ accepted: 0, duplicates: 1 })
      expect([await version(), await logged()]).toEqual([before, 2])
    })

    test('in concurrent requests count once', async () => {
      const events = Array.from({ length: 50 }, (_, nth) =>
        anEvent(`sensor-${(nth % 4) + 1}`, start - nth * 1000),
      )
      const replies = await Promise.all([1, 2, 3, 4].map(() => lot.report(...events)))
      expect(replies.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(50)
      expect(replies.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(150)
      expect(await logged()).toBe(50)
    })

    test('with the same id at another time are another event', async () => {
      const event = anEvent('sensor-1', start)
      const later = { ...event, at: new Date(start + 1).toISOString(), occupied: false }
      expect(await lot.report(event, later)).toMatchObject({ accepted: 2, duplicates: 0 })
      expect(await occupied()).toEqual([])
    })
  })

  test('ING-10: sensors that a gateway counts one by one have events of the same id and time', async () => {
    const same = { eventId: '1', at: new Date(start).toISOString(), occupied: true }
    const events = [1, 2, 3].map((nth) => ({ ...same, deviceId: `sensor-${nth}` }))
    expect(await lot.report(...events, events[1]!)).toMatchObject({ accepted: 3, duplicates: 1 })
    expect(await lot.report(...events)).toMatchObject({ accepted: 0, duplicates: 3 })
    expect(await lot.report(events[0]!, { ...same, deviceId: 'sensor-4' })).toMatchObject({
      accepted: 1,
      duplicates: 1,
    })
    expect(await occupied()).toEqual(['1', '2', '3', '4'])
  })

  test('a batch may span lots', async () => {
    expect(await lot.report(anEvent('sensor-1', start), anEvent('other-1', start))).toMatchObject({
      accepted: 2,
    })
    const rows = await lot.query(
      `select (counts ->> 'occupancy')::int as n from lot_state order by parking_lot_id`,
    )
    expect(rows.map(({ n }) => n)).toEqual([1, 1])
  })
})

describe('The Things Stack', () => {
  withOwnLot()

  const uplink = (fCnt: number, payload: number[], port = 1) => ({
    end_device_ids: { device_id: 'eui', dev_eui: loraSensor.toLowerCase() },
    uplink_message: {
      session_key_id: 'AY1=',
      f_port: port,
      f_cnt: fCnt,
      frm_payload: Buffer.from(payload).toString('base64'),
      received_at: new Date(start + fCnt * 1000).toISOString(),
    },
  })
  const post = (payload: unknown) => lot.post('the-things-stack/up', payload, keys['the-things-stack'])

  test('an uplink sets the stall; a retry of it counts once; a join is accepted without effect', async () => {
    lot.clock.now = start + minute
    expect((await post(uplink(1, [1]))).json()).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect((await post(uplink(1, [1]))).json()).toEqual({ accepted: 0, duplicates: 1, rejected: [] })
    expect(await occupied()).toEqual(['5'])
    const join = {
      end_device_ids: { dev_eui: loraSensor },
      join_accept: {},
      received_at: new Date(start).toISOString(),
    }
    expect((await post(join)).json()).toEqual({ accepted: 0, duplicates: 0, rejected: [] })
    await post(uplink(2, [0]))
    expect(await occupied()).toEqual([])
  })
})

describe('Plate Recognizer', () => {
  withOwnLot()

  test('ING-13, ING-17: the vendor’s documented webhook of a Snapshot is UTC; without a camera it is rejected by name', async () => {
    const timestamp = new Date(start).toISOString().replace('T', ' ').replace('Z', '000')
    const posted = (camera_id: string | null) =>
      lot.post('plate-recognizer', {
        hook: { target: 'https://lot.example/ingest/plate-recognizer', id: 479, event: 'image.done' },
        data: {
          filename: 'car.jpg',
          timestamp,
          camera_id,
          results: [{ plate: 'snap01', score: 0.95, box: { xmin: 1, ymin: 2, xmax: 30, ymax: 20 } }],
        },
      })
    expect((await posted('camera-in')).json()).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    const [visit] = await lot.query('select plate, entered_at from visit')
    expect(visit).toEqual({ plate: 'SNAP01', entered_at: new Date(start) })
    const withoutCamera = await posted(null)
    expect(withoutCamera.statusCode).toBe(200)
    expect(withoutCamera.json()).toMatchObject({
      accepted: 0,
      rejected: [{ eventId: timestamp, code: 'invalid-event' }],
    })
  })

  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])
  const documentOf = (camera: string, plate: string, at: number) => ({
    hook: { event: 'recognition', id: camera },
    data: {
      camera_id: camera,
      timestamp: new Date(at).toISOString(),
      results: [{ plate: plate.toLowerCase(), score: 0.91, candidates: [{ plate, score: 0.91 }] }],
    },
  })
  const form = (json: unknown, upload: Buffer) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="json"\r\n\r\n${JSON.stringify(json)}\r\n`),
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="upload"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
      ),
      ...[upload, Buffer.from('\r\n--x--\r\n')],
    ])
  const seen = async (camera: string, plate: string, at: number) => {
    lot.clock.now = Math.max(lot.clock.now, at)
    return (await lot.post('plate-recognizer', documentOf(camera, plate, at))).json()
  }
  const visits = () => lot.query('select * from visit order by entered_at')

  test('VEH-03: a read without accents is the passholder’s plate with them, and the other way round', async () => {
    await lot.query(
      `insert into passholder_plate (parking_lot_id, passholder_id, plate) values ($1, $2, $3)`,
      [lot.lotId, lot.passholderId, normalisePlate('GÖ-AB 9')],
    )
    for (const [nth, plate] of ['goab9', 'göab9'].entries())
      await seen('camera-in', plate, start + nth * minute)
    const visits = await lot.query('select distinct plate, match, passholder_id from visit')
    expect(visits).toEqual([{ plate: 'GOAB9', match: 'exact', passholder_id: lot.passholderId }])
  })

  test('an entry with an image opens a visit, the image is stored as a file, the exit closes it', async () => {
    const headers = {
      authorization: `Token ${keys['plate-recognizer']}`,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const reply = await lot.app.server.inject({
      method: 'POST',
      url: '/ingest/plate-recognizer',
      headers,
      payload: form(documentOf('camera-in', 'AAA111', start), jpeg),
    })
    expect(reply.json()).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect(await visits()).toMatchObject([
      { plate: 'AAA111', exited_at: null, match: 'none', group_id: lot.visitors },
    ])
    const [image] = await lot.query('select * from plate_image')
    expect(image.size_bytes).toBe(jpeg.length)
    expect(await lot.app.services.files.read(image.file_key)).toBeDefined()
    expect(await readdir(lot.app.services.config.filesDirectory)).not.toEqual([])
    expect((await lot.counts()).types.visitor.occupancy).toBe(1)
    await seen('camera-out', 'AAA111', start + minute)
    expect(await visits()).toMatchObject([
      { closed_by: 'exit', exited_at: new Date(start + minute), revised: false },
    ])
    expect((await lot.counts()).types.visitor.occupancy).toBe(0)
  })

  test('VIS-07: a known plate is its passholder’s visit; a look-alike read is marked', async () => {
    const lookAlike = lot.knownPlate.replace(
      /[0OQD1IL2Z5S8B6G]/,
      (letter) =>
        ({
          '0': 'O',
          '1': 'I',
          '2': 'Z',
          '5': 'S',
          '8': 'B',
          '6': 'G',
          O: '0',
          Q: '0',
          D: '0',
          I: '1',
          L: '1',
          Z: '2',
          S: '5',
          B: '8',
          G: '6',
        })[letter]!,
    )
    expect(lookAlike).not.toBe(lot.knownPlate)
    await seen('camera-in', lookAlike, start)
    expect(await visits()).toMatchObject([
      { plate: lot.knownPlate, passholder_id: lot.passholderId, match: 'lookAlike' },
    ])
    await seen('camera-out', lot.knownPlate, start + minute)
    expect(await visits()).toMatchObject([{ closed_by: 'exit' }])
  })

  test('ING-04: an exit an hour late corrects visit and samples, and marks them revised', async () => {
    await seen('camera-in', 'AAA111', start)
    lot.clock.now = start + 90 * minute
    await lot.fire()
    // A row for each day: late in the evening they are two.
    const samples = async () => {
      const sql = 'select slots, revised from occupancy_sample where group_id = $1'
      const rows = await lot.query(sql, [lot.visitors])
      const slots: (number | null)[] = rows.flatMap((row) => row.slots)
      return [slots.filter((value) => value === 1).length, rows.some(({ revised }) => revised)]
    }
    expect((await samples())[0]).toBe(18)
    await lot.post('plate-recognizer', documentOf('camera-out', 'AAA111', start + 20 * minute + 1))
    expect(await visits()).toMatchObject([{ exited_at: new Date(start + 20 * minute + 1), revised: true }])
    expect(await samples()).toEqual([5, true])
    expect((await lot.counts()).types.visitor.occupancy).toBe(0)
  })

  test('a read without a plate counts as an event and opens no visit', async () => {
    const document = documentOf('camera-in', '', start)
    document.data.results = [{ plate: '', score: 0, candidates: [] }]
    expect((await lot.post('plate-recognizer', document)).json()).toMatchObject({ accepted: 1 })
    expect(await visits()).toEqual([])
  })
})
