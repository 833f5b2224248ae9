import type { JudgedLot } from '@stallwise/domain/judging/judged-lot.ts'
import { expect, test } from 'vitest'
import { BoundedLots } from './bounded-lots.ts'

const aLot = (bytes: number) => ({ lot: { bytes } as JudgedLot, token: 'token' })

/** Takes the entries at these places in turn, of so many lots. */
const places = (...shares: number[]) => {
  let nth = 0
  return () => shares[nth++ % shares.length]!
}

test('ING-77: lots give way when there is no room for another, the smaller of two at a time', () => {
  const lots = new BoundedLots(100, places(0, 0.9))
  lots.set('large', aLot(50))
  lots.set('small', aLot(20))
  lots.set('new', aLot(60))
  expect([lots.has('large'), lots.has('small'), lots.has('new')]).toEqual([false, false, true])
  lots.set('another', aLot(40))
  expect([lots.size, lots.bytes]).toEqual([2, 100])
  lots.set('last', aLot(30))
  expect([lots.has('new'), lots.has('another'), lots.has('last')]).toEqual([true, false, true])
})

test('ING-77: a lot that is larger than all may be together is kept alone', () => {
  const lots = new BoundedLots(100)
  for (const id of ['a', 'b', 'c']) lots.set(id, aLot(30))
  lots.set('tower', aLot(500))
  expect([lots.size, lots.bytes, lots.has('tower')]).toEqual([1, 500, true])
  lots.set('a', aLot(30))
  expect([lots.size, lots.bytes, lots.has('a')]).toEqual([1, 30, true])
})

test('what is kept is what was set last and not deleted', () => {
  const lots = new BoundedLots(1_000)
  for (const id of ['a', 'b', 'c']) lots.set(id, aLot(100))
  lots.delete('a')
  lots.delete('a')
  lots.set('b', aLot(300))
  expect([lots.get('a'), lots.get('b')?.lot.bytes, lots.size, lots.bytes]).toEqual([undefined, 300, 2, 400])
  lots.clear()
  expect([lots.size, lots.bytes, lots.has('b')]).toEqual([0, 0, false])
})

test('ING-77: of lots that report in turn, with room for half of them, some are still there', () => {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const lots = new BoundedLots(1_000, random)
  let found = 0
  for (let nth = 0; nth < 4_000; nth++) {
    const id = `${nth % 20}`
    if (lots.has(id)) found++
    lots.set(id, aLot(100))
  }
  expect(found).toBeGreaterThan(400)
})
