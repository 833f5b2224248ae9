import { describeTagSource } from '@stallwise/ports/conformance/tag-source.conformance.ts'
import { describe, expect, it } from 'vitest'
import { readPost } from '#shared/testing/vendor-post.reader.ts'
import { parseObjects } from './object-sequence.ts'
import { keepAlive, zebraChunk, zebraEvent, zebraPost } from './zebra.simulator.ts'
import { zebra } from './zebra.source.ts'

const at = Date.UTC(2026, 2, 4, 14, 5, 9, 412)
const epc = '30340789D0A1F2C00000002A'
const messageOf = (body: object) => readPost(zebraPost('key', 'gate-2', body), zebra.parse)
const readChunk = (...events: object[]) => readPost(zebraChunk('key', 'gate-2', events), zebra.parse)

// The sample from the vendor's documentation.
const recorded = {
  type: 'SIMPLE',
  timestamp: '2026-03-04T14:05:09.412+0000',
  data: {
    eventNum: 118,
    format: 'epc',
    idHex: '30340789d0a1f2c00000002a',
    antenna: 1,
    peakRssi: -55,
    reads: 1,
    MAC: 'C4:7D:CC:00:11:22',
  },
}
const read = {
  kind: 'tag',
  eventId: `gate-2:1:${epc}`,
  deviceId: 'gate-2',
  at,
  epc,
  antenna: 1,
  rssiDbm: -55,
}

describeTagSource({
  name: 'Zebra',
  source: zebra,
  acceptsLists: true,
  messages: async () => ({
    recorded: await messageOf(recorded),
    'a list': await messageOf([zebraEvent({ epc, antenna: 1, at: at + 1000, eventNum: 2 })]),
    'back to back': await readChunk(
      zebraEvent({ epc, antenna: 1, at: at + 2000 }),
      zebraEvent({ epc, antenna: 2, at: at + 2000 }),
    ),
    'a heartbeat': await messageOf(keepAlive(at)),
    'after a restart': await messageOf(zebraEvent({ epc, antenna: 1, at: at + 3000, eventNum: 1 })),
    'from the next lane': await messageOf(zebraEvent({ epc, antenna: 3, at: at + 4000, rssiDbm: -78 })),
  }),
  encode: (reader, facts) =>
    readPost(
      zebraChunk(
        'key',
        reader,
        facts.map((one) => zebraEvent(one)),
      ),
      zebra.parse,
    ),
})

describe('a read of Zebra', () => {
  it('ING-32 is identified by reader, antenna and EPC; the event number, which a restart resets, is ignored', async () => {
    const expected = { events: [read], rejected: [], warnings: [] }
    expect(zebra.read(await messageOf(recorded))).toEqual(expected)
    expect(zebra.read(await messageOf([recorded]))).toEqual(expected)
    const restarted = { ...recorded, data: { ...recorded.data, eventNum: 1 } }
    expect(zebra.read(await messageOf(restarted))).toEqual(expected)
  })

  it.each([
    ['2026-03-04T14:05:09.412+0000', at],
    ['2026-03-04T09:05:09.412-0500', at],
    ['2026-03-04T14:05:09.412Z', at],
    ['2026-03-04T14:05:09.412+00:00', at],
  ])('reads the time %s', async (timestamp, expected) => {
    expect(zebra.read(await messageOf({ ...recorded, timestamp }))).toMatchObject({
      events: [{ at: expected }],
    })
  })

  it('a heartbeat gives no events and no warnings', async () => {
    expect(zebra.read(await messageOf(keepAlive(at)))).toEqual({ events: [], rejected: [], warnings: [] })
    expect(zebra.read(await messageOf({ type: 'heartbeat' }))).toEqual({
      events: [],
      rejected: [],
      warnings: [],
    })
  })

  it('ING-30 counts unknown messages', async () => {
    expect(zebra.read(await messageOf([{ type: 'GPI' }, { data: 5 }, recorded]))).toMatchObject({
      events: [read],
      warnings: [{ kind: 'unknown-message', deviceId: 'gate-2', count: 2 }],
    })
  })

  it.each([
    [{ timestamp: '2026-03-04T14:05:09.412' }],
    [{ timestamp: 'now' }],
    [{ data: { idHex: 'xyz' } }],
    [{ data: { idHex: '303' } }],
    [{ data: { idHex: null } }],
    [{ data: { ...recorded.data, antenna: 'one' } }],
  ])('ING-16 rejects %j by its place and takes its neighbours', async (more) => {
    expect(zebra.read(await readChunk({ ...recorded, ...more }, recorded))).toMatchObject({
      events: [read],
      rejected: [{ eventId: '0', code: 'invalid-event' }],
    })
  })
})

it('ING-36 reads numbers that are written as texts', async () => {
  const written = { ...recorded, data: { ...recorded.data, antenna: '1', peakRssi: '-55' } }
  expect(zebra.read(await readChunk(written))).toMatchObject({ events: [{ antenna: 1, rssiDbm: -55 }] })
})

describe('objects back to back', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['[{"a":1}]', [{ a: 1 }]],
    ['{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
    [' {"a":1}\n{"b":2}\r\n', [{ a: 1 }, { b: 2 }]],
    ['{"a":"}{"}{"b":{"c":["]"]}}', [{ a: '}{' }, { b: { c: [']'] } }]],
    ['{"a":"\\"}{"}{"b":"\\\\"}', [{ a: '"}{' }, { b: '\\' }]],
    ['', []],
  ])('%j is read', (text, expected) => {
    expect(parseObjects(text)).toEqual(expected)
  })

  it.each(['{"a":1}{', '{"a":1}x', '{"a":1},{"b":2}', '{"a":1}{"b":]}', '{"a":"', '{]'])(
    '%j is not JSON',
    (text) => {
      expect(() => parseObjects(text)).toThrow(SyntaxError)
    },
  )
})
