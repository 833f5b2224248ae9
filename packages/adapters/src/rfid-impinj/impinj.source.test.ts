import { describeTagSource } from '@stallwise/ports/conformance/tag-source.conformance.ts'
import { describe, expect, it } from 'vitest'
import { readPost } from '#shared/testing/vendor-post.reader.ts'
import { impinjPost, readerEvents, tagInventory, type ImpinjPreset } from './impinj.simulator.ts'
import { impinj } from './impinj.source.ts'

const at = Date.UTC(2026, 2, 4, 14, 5, 9, 401)
const epc = '30340789D0A1F2C00000002A'
const messageOf = (...events: object[]) => readPost(impinjPost('key', 'gate-1', events))
const allFields: ImpinjPreset = { epcHex: true, lastSeenTime: true, hostname: true }

// The sample from the vendor's documentation.
const recorded = {
  timestamp: '2026-03-04T14:05:09.412345678Z',
  hostname: 'impinj-14-0a-2b',
  eventType: 'tagInventory',
  tagInventoryEvent: {
    epc: 'MDQHidCh8sAAAAAq',
    epcHex: epc,
    antennaPort: 1,
    antennaName: 'Entry',
    peakRssiCdbm: -5450,
    frequency: 915250,
    transmitPowerCdbm: 3000,
    lastSeenTime: '2026-03-04T14:05:09.401Z',
  },
}
const read = {
  kind: 'tag',
  eventId: `gate-1:1:${epc}`,
  deviceId: 'gate-1',
  at,
  epc,
  antenna: 1,
  rssiDbm: -54.5,
}

describeTagSource({
  name: 'Impinj',
  source: impinj,
  acceptsLists: true,
  messages: async () => ({
    recorded: await messageOf(recorded),
    'a heartbeat': await messageOf(),
    'with default fields': await messageOf(tagInventory({ epc, antenna: 2, at: at + 1000 })),
    'with all optional fields': await messageOf(tagInventory({ epc, antenna: 2, at: at + 2000 }, allFields)),
    'after a restart': await messageOf(...readerEvents(at), tagInventory({ epc, antenna: 1, at: at + 3000 })),
    'from the next lane': await messageOf(tagInventory({ epc, antenna: 3, at: at + 4000, rssiDbm: -78 })),
  }),
  encode: (reader, facts) =>
    readPost(
      impinjPost(
        'key',
        reader,
        facts.map((one) => tagInventory(one, { lastSeenTime: true })),
      ),
    ),
})

describe('a read of Impinj', () => {
  it('ING-31 is identified by reader, antenna and EPC, with the time it was last seen', async () => {
    expect(impinj.read(await messageOf(recorded))).toEqual({ events: [read], rejected: [], warnings: [] })
  })

  it('ING-31 has the time of the message if the reader does not report when it was last seen', async () => {
    const outcome = impinj.read(await messageOf(tagInventory({ epc, antenna: 1, at })))
    expect(outcome).toMatchObject({ events: [{ epc, at }] })
  })

  it('50 a second of one tag are 50 events', async () => {
    const burst = Array.from({ length: 50 }, (_, nth) => tagInventory({ epc, antenna: 1, at: at + nth * 20 }))
    const outcome = impinj.read(await messageOf(...burst))
    expect('events' in outcome && new Set(outcome.events.map((one) => one.at)).size).toBe(50)
  })

  it('status events of a reader give no reads, whatever the name of their eventType', async () => {
    const events = readerEvents(at).map((event) => ({ ...event, eventType: 'Something_Else' }))
    expect(impinj.read(await messageOf(...events))).toEqual({ events: [], rejected: [], warnings: [] })
  })

  it('ING-30 counts unknown events', async () => {
    expect(impinj.read(await messageOf({ newEvent: {} }, { newEvent: {} }, recorded))).toMatchObject({
      events: [{ epc }],
      warnings: [{ kind: 'unknown-message', deviceId: 'gate-1', count: 2 }],
    })
  })

  it.each([
    [{ epcHex: 'xyz' }],
    [{ epcHex: '303' }],
    [{ epcHex: '' }],
    [{ epcHex: 'A'.repeat(126) }],
    [{ epcHex: 5 }],
    [{ epcHex: undefined, epc: '!!' }],
    [{ epcHex: undefined, epc: undefined }],
    [{ antennaPort: 'one' }],
    [{ antennaPort: 1.5 }],
    [{ antennaPort: -1 }],
    [{ lastSeenTime: 'yesterday' }],
  ])('ING-16 rejects %j by its place and takes its neighbours', async (more) => {
    const bad = { ...recorded, tagInventoryEvent: { ...recorded.tagInventoryEvent, ...more } }
    expect(impinj.read(await messageOf(recorded, bad))).toMatchObject({
      events: [read],
      rejected: [{ eventId: '1', code: 'invalid-event' }],
    })
  })

  it.each([
    [{ antennaPort: undefined }, { antenna: 0 }],
    [{ peakRssiCdbm: undefined }, { rssiDbm: undefined }],
    [{ peakRssiCdbm: 'strong' }, { rssiDbm: undefined }],
    [{ epcHex: epc.toLowerCase() }, { epc }],
    [
      { antennaPort: '2', peakRssiCdbm: '-5450' },
      { antenna: 2, rssiDbm: -54.5 },
    ],
  ])('takes %j as %j', async (more, expected) => {
    const event = { ...recorded, tagInventoryEvent: { ...recorded.tagInventoryEvent, ...more } }
    expect(impinj.read(await messageOf(event))).toMatchObject({ events: [expected] })
  })

  it('treats more than 10,000 events as malformed', () => {
    expect(impinj.read({ json: Array(10_001).fill(recorded), device: 'x' })).toHaveProperty('malformed')
  })
})
