import { expect, it, test } from 'vitest'
import { newEventParser, type StreamEvent } from './event-parser.ts'

const parse = (...chunks: string[]): StreamEvent[] => {
  const events: StreamEvent[] = []
  const take = newEventParser((event) => events.push(event))
  for (const chunk of chunks) take(chunk)
  return events
}

const wire = ': welcome\n\nevent: change\nid: 7\ndata: {"a":1}\n\nevent: resync\nid: 8\ndata: {}\n\n'
const both = [
  { event: 'change', id: '7', data: '{"a":1}' },
  { event: 'resync', id: '8', data: '{}' },
]

test('reads events and skips comments', () => expect(parse(wire)).toEqual(both))

test('reads events split across chunks', () => {
  for (let cut = 1; cut < wire.length; cut++) expect(parse(wire.slice(0, cut), wire.slice(cut))).toEqual(both)
  expect(parse(...wire)).toEqual(both)
})

it('accepts carriage returns, also split across chunks', () => {
  const crlf = wire.replaceAll('\n', '\r\n')
  expect(parse(crlf)).toEqual(both)
  expect(parse(...crlf)).toEqual(both)
})

it('joins several lines of data and gives an unnamed event the default name', () =>
  expect(parse('data: one\ndata:two\n\n')).toEqual([{ event: 'message', id: undefined, data: 'one\ntwo' }]))

it('keeps the last id for events without one', () =>
  expect(parse('id: 3\ndata: a\n\ndata: b\n\n').map(({ id }) => id)).toEqual(['3', '3']))

it('sends nothing for an event that is cut off', () => expect(parse('event: change\ndata: {}')).toEqual([]))
