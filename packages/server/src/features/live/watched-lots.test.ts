import { describe, expect, test } from 'vitest'
import type { LotPoint } from './resume-id.ts'
import type { StreamClient } from './stream-client.ts'
import { NoticedLots, WatchedLots, type FollowedLots } from './watched-lots.ts'

const versions = (byLot: Record<string, number>) =>
  new Map<string, LotPoint>(Object.entries(byLot).map(([lotId, version]) => [lotId, { version, at: 1 }]))
const noticed = (...lotIds: string[]) => {
  const lots = new NoticedLots()
  for (const lotId of lotIds) lots.lotIds.add(lotId)
  return lots
}
const ofAny = () => Object.assign(new NoticedLots(), { isAny: true })

const join = (watched: WatchedLots, lots: FollowedLots, newest: Record<string, number>) => {
  const group = watched.groupOf(lots) ?? watched.openGroup(lots, versions(newest))
  const client = {} as StreamClient
  group.clients.add(client)
  group.isJoined = false
  return {
    group,
    leave: () => {
      group.clients.delete(client)
      watched.closeIfEmpty(group)
    },
  }
}

test('LIV-04: a lot that a later group brings is in the ids of all groups that follow it', () => {
  const watched = new WatchedLots()
  const { group: all } = join(watched, 'all', { y: 1 })
  const { group: other } = join(watched, ['x'], { x: 0 })
  expect([all.lotIds, other.lotIds]).toEqual([['x', 'y'], ['x']])
  watched.advance('x', { version: 1, at: 2 })
  expect(watched.pointsOf(all)).toEqual(
    new Map([
      ['x', { version: 1, at: 2 }],
      ['y', { version: 1, at: 1 }],
    ]),
  )
})

describe('LIV-01: what a server reads', () => {
  test('are the lots that a stream of it follows, after the version that was sent', () => {
    const watched = new WatchedLots()
    join(watched, ['a', 'b'], { a: 3, b: 4 })
    join(watched, ['c'], { c: 5 })
    expect(watched.wanted(noticed('b', 'x', 'c'))).toEqual({
      lots: ['b', 'c'],
      known: new Map([
        ['b', 4],
        ['c', 5],
      ]),
    })
    expect(watched.wanted(noticed('x')).lots).toEqual([])
  })

  test('are no longer those of streams that ended', () => {
    const watched = new WatchedLots()
    const [first, second] = [join(watched, ['a', 'b'], { a: 3, b: 4 }), join(watched, ['b'], { b: 4 })]
    first.leave()
    expect(watched.wanted(noticed('a', 'b')).lots).toEqual(['b'])
    expect([watched.pointOf('a'), watched.pointOf('b')?.version]).toEqual([undefined, 4])
    second.leave()
    expect(watched.pointOf('b')).toBeUndefined()
  })

  test('are all followed lots where notices were lost, and every lot where a stream follows every one', () => {
    const watched = new WatchedLots()
    join(watched, ['a', 'b'], { a: 3, b: 4 })
    expect(watched.wanted(ofAny()).lots).toEqual(['a', 'b'])
    join(watched, 'all', { a: 9, c: 1 })
    const { lots, known } = watched.wanted(ofAny())
    expect(lots).toBe('all')
    expect([...known].sort()).toEqual([
      ['a', 3],
      ['b', 4],
      ['c', 1],
    ])
    expect(watched.wanted(noticed('new')).lots).toEqual(['new'])
  })
})

describe('LIV-03: a stream that joins', () => {
  test('of lots that others follow starts where these are, not at what the database has', () => {
    const watched = new WatchedLots()
    join(watched, ['a'], { a: 3 })
    const { group } = join(watched, ['a', 'b'], { a: 9, b: 4 })
    expect([...watched.pointsOf(group)].map(([lotId, { version }]) => `${lotId} ${version}`)).toEqual([
      'a 3',
      'b 4',
    ])
  })

  test('keeps its group while it joins, although the last stream of it ends', () => {
    const watched = new WatchedLots()
    const last = join(watched, ['b', 'a'], { a: 3, b: 4 })
    const joined = watched.groupOf(['a', 'b'])!
    last.leave()
    expect(watched.groupOf(['a', 'b'])).toBe(joined)
    expect(watched.pointOf('a')?.version).toBe(3)
  })

  test('has a lot in its id as soon as it has its first version', () => {
    const watched = new WatchedLots()
    const { group } = join(watched, ['c', 'a', 'b'], { a: 3, c: 4 })
    expect(group.lotIds).toEqual(['a', 'c'])
    const before = watched.idOf(group)
    watched.advance('b', { version: 1, at: 1 })
    expect(group.lotIds).toEqual(['a', 'b', 'c'])
    expect(watched.idOf(group)).not.toBe(before)
  })
})
