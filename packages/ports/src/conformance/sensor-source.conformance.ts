import type { StallSensorEvent } from '@stallwise/domain/ingest/device-events.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceMessage } from '../device-source.port.ts'
import { describeDeviceSource, type SourceSubject } from './device-source.conformance.ts'

/** A stall sensor's report; `sequence` counts its messages. */
export interface StallFacts {
  readonly deviceId: string
  readonly occupied: boolean
  readonly at: number
  readonly sequence: number
}

/** A stall sensor source, with an encoder of facts in the vendor's format. */
export interface SensorSubject extends SourceSubject<StallSensorEvent> {
  readonly encode: (facts: StallFacts) => Promise<DeviceMessage>
}

const facts = fc.record({
  deviceId: fc.stringMatching(/^[0-9A-F]{16}$/),
  occupied: fc.boolean(),
  at: fc.integer({ min: Date.UTC(2020), max: Date.UTC(2040) }),
  sequence: fc.nat(100_000),
})

/** Conformance tests of stall sensor sources, besides those of all sources: state, device and time are read unchanged. */
export const describeSensorSource = (subject: SensorSubject): void => {
  describeDeviceSource(subject)

  const read = async (sent: StallFacts): Promise<StallSensorEvent> => {
    const outcome = subject.source.read(await subject.encode(sent))
    if ('malformed' in outcome || !outcome.events[0]) throw new Error(JSON.stringify(outcome))
    return outcome.events[0]
  }

  describe(`${subject.name} as a stall sensor source`, () => {
    it('reads state, device and time unchanged', async () => {
      await fc.assert(
        fc.asyncProperty(facts, async (sent) => {
          const { deviceId, occupied, at } = sent
          expect(await read(sent)).toMatchObject({ kind: 'stall', deviceId, occupied, at })
        }),
        { numRuns: 100 },
      )
    })

    it('identifies a sensor’s messages by sequence or time, and gives a repeat the same id', async () => {
      await fc.assert(
        fc.asyncProperty(
          facts,
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 1, max: 9 }),
          async (sent, n, ms) => {
            const identity = async (one: StallFacts) => {
              const { eventId, at } = await read(one)
              return `${eventId} ${at}`
            }
            const first = await identity(sent)
            expect(await identity({ ...sent })).toBe(first)
            expect(await identity({ ...sent, sequence: sent.sequence + n })).not.toBe(first)
            expect(await identity({ ...sent, at: sent.at + ms })).not.toBe(first)
          },
        ),
        { numRuns: 100 },
      )
    })
  })
}
