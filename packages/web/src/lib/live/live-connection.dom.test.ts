import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFakeStreamServer, changeOf } from '../testing/fake-stream.ts'
import type { StreamEvent } from './event-parser.ts'
import { delayAfter, keepConnected } from './live-connection.ts'

describe('a persistent connection', () => {
  const end = { now: new AbortController() }
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    end.now = new AbortController()
  })
  afterEach(() => {
    end.now.abort()
    vi.restoreAllMocks()
  })

  const connect = (lastEventId?: string) => {
    const server = aFakeStreamServer()
    const events: StreamEvent[] = []
    const life = vi.fn()
    const lost = vi.fn()
    void keepConnected(
      {
        open: server.open,
        lastEventId,
        onEvent: (event) => events.push(event),
        onActivity: life,
        onLost: lost,
        random: () => 0,
      },
      end.now.signal,
    )
    return { ...server, events, life, lost }
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)

  it('receives events and keep-alive comments', async () => {
    const { openings, events, life } = connect()
    openings[0]!.say(': alive\n\n')
    openings[0]!.say(changeOf('5', 'a', 1))
    await settle()
    expect(life).toHaveBeenCalledTimes(2)
    expect(events.map(({ id }) => id)).toEqual(['5'])
  })

  it('resumes after the last event when the stream breaks off', async () => {
    const { openings, lost } = connect()
    openings[0]!.say(changeOf('5', 'a', 1) + 'event: change\nid: 6\nda')
    await settle()
    openings[0]!.breakOff()
    await settle()
    expect(lost).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(openings.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '5'])
  })

  it('resumes after the last of several events, of which not each has an id', async () => {
    const { openings } = connect()
    openings[0]!.say(changeOf('5', 'a', 1) + changeOf('6', 'b', 1) + 'event: change\ndata: {}\n\n')
    await settle()
    openings[0]!.breakOff()
    await vi.advanceTimersByTimeAsync(500)
    expect(openings.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '6'])
  })

  it('resumes where another page stopped', () =>
    expect(connect('41').openings.map(({ lastEventId }) => lastEventId)).toEqual(['41']))

  it('waits longer after each failure, and resets the delay once it receives data', async () => {
    const { openings, answerOnce } = connect()
    answerOnce(() => new Response('', { status: 503 }))
    openings[0]!.breakOff()
    await vi.advanceTimersByTimeAsync(500)
    expect(openings).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(999)
    expect(openings).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(openings).toHaveLength(3)
    openings[2]!.say(': alive\n\n')
    await settle()
    openings[2]!.breakOff()
    await vi.advanceTimersByTimeAsync(500)
    expect(openings).toHaveLength(4)
  })

  it('reconnects a stream that is silent for 35 s', async () => {
    const { openings } = connect()
    await vi.advanceTimersByTimeAsync(34_999)
    expect(openings[0]!.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(openings[0]!.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(openings).toHaveLength(2)
  })

  it('ends when it is stopped', async () => {
    const { openings } = connect()
    end.now.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(openings).toHaveLength(1)
    expect(openings[0]!.signal.aborted).toBe(true)
  })
})

it('waits at most 15 s, with random jitter down to half', () => {
  expect([1, 2, 5, 6, 21].map((failures) => delayAfter(failures, () => 0))).toEqual([
    500, 1000, 8000, 15_000, 15_000,
  ])
  expect(delayAfter(4, () => 1)).toBe(2000)
})
