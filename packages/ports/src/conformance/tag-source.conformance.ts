import type { TagReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceMessage } from '../device-source.port.ts'
import { describeDeviceSource, type SourceSubject } from './device-source.conformance.ts'

/** A reader's report of a tag: EPC in upper-case hex, power in whole dBm. */
export interface TagFacts {
  readonly epc: string
  readonly antenna: number
  readonly at: number
  readonly rssiDbm: number
}

/** A tag source, with an encoder of facts in the vendor's format. */
export interface TagSubject extends SourceSubject<TagReadEvent> {
  readonly encode: (readerId: string, facts: readonly TagFacts[]) => Promise<DeviceMessage>
}

const readerId = fc.stringMatching(/^[A-Za-z0-9 ./-]{1,64}$/)
const facts: fc.Arbitrary<TagFacts> = fc.record({
  epc: fc.stringMatching(/^(?:[0-9A-F]{2}){1,62}$/),
  antenna: fc.integer({ min: 1, max: 16 }),
  at: fc.integer({ min: Date.UTC(2020), max: Date.UTC(2040) }),
  rssiDbm: fc.integer({ min: -90, max: -20 }),
})

/** Conformance tests of tag sources, besides those of all sources: every read is an event of the reader named in the address. */
export const describeTagSource = (subject: TagSubject): void => {
  describeDeviceSource(subject)

  const read = async (reader: string, sent: readonly TagFacts[]): Promise<readonly TagReadEvent[]> => {
    const outcome = subject.source.read(await subject.encode(reader, sent))
    if ('malformed' in outcome) throw new Error(JSON.stringify(outcome))
    return outcome.events
  }

  describe(`${subject.name} as a tag source`, () => {
    it('reads reader, antenna, EPC, time and power unchanged', async () => {
      await fc.assert(
        fc.asyncProperty(readerId, fc.array(facts, { minLength: 1, maxLength: 6 }), async (reader, sent) => {
          const events = (await read(reader, sent)).map(({ eventId: _, ...event }) => event)
          expect(events).toEqual(sent.map((one) => ({ kind: 'tag', deviceId: reader, ...one })))
        }),
        { numRuns: 100 },
      )
    })

    it('identifies reads by reader, antenna, EPC and time, and gives a repeat the same id', async () => {
      const identity = async (reader: string, sent: TagFacts) => {
        const [event] = await read(reader, [sent])
        return `${event!.eventId} ${event!.at}`
      }
      await fc.assert(
        fc.asyncProperty(readerId, facts, async (reader, sent) => {
          const first = await identity(reader, sent)
          const others = [
            { ...sent, at: sent.at + 1 },
            { ...sent, antenna: sent.antenna + 1 },
            { ...sent, epc: sent.epc === 'AA' ? 'BB' : 'AA' },
          ]
          expect(await identity(reader, { ...sent, rssiDbm: -10 })).toBe(first)
          expect(await identity(reader === 'x' ? 'y' : 'x', sent)).not.toBe(first)
          for (const other of others) expect(await identity(reader, other)).not.toBe(first)
        }),
        { numRuns: 50 },
      )
    })

    it('rejects messages without a reader by code, not as malformed', async () => {
      const { json } = await subject.encode('x', [
        { epc: 'E20001', antenna: 1, at: Date.UTC(2026, 0), rssiDbm: -50 },
      ])
      expect(subject.source.read({ json })).toMatchObject({
        events: [],
        rejected: [{ eventId: 'E20001', code: 'invalid-event' }],
      })
    })
  })
}
