import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditedChanges, auditedName } from './audit-changes.rules.ts'

test('AUD-21: values that differ, by their place', () => {
  expect(
    auditedChanges(
      { name: 'Ana', rates: { hourly: 5, daily: { cents: 100 } }, plates: ['A'], same: [{ a: 1 }] },
      { name: 'Zoë', rates: { hourly: 5, daily: { cents: 200 } }, plates: ['A', 'B'], same: [{ a: 1 }] },
    ),
  ).toEqual([
    { field: 'name', before: 'Ana', after: 'Zoë' },
    { field: 'rates.daily.cents', before: 100, after: 200 },
    { field: 'plates', before: ['A'], after: ['A', 'B'] },
  ])
})

test('AUD-21: what was added has no values before, what was removed none after', () => {
  expect(auditedChanges(null, { name: 'Ana', note: null, version: 1 })).toEqual([
    { field: 'name', before: undefined, after: 'Ana' },
    { field: 'note', before: undefined, after: null },
  ])
  expect(auditedChanges({ rates: { hourly: 5 } }, null)).toEqual([
    { field: 'rates', before: { hourly: 5 }, after: undefined },
  ])
})

test('AUD-21: nothing differs from itself, and whatever is written is what differs from nothing', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string().filter((name) => name !== 'version'),
        fc.jsonValue(),
      ),
      (values) => {
        expect(auditedChanges(values, structuredClone(values))).toEqual([])
        expect(auditedChanges(null, values).map(({ field }) => field)).toEqual(Object.keys(values))
      },
    ),
  )
})

test('AUD-20: an object is called by its name, or by what else it is known by', () => {
  expect(auditedName({ name: 'Old' }, { name: 'New', plate: 'A' })).toBe('New')
  expect(auditedName({ plate: 'ABC123' }, null)).toBe('ABC123')
  expect(auditedName({ name: ' ' }, { cents: 5 })).toBeNull()
  expect(auditedName(null, 'text')).toBeNull()
})
