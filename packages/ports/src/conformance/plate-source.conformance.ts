import type { PlateReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceMessage } from '../device-source.port.ts'
import { describeDeviceSource, type SourceSubject } from './device-source.conformance.ts'

/** A camera's report of one frame: its plates in order, null for a vehicle without one. */
export interface PlateFacts {
  readonly cameraId: string
  readonly at: number
  readonly plates: readonly (string | null)[]
  readonly directionDegrees: number | undefined
}

/** A plate source, with an encoder of facts in the vendor's format. */
export interface PlateSubject extends SourceSubject<PlateReadEvent> {
  readonly encode: (facts: PlateFacts) => Promise<DeviceMessage>
}

const plate = fc.stringMatching(/^[A-Z0-9]{2,8}$/)

const facts = fc.record({
  cameraId: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
  at: fc.integer({ min: Date.UTC(2020), max: Date.UTC(2040) }),
  plates: fc.array(fc.option(plate), { minLength: 1, maxLength: 4 }),
  directionDegrees: fc.option(fc.nat(360), { nil: undefined }),
})

/** Conformance tests of plate sources, besides those of all sources: each vehicle of a frame gives its own event, with the plate in upper case. */
export const describePlateSource = (subject: PlateSubject): void => {
  describeDeviceSource(subject)

  const read = async (sent: PlateFacts): Promise<readonly PlateReadEvent[]> => {
    const outcome = subject.source.read(await subject.encode(sent))
    if ('malformed' in outcome) throw new Error(JSON.stringify(outcome))
    return outcome.events
  }

  describe(`${subject.name} as a plate source`, () => {
    it('gives an event for every vehicle, with camera, time, direction and plate unchanged', async () => {
      await fc.assert(
        fc.asyncProperty(facts, async (sent) => {
          const events = await read(sent)
          expect(events.map((event) => event.plate)).toEqual(sent.plates)
          for (const event of events) {
            const { cameraId: deviceId, at, directionDegrees } = sent
            expect(event).toMatchObject({ kind: 'plate', deviceId, at })
            expect(event.directionDegrees).toBe(directionDegrees)
          }
        }),
        { numRuns: 100 },
      )
    })

    it('gives the vehicles of one frame different ids, and a retry the same ids', async () => {
      await fc.assert(
        fc.asyncProperty(facts, async (sent) => {
          const ids = (await read(sent)).map((event) => event.eventId)
          expect(new Set(ids).size).toBe(sent.plates.length)
          expect((await read(sent)).map((event) => event.eventId)).toEqual(ids)
          expect((await read({ ...sent, at: sent.at + 1 })).map((event) => event.eventId)).not.toEqual(ids)
        }),
        { numRuns: 50 },
      )
    })
  })
}
