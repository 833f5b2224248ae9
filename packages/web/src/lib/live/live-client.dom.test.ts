import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LotChange } from '@stallwise/contract/live/live.contract.ts'
import { stubBrowser } from '../testing/fake-browser.ts'
import { aFakeStreamServer, changeOf } from '../testing/fake-stream.ts'
import { LiveClient } from './live-client.ts'
import { lotKey, lotsKey } from './lot-keys.ts'

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a page that follows the stream', () => {
  let browser: ReturnType<typeof stubBrowser>
  let stops: (() => void)[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    browser = stubBrowser()
    stops = []
  })
  afterEach(() => {
    for (const stop of stops) stop()
    browser.takeLocksAway()
    vi.restoreAllMocks()
  })

  const aPage = (server = aFakeStreamServer(), userId = 'u1') => {
    const queries = new QueryClient()
    const heard: LotChange[] = []
    const client = new LiveClient({
      userId,
      queries,
      handlers: [(change) => heard.push(change)],
      open: server.open,
    })
    const stop = client.start()
    stops.push(stop)
    return {
      ...server,
      server,
      queries,
      heard,
      client,
      stop,
      versions: () => heard.map(({ version }) => version),
    }
  }

  it('passes changes to the features and drops older versions', async () => {
    const { openings, versions } = aPage()
    openings[0]!.say(
      changeOf('1', 'a', 4) + changeOf('1', 'b', 2) + changeOf('2', 'a', 3) + changeOf('3', 'a', 5),
    )
    await settle()
    expect(versions()).toEqual([4, 2, 5])
  })

  it('applies a repeated version again, which may contain further changes', async () => {
    const { openings, versions } = aPage()
    openings[0]!.say(changeOf('1', 'a', 4) + changeOf('2', 'a', 4))
    await settle()
    expect(versions()).toEqual([4, 4])
  })

  it('reloads the named lots on resync, and all lots when none is named', async () => {
    const { openings, queries } = aPage()
    const isStale = () =>
      [lotKey('a'), lotKey('a', 'stalls'), lotKey('b'), lotsKey, ['me']].map(
        (key) => queries.getQueryState(key)?.isInvalidated,
      )
    const fill = () => {
      for (const key of [lotKey('a'), lotKey('a', 'stalls'), lotKey('b'), lotsKey, ['me']])
        queries.setQueryData(key, 'held')
    }
    fill()
    openings[0]!.say('event: resync\nid: 9\ndata: {"lots":["a"]}\n\n')
    await settle()
    expect(isStale()).toEqual([true, true, false, true, false])
    fill()
    openings[0]!.say('event: resync\nid: 9\ndata: {"lots":[]}\n\n')
    await settle()
    expect(isStale()).toEqual([true, true, true, true, false])
  })

  it('applies lower versions after a resync, as those of a restored database are', async () => {
    const { openings, versions } = aPage()
    const resync = (...lots: string[]) => `event: resync\nid: 9\ndata: ${JSON.stringify({ lots })}\n\n`
    openings[0]!.say(changeOf('1', 'a', 40) + changeOf('1', 'b', 50) + resync('b'))
    openings[0]!.say(changeOf('2', 'a', 4) + changeOf('2', 'b', 5) + resync() + changeOf('3', 'a', 6))
    await settle()
    expect(versions()).toEqual([40, 50, 5, 6])
  })

  it('is live with the first byte, stale after 20 s without one, live again with the next', async () => {
    const { openings, client } = aPage()
    expect(client.state.state).toBe('starting')
    openings[0]!.say(': welcome\n\n')
    await settle()
    expect(client.state.state).toBe('live')
    await vi.advanceTimersByTimeAsync(15_000)
    openings[0]!.say(': alive\n\n')
    await vi.advanceTimersByTimeAsync(19_999)
    expect(client.state.state).toBe('live')
    await vi.advanceTimersByTimeAsync(1)
    expect(client.state.state).toBe('stale')
    openings[0]!.say(': alive\n\n')
    await settle()
    expect(client.state.state).toBe('live')
  })

  it('is stale at once when the stream breaks off, since the last byte', async () => {
    const { openings, client } = aPage()
    openings[0]!.say(': welcome\n\n')
    await settle()
    const heardAt = Date.now()
    await vi.advanceTimersByTimeAsync(5000)
    openings[0]!.breakOff()
    await settle()
    expect(client.state).toEqual({ state: 'stale', since: heardAt })
  })

  it('is offline while the browser is', async () => {
    const { openings, client } = aPage()
    openings[0]!.say(': welcome\n\n')
    await settle()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    expect(client.state.state).toBe('offline')
    onLine.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    expect(client.state.state).toBe('live')
  })

  it('shares one stream among the pages of a browser', async () => {
    const first = aPage()
    const second = aPage(first.server)
    first.openings[0]!.say(changeOf('1', 'a', 4))
    await settle()
    expect(first.openings).toHaveLength(1)
    expect([first.versions(), second.versions()]).toEqual([[4], [4]])
    expect(second.client.state.state).toBe('live')
  })

  it('hands over to the next page when the leader closes: it resumes after the last event', async () => {
    const first = aPage()
    const second = aPage(first.server)
    first.openings[0]!.say(changeOf('7', 'a', 4))
    await settle()
    first.stop()
    await settle()
    expect(first.openings.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '7'])
    first.openings[1]!.say(changeOf('7', 'a', 3) + changeOf('8', 'a', 5))
    await settle()
    expect(second.versions()).toEqual([4, 5])
    expect(first.versions()).toEqual([4])
  })

  it('has a separate stream for another user in the same browser', async () => {
    const first = aPage()
    const other = aPage(first.server, 'u2')
    first.openings[0]!.say(changeOf('1', 'a', 4))
    await settle()
    expect(first.openings).toHaveLength(2)
    expect(other.versions()).toEqual([])
  })

  it('fetches on its own where the browser has no locks', async () => {
    browser.takeLocksAway()
    const first = aPage()
    const second = aPage(first.server)
    first.openings[1]!.say(changeOf('1', 'a', 4))
    await settle()
    expect(first.openings).toHaveLength(2)
    expect([first.versions(), second.versions()]).toEqual([[], [4]])
  })
})
