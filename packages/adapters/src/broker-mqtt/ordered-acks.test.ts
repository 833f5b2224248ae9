import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderedAcks } from './ordered-acks.ts'

test('messages are acknowledged once each in the order of arrival, in whatever order they are done', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(65_535), { maxLength: 30 }),
      fc.func(fc.nat()),
      async (ids, place) => {
        const sent: number[] = []
        const acks = new OrderedAcks((some) => sent.push(...some))
        const waiting = ids.map((id) => ({ id, done: acks.add(id) }))
        const finished = new Set<number>()
        for (const { id, done } of [...waiting].sort((a, b) => place(a.id) - place(b.id))) {
          done()
          finished.add(id)
          await turn()
          const first = ids.findIndex((one) => !finished.has(one))
          expect(sent).toEqual(first < 0 ? ids : ids.slice(0, first))
          expect(acks.size).toBe(ids.length - sent.length)
        }
      },
    ),
  )
})

test('those done in one turn are sent together', async () => {
  const sent: (readonly number[])[] = []
  const acks = new OrderedAcks((some) => sent.push(some))
  const all = [1, 2, 3].map((id) => acks.add(id))
  all.forEach((done) => done())
  await turn()
  expect(sent).toEqual([[1, 2, 3]])
})

test('a reused message id is another message', async () => {
  const sent: number[] = []
  const acks = new OrderedAcks((some) => sent.push(...some))
  const [first, second] = [acks.add(7), acks.add(7)]
  second()
  await turn()
  expect(sent).toEqual([])
  first()
  await turn()
  expect(sent).toEqual([7, 7])
})

test('a message that takes too long no longer blocks the others, and is acknowledged when it is done', async () => {
  const sent: number[] = []
  const acks = new OrderedAcks((some) => sent.push(...some), 30)
  const [slow, ...others] = [1, 2, 3].map((id) => acks.add(id))
  others.forEach((done) => done())
  await turn()
  expect(sent).toEqual([])
  await wait(60)
  expect([sent, acks.size]).toEqual([[2, 3], 1])
  acks.add(4)()
  await turn()
  expect(sent).toEqual([2, 3, 4])
  slow!()
  await turn()
  expect([sent, acks.size]).toEqual([[2, 3, 4, 1], 0])
})
