import { ingestWarningKinds } from '@stallwise/domain/ingest/ingest-warnings.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceMessage, DeviceSource, MalformedMessage, ReadMessage } from '../device-source.port.ts'

interface NamedEvent {
  readonly eventId: string
  readonly deviceId: string
  readonly at: number
}

/** A source and messages of its vendor, by name of the case, parsed from the bytes that the simulator sent. */
export interface SourceSubject<Event extends NamedEvent> {
  readonly name: string
  readonly source: DeviceSource<Event>
  /** A body may be a bare list: an empty one gives no events, and an invalid item is rejected by its index. */
  readonly acceptsLists?: boolean
  readonly messages: () => Promise<Readonly<Record<string, DeviceMessage>>>
}

type Outcome<Event> = ReadMessage<Event> | MalformedMessage

/** All nested objects and lists, with the message itself first. */
const nodesOf = (json: unknown): object[] =>
  typeof json === 'object' && json !== null ? [json, ...Object.values(json).flatMap(nodesOf)] : []

const freeze = (json: unknown): void => nodesOf(json).forEach((node) => Object.freeze(node))

const addUnknownFields = (json: unknown): unknown => {
  const copy = structuredClone(json)
  for (const node of nodesOf(copy))
    if (!Array.isArray(node)) Object.assign(node, { xUnknown: { a: [1, null] } })
  return copy
}

/** Replaces one nested value: the nth, counted over all fields and items. */
const damage = (json: unknown, nth: number, value: unknown): unknown => {
  const copy = structuredClone(json)
  const places = nodesOf(copy).flatMap((node) => Object.keys(node).map((key) => ({ node, key })))
  const place = places[nth % places.length]
  if (!place) return value
  Object.defineProperty(place.node, place.key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy
}

// PostgreSQL takes neither a NUL nor half of a surrogate pair in text.
const unstorable = /[\0\p{Surrogate}]/u

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Invariants of every result, whatever the input. */
const expectValid = <Event extends NamedEvent>(outcome: Outcome<Event>): void => {
  if ('malformed' in outcome) {
    expect(outcome.malformed.message).not.toBe('')
    return
  }
  for (const event of outcome.events) {
    expect(event.eventId.length).toBeGreaterThan(0)
    expect(event.eventId.length).toBeLessThanOrEqual(200)
    expect(event.deviceId).toMatch(/^.{1,64}$/su)
    expect(Number.isSafeInteger(event.at)).toBe(true)
    expect(textsOf(event).filter((text) => unstorable.test(text))).toEqual([])
  }
  for (const { eventId, code, message } of outcome.rejected) {
    expect(eventId).not.toBe('')
    expect(['invalid-event', 'unreadable-payload']).toContain(code)
    expect(message).not.toBe('')
  }
  for (const { kind, count = 1 } of outcome.warnings ?? []) {
    expect(ingestWarningKinds).toContain(kind)
    expect(count).toBeGreaterThan(0)
  }
}

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).map((value) => value as unknown),
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    '\u0000',
    '\ud800',
    -1,
    1e308,
    [],
    {},
    [[]],
    '__proto__',
    'x'.repeat(5000),
  ),
)

const eventsOf = <Event extends NamedEvent>(outcome: Outcome<Event>): readonly Event[] => {
  if ('malformed' in outcome) throw new Error(`malformed: ${JSON.stringify(outcome.malformed)}`)
  return outcome.events
}

/** Malformed bodies, and lists where the vendor may send them. */
const describeShapes = <Event extends NamedEvent>({
  name,
  source,
  acceptsLists,
}: SourceSubject<Event>): void => {
  const lists = [[], ['a']]
  describe(`the format of a message of ${name}`, () => {
    it.each([null, 1, 'text', true, ...(acceptsLists ? [] : lists)])('treats %j as malformed', (json) => {
      expect(source.read({ json })).toHaveProperty('malformed')
    })

    if (acceptsLists)
      it('accepts an empty list, and names an invalid item by its index', () => {
        expect(source.read({ json: [] })).toMatchObject({ events: [], rejected: [] })
        expect(source.read({ json: ['a'] })).toMatchObject({ events: [], rejected: [{ eventId: '0' }] })
      })
  })
}

/** Conformance tests of device sources: purity, stable identities, tolerance of unknown fields, no exception for any JSON. */
export const describeDeviceSource = <Event extends NamedEvent>(subject: SourceSubject<Event>): void => {
  const { source } = subject
  const load = async () =>
    Object.entries(await subject.messages()).map(([name, message]) => ({ name, message }))

  describe(`${subject.name} as a device source`, () => {
    it('reads events from vendor messages', async () => {
      const all = (await load()).flatMap(({ message }) => eventsOf(source.read(message)))
      expect(all.length).toBeGreaterThan(0)
      all.forEach((event) => expectValid({ events: [event], rejected: [] }))
    })

    it('returns the same events and ids for a repeat, and does not change the message', async () => {
      const [first, again] = [await load(), await load()]
      first.forEach(({ message }) => freeze(message.json))
      expect(again.map(({ message }) => source.read(message))).toEqual(
        first.map(({ message }) => source.read(message)),
      )
      first.forEach(({ message }) => expect(source.read(message)).toEqual(source.read(message)))
    })

    it('keeps no state between messages: any order gives the same', async () => {
      const messages = await load()
      const alone = new Map(messages.map(({ name, message }) => [name, source.read(message)]))
      fc.assert(
        fc.property(fc.shuffledSubarray(messages, { minLength: messages.length }), (order) => {
          for (const { name, message } of order) expect(source.read(message)).toEqual(alone.get(name))
        }),
        { numRuns: 20 },
      )
    })

    it('gives different events different ids', async () => {
      const all = (await load()).flatMap(({ message }) => eventsOf(source.read(message)))
      const byIdentity = new Map(all.map((event) => [`${event.eventId} ${event.at}`, event]))
      for (const event of all) expect(event).toEqual(byIdentity.get(`${event.eventId} ${event.at}`))
    })

    it('ignores unknown fields', async () => {
      for (const { message } of await load())
        expect(source.read({ ...message, json: addUnknownFields(message.json) })).toEqual(
          source.read(message),
        )
    })

    it('never throws on any JSON', () => {
      fc.assert(
        fc.property(anyJson, (json) => expectValid(source.read({ json }))),
        { numRuns: 300 },
      )
    })

    it('never throws on a vendor message with any one value replaced', async () => {
      const messages = await load()
      fc.assert(
        fc.property(fc.constantFrom(...messages), fc.nat(500), anyJson, ({ message }, nth, value) =>
          expectValid(source.read({ ...message, json: damage(message.json, nth, value) })),
        ),
        { numRuns: 1000 },
      )
    }, 20_000)
  })
  describeShapes(subject)
}
