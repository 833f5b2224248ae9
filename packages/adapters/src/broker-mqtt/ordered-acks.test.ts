import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderedAcks } from './ordered-acks.ts'

test('whatever order messages are done in, they are acknowledged once each, in the order in which they came', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(65_535), { maxLength: 30 }), fc.func(fc.nat()), (ids, place) => {
      const sent: number[] = []
      const acks = new OrderedAcks((some) => sent.push(...some))
      const waiting = ids.map((id) => ({ id, done: acks.add(id) }))
      const finished = new Set<number>()
      for (const { id, done } of [...waiting].sort((a, b) => place(a.id) - place(b.id))) {
        done()
        finished.add(id)
        const first = ids.findIndex((one) => !finished.has(one))
        expect(sent).toEqual(first < 0 ? ids : ids.slice(0, first))
        expect(acks.size).toBe(ids.length - sent.length)
      }
    }),
  )
})

test('a message id that the broker uses again is another message', () => {
  const sent: number[] = []
  const acks = new OrderedAcks((some) => sent.push(...some))
  const [first, second] = [acks.add(7), acks.add(7)]
  second()
  expect(sent).toEqual([])
  first()
  expect(sent).toEqual([7, 7])
})
