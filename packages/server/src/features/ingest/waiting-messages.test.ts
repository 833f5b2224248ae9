import { expect, test } from 'vitest'
import type { AddressedEvent } from './event-log.store.ts'
import { WaitingMessages } from './waiting-messages.ts'

/** A message with so many events; its name stands in their ids. */
const aMessage = (lotId: string, name: string, events = 1) => ({
  lotId,
  events: Array.from({ length: events }, (_, nth): AddressedEvent => ({
    event: { kind: 'stall', eventId: `${name}-${nth}`, deviceId: 'sensor', at: nth, occupied: true },
    sourceId: 'source',
    lotId,
  })),
  queuedAt: 0,
  done: () => {},
  fail: () => {},
})

const taken = (
  waiting: WaitingMessages,
  maxEvents: number,
  passes: (lotId: string) => boolean = () => true,
) =>
  waiting
    .take(maxEvents, passes)
    .map(({ events: [first] }) => first!.event.eventId.replace(/-0$/, ''))
    .join(' ')

test('ING-79: a lot that sends much leaves room for others, which wait behind it', () => {
  const waiting = new WaitingMessages()
  for (let nth = 0; nth < 8; nth++) waiting.add(aMessage('busy', `busy${nth}`))
  for (const lot of ['b', 'c', 'd', 'e']) waiting.add(aMessage(lot, lot))
  expect(taken(waiting, 4)).toBe('busy0 b c d')
  expect(taken(waiting, 4)).toBe('e busy1 busy2 busy3')
  waiting.add(aMessage('f', 'f'))
  expect(taken(waiting, 1)).toBe('busy4')
  expect(taken(waiting, 1)).toBe('f')
  expect(taken(waiting, 4)).toBe('busy5 busy6 busy7')
  expect([waiting.events, waiting.messages]).toEqual([0, 0])
})

test('messages of a lot stay in order, and those of one that does not pass stay where they are', () => {
  const waiting = new WaitingMessages()
  for (const name of ['a1', 'a2', 'a3']) waiting.add(aMessage('a', name, 2))
  waiting.add(aMessage('locked', 'locked'))
  waiting.add(aMessage('b', 'b1'))
  const isFree = (lotId: string) => lotId !== 'locked'
  expect(taken(waiting, 8, isFree)).toBe('a1 b1 a2 a3')
  waiting.add(aMessage('c', 'c1'))
  expect(taken(waiting, 8)).toBe('locked c1')
})

test('a message that is larger than the share of a lot, or than all may be together, is taken whole', () => {
  const waiting = new WaitingMessages()
  waiting.add(aMessage('a', 'a1', 100))
  waiting.add(aMessage('b', 'b1'))
  expect(taken(waiting, 8)).toBe('a1')
  expect(taken(waiting, 8)).toBe('b1')
})
