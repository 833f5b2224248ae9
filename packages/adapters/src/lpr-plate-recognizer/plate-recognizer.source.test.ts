import { describePlateSource } from '@stallwise/ports/conformance/plate-source.conformance.ts'
import { describe, expect, it } from 'vitest'
import { readPost } from '#shared/testing/vendor-post.reader.ts'
import {
  snapshotFormPost,
  snapshotPost,
  streamDocument,
  streamPost,
  type FrameFacts,
  type SeenVehicle,
} from './plate-recognizer.simulator.ts'
import { plateRecognizer } from './plate-recognizer.source.ts'

const at = Date.UTC(2026, 2, 4, 14, 5, 9, 412)
const image = Uint8Array.of(0xff, 0xd8, 13, 10, 45, 45, 0, 255, 0xff, 0xd9)
const seen: SeenVehicle = {
  plate: 'CABD123',
  type: 'SUV',
  make: 'Honda',
  model: 'CR-V',
  color: 'silver',
  orientation: 'Front',
  direction: 210,
  candidates: [
    { plate: 'ca8d123', score: 0.741 },
    { plate: 'cabd123', score: 0.903 },
  ],
}
const frame = (more: Partial<FrameFacts> = {}): FrameFacts => ({
  cameraId: 'lot7-entry-1',
  at,
  vehicles: [seen],
  image,
  ...more,
})
const messageOf = (more: Partial<FrameFacts> = {}) => readPost(streamPost('key', frame(more)))

describePlateSource({
  name: 'Plate Recognizer',
  source: plateRecognizer,
  messages: async () => ({
    stream: await messageOf(),
    'without image': await messageOf({ image: undefined, at: at + 1000 }),
    'ten minutes late': await messageOf(),
    'two vehicles': await messageOf({ at: at + 2000, vehicles: [seen, { plate: 'XYZ789', direction: '' }] }),
    'vehicle shape': await messageOf({ at: at + 3000, shape: 'vehicle' }),
    'no plate': await messageOf({
      at: at + 4000,
      shape: 'vehicle',
      vehicles: [{ plate: null, type: 'Motorcycle' }],
    }),
    'no vehicles': await messageOf({ vehicles: [] }),
    snapshot: await readPost(snapshotPost('key', frame({ at: at + 5000 }))),
    'snapshot with image': await readPost(snapshotFormPost('key', frame({ at: at + 6000 }))),
    'another hook event': await messageOf({ event: 'heartbeat' }),
  }),
  encode: ({ cameraId, at: when, plates, directionDegrees: direction }) =>
    messageOf({
      cameraId,
      at: when,
      shape: plates.includes(null) ? 'vehicle' : 'plate',
      vehicles: plates.map((plate) => ({ plate, ...(direction === undefined ? {} : { direction }) })),
    }),
})

const withResult = (fields: Readonly<Record<string, unknown>>, ...others: unknown[]) => {
  const { hook, data } = streamDocument(frame())
  return plateRecognizer.read({
    json: { hook, data: { ...data, results: [{ ...data.results[0], ...fields }, ...others] } },
  })
}

const withData = (fields: Readonly<Record<string, unknown>>) => {
  const { hook, data } = streamDocument(frame())
  return plateRecognizer.read({ json: { hook, data: { ...data, ...fields } } })
}

const whole = {
  kind: 'plate',
  eventId: 'lot7-entry-1:2026-03-04T14:05:09.412000Z:0',
  deviceId: 'lot7-entry-1',
  at,
  plate: 'CABD123',
  score: 0.903,
  region: 'ca-on',
  candidates: [
    { plate: 'CABD123', score: 0.903 },
    { plate: 'CA8D123', score: 0.741 },
  ],
  plateBox: { left: 412, top: 530, right: 566, bottom: 590 },
  directionDegrees: 210,
  orientation: 'Front',
  vehicle: { type: 'SUV', make: 'Honda', model: 'CR-V', color: 'silver' },
}

describe('a read of Plate Recognizer', () => {
  it('ING-12 is identified by camera, timestamp and index in the results, and keeps its image', async () => {
    const message = await messageOf()
    expect(message.image).toEqual({ bytes: image, contentType: 'image/jpeg' })
    expect(plateRecognizer.read(message)).toEqual({ events: [whole], rejected: [], warnings: [] })
  })

  it('gives the same in the vehicle format, with the score of the best candidate', async () => {
    expect(plateRecognizer.read(await messageOf({ shape: 'vehicle' }))).toEqual({
      events: [whole],
      rejected: [],
      warnings: [],
    })
  })

  it('gives the same in Snapshot’s form, with its image', async () => {
    const message = await readPost(snapshotFormPost('key', frame()))
    expect(message.image?.bytes).toEqual(image)
    expect(plateRecognizer.read(message)).toEqual({ events: [whole], rejected: [], warnings: [] })
  })

  it('gives the same in Snapshot’s raw JSON', async () => {
    const message = await readPost(snapshotPost('key', frame()))
    expect(message.image).toBeUndefined()
    expect(plateRecognizer.read(message)).toEqual({ events: [whole], rejected: [], warnings: [] })
  })

  it.each([
    ['c abd-123', 'CABD123'],
    ['göab12', 'GOAB12'],
    ['ši123ab', 'SI123AB'],
    ['', null],
    [' - ', null],
    [null, null],
    [undefined, null],
    [{}, null],
    [{ props: { plate: [] } }, null],
    [
      {
        props: {
          plate: [
            { value: 'low', score: 0.2 },
            { value: 'high', score: 0.8 },
          ],
        },
      },
      'HIGH',
    ],
  ])('reads the plate %j as %s', (plate, expected) => {
    expect(withResult({ plate })).toMatchObject({ events: [{ plate: expected }], rejected: [] })
  })

  it.each([
    ['', undefined],
    [undefined, undefined],
    [null, undefined],
    ['north', undefined],
    [361, undefined],
    [-1, undefined],
    [0, 0],
    [359.5, 359.5],
  ])('reads the direction %j as %s', (direction, expected) => {
    const outcome = withResult({ direction })
    expect('events' in outcome && outcome.events[0]?.directionDegrees).toBe(expected)
  })

  it.each<[string, unknown]>([
    ['none', undefined],
    ['null', null],
    ['a list', [412, 530, 566, 590]],
    ['text', { xmin: '412', ymin: '530', xmax: '566', ymax: '590' }],
    ['fractions', { xmin: 0.21, ymin: 0.5, xmax: 0.29, ymax: 0.6 }],
    ['the wrong order', { xmin: 566, ymin: 530, xmax: 412, ymax: 590 }],
    ['outside of any image', { xmin: 412, ymin: 530, xmax: 1e9, ymax: 590 }],
    ['three sides', { xmin: 412, ymin: 530, xmax: 566 }],
  ])('ING-35 accepts a read whose box is %s, without the box', (_name, box) => {
    expect(withResult({ box })).toEqual({
      events: [{ ...whole, plateBox: undefined }],
      rejected: [],
      warnings: [],
    })
  })

  it('ING-36 reads numbers that are written as texts', () => {
    expect(withResult({ score: '0.903', direction: '210' })).toMatchObject({
      events: [{ score: 0.903, directionDegrees: 210 }],
      warnings: [],
    })
  })

  it('leaves out values that the vendor calls unknown', () => {
    const outcome = withResult({
      vehicle: { type: 'Unknown' },
      color: [{ color: 'unknown', score: 1 }],
      model_make: [],
      orientation: [{ orientation: 'Unknown', score: 0.9 }],
    })
    expect(outcome).toMatchObject({ events: [{ vehicle: undefined, orientation: undefined }] })
  })

  it('ING-16 rejects a bad result by its index and accepts the others', () => {
    expect(withResult({ plate: 5 }, 'text', { plate: 'ok1' }, { plate: 'x'.repeat(21) })).toMatchObject({
      events: [{ eventId: 'lot7-entry-1:2026-03-04T14:05:09.412000Z:2', plate: 'OK1' }],
      rejected: [0, 1, 3].map((place) => ({
        eventId: `lot7-entry-1:2026-03-04T14:05:09.412000Z:${place}`,
        code: 'invalid-event',
      })),
    })
  })

  it.each([
    ['dwell-time', 0],
    ['video-clip', 0],
    ['heartbeat', 0],
    ['parking-started', 1],
    [7, 1],
  ])('gives no events for hook.event %j; unknown ones are counted (ING-30)', (event, count) => {
    expect(plateRecognizer.read({ json: { hook: { event }, data: null } })).toEqual({
      events: [],
      rejected: [],
      warnings: Array(count).fill({ kind: 'unknown-message' }),
    })
  })

  it.each<[string, Partial<FrameFacts>, object[]]>([
    ['an empty frame', { vehicles: [] }, [{ kind: 'empty-result', count: 1 }]],
    [
      'vehicles without a plate',
      { shape: 'vehicle', vehicles: [{ plate: null }, seen, { plate: null }] },
      [{ kind: 'no-plate', count: 2 }],
    ],
    [
      'confidence 0, which is still read (VEH-04)',
      { vehicles: [{ plate: 'ABC1', score: 0 }] },
      [{ kind: 'no-confidence', count: 1 }],
    ],
    ['no problems', {}, []],
  ])('ING-30 counts %s', async (_name, more, warnings) => {
    const outcome = plateRecognizer.read(await messageOf(more))
    expect(outcome).toMatchObject({ rejected: [] })
    const named = warnings.map((one) => ({ ...one, deviceId: 'lot7-entry-1' }))
    expect('warnings' in outcome && outcome.warnings).toEqual(named)
    expect('events' in outcome && outcome.events).toHaveLength(more.vehicles?.length ?? 1)
  })

  it('VEH-03 reads plates of other alphabets in both formats', async () => {
    const vehicles = ['京A·12345', 'м123ав77', 'ب ح د ١٢٣'].map((plate) => ({ plate }))
    for (const shape of ['plate', 'vehicle'] as const)
      expect(plateRecognizer.read(await messageOf({ shape, vehicles }))).toMatchObject({
        events: [{ plate: '京A12345' }, { plate: 'М123АВ77' }, { plate: 'بحد١٢٣' }],
      })
  })

  it.each([
    [{ results: {} }, 'data.results'],
    [{ results: Array(101).fill({}) }, 'data.results'],
  ])('calls %j malformed at %s', (fields, path) => {
    expect(withData(fields)).toMatchObject({ malformed: { path } })
  })

  it.each([
    [{ camera_id: null }, '2026-03-04T14:05:09.412000Z', 'data.camera_id'],
    [{ camera_id: null, timestamp: '2026-03-04 14:05:09.412000' }, '2026-03-04 14:05:09.412000', 'camera_id'],
    [{ camera_id: '' }, '2026-03-04T14:05:09.412000Z', 'data.camera_id'],
    [{ camera_id: 5 }, '2026-03-04T14:05:09.412000Z', 'data.camera_id'],
    [{ camera_id: 'c'.repeat(65) }, '2026-03-04T14:05:09.412000Z', 'data.camera_id'],
    [{ camera_id: undefined, timestamp: null }, '0', 'data.camera_id'],
    [{ timestamp: 'yesterday' }, 'yesterday', 'data.timestamp'],
    [{ timestamp: '2026-02-30 14:05:09' }, '2026-02-30 14:05:09', 'data.timestamp'],
    [{ timestamp: undefined }, 'lot7-entry-1', 'data.timestamp'],
    [{ timestamp: 1772633109 }, 'lot7-entry-1', 'data.timestamp'],
  ])('ING-17 rejects %j as %s, since of %s, and not as malformed', (fields, eventId, field) => {
    expect(withData(fields)).toMatchObject({
      events: [],
      rejected: [{ eventId, code: 'invalid-event', message: expect.stringContaining(field) }],
    })
  })

  it.each([
    '2026-03-04 14:05:09.412000',
    '2026-03-04T14:05:09.412',
    '2026-03-04T14:05:09.412000+0000',
    '2026-03-04 14:05:09.412000 +00:00',
    '2026-03-04 14:05:09.412 UTC',
    '2026-03-04t14:05:09.412z',
    '2026-03-04T09:05:09.412-05',
    '2026-03-04 09:05:09,412000-0500',
    '2026-03-04T14:05:09.412000000000Z',
  ])('ING-13 reads the time %s, which is UTC without an offset', (timestamp) => {
    expect(withData({ timestamp })).toMatchObject({
      events: [{ at, eventId: `lot7-entry-1:${timestamp}:0` }],
      rejected: [],
    })
  })
})
