import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DueTimes } from './due-times.ts'

const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const times = fc.nat(50)
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('set' as const), key: keys, at: times }),
    fc.record({ kind: fc.constant('delete' as const), key: keys }),
    fc.record({ kind: fc.constant('take' as const), at: times }),
  ),
  { maxLength: 200 },
)

it('takes what is due by a time, the earliest first, as a search through all of them would', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const due = new DueTimes()
      const known = new Map<string, number>()
      for (const step of all) {
        if (step.kind === 'set') {
          due.set(step.key, step.at)
          known.set(step.key, step.at)
        } else if (step.kind === 'delete') {
          due.delete(step.key)
          known.delete(step.key)
        } else {
          const expected = [...known]
            .filter(([, at]) => at <= step.at)
            .sort(([a, atA], [b, atB]) => atA - atB || (a < b ? -1 : 1))
          expect(due.takeUntil(step.at)).toEqual(expected.map(([key]) => key))
          for (const [key] of expected) known.delete(key)
        }
        expect(due.next).toBe(Math.min(...known.values()))
      }
    }),
  )
})

it('does not grow with moments that are changed again and again', () => {
  const due = new DueTimes()
  for (let at = 100_000; at > 0; at--) due.set('again', at)
  due.set('later', 200_000)
  expect(due.takeUntil(150_000)).toEqual(['again'])
  expect(due.next).toBe(200_000)
})
