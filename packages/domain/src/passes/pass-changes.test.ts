import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PassChange } from './pass-change.model.ts'
import { changesOf, withChange } from './pass-changes.ts'

const aName = fc.constantFrom('AB1', 'AB2', 'tag', 'ann')
const aStep = fc.record({
  after: fc.nat({ max: 2 }),
  part: fc.constantFrom('plates', 'tags', 'passes', 'authorised'),
  name: aName,
  /** Goes on from an earlier list, as another server may. */
  back: fc.constantFrom(0, 0, 0, 1, 2),
  isAsked: fc.boolean(),
})
type Step = typeof aStep extends fc.Arbitrary<infer One> ? One : never

const changeOf = ({ part, name }: Step, from: number): PassChange => {
  const owner = { seen: name, before: null, after: null }
  return {
    from,
    plates: part === 'plates' ? [owner] : [],
    tags: part === 'tags' ? [owner] : [],
    passes: part === 'passes' ? [{ passholderId: name, before: null, after: null }] : [],
    ...(part === 'authorised' && { authorised: [{ plate: name, before: [], after: [] }] }),
  }
}

const isOf = ({ plates, tags, passes, authorised = [] }: PassChange, name: string): boolean =>
  [...plates, ...tags].some(({ seen }) => seen === name) ||
  passes.some(({ passholderId }) => passholderId === name) ||
  authorised.some(({ plate }) => plate === name)

test('PAS-30: the changes of a plate, tag or pass since a time are those of the list, whatever was added to it or to others', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 12 }), aName, fc.nat({ max: 16 }), (steps, name, since) => {
      const lists: (readonly PassChange[])[] = [[]]
      for (const step of steps) {
        const before = lists.at(-1 - step.back) ?? lists[0]!
        if (step.isAsked) changesOf(before, step.name, 0)
        lists.push(withChange(before, changeOf(step, (before.at(-1)?.from ?? 0) + step.after)))
      }
      for (const list of lists)
        expect(changesOf(list, name, since)).toEqual(
          list.filter((change) => change.from >= since && isOf(change, name)).reverse(),
        )
    }),
  )
})
