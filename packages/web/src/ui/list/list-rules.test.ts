import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { csvOf } from './list-csv.ts'
import { doEach } from './do-each.ts'
import type { ListColumn, ListFilter } from './list.model.ts'
import { shownRows } from './list-rows.ts'
import {
  readFilters,
  readListSearch,
  readListSearches,
  readPartSearch,
  readSort,
  writeFilters,
} from './list-search.ts'

interface Zone {
  name: string
  size: number | null
  types: readonly string[]
}

const zones: readonly Zone[] = [
  { name: 'Gate 10', size: 3, types: ['entry'] },
  { name: 'gate 2', size: null, types: ['exit'] },
  { name: 'Ávila', size: 20, types: ['entry', 'exit'] },
]
const columns: readonly ListColumn<Zone>[] = [
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'size', label: 'Size', value: ({ size }) => size },
]
const filters: readonly ListFilter<Zone>[] = [
  { key: 'type', label: 'Type', value: ({ types }) => types, options: [] },
]
const names = (search: Parameters<typeof shownRows>[1]) =>
  shownRows(zones, search, { columns, filters }).map(({ name }) => name)

describe('the rows that are shown', () => {
  test.each([
    ['as they came', {}, ['Gate 10', 'gate 2', 'Ávila']],
    ['by number within a name, accents aside', { sort: 'name' }, ['Ávila', 'gate 2', 'Gate 10']],
    ['downwards', { sort: '-name' }, ['Gate 10', 'gate 2', 'Ávila']],
    ['what has no value last', { sort: 'size' }, ['Gate 10', 'Ávila', 'gate 2']],
    ['what has no value last, downwards too', { sort: '-size' }, ['Ávila', 'Gate 10', 'gate 2']],
    ['by an unknown column as they came', { sort: 'colour' }, ['Gate 10', 'gate 2', 'Ávila']],
    ['found without case and accents', { q: 'AVI' }, ['Ávila']],
    ['found by all words in any order', { q: '10 gate' }, ['Gate 10']],
    ['found by words, without what separates them', { q: 'gate - 10' }, ['Gate 10']],
    ['not found by a separator alone', { q: '-' }, []],
    ['filtered by one of several values', { filter: 'type:exit' }, ['gate 2', 'Ávila']],
    ['filtered and found', { filter: 'type:exit', q: 'gate' }, ['gate 2']],
    ['an unknown filter hides nothing', { filter: 'colour:red' }, ['Gate 10', 'gate 2', 'Ávila']],
  ])('%s', (_what, search, expected) => {
    expect(names(search)).toEqual(expected)
  })
})

describe('the address', () => {
  it('ignores what it cannot read, and reads numbers as texts', () => {
    expect(readListSearch({ q: 5, sort: ['x'], filter: { a: 1 }, sel: 'a,b', other: 1 })).toEqual({
      q: '5',
      sel: 'a,b',
    })
  })
  it('keeps any filter whatever its values contain', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (values) => {
        expect(readFilters(writeFilters({ type: values }))).toEqual({ type: values })
      }),
    )
  })
  it('has no filter without values', () => expect(writeFilters({ type: [] })).toBeUndefined())
  it('writes the direction of the sort as a sign', () => {
    expect(readSort('-name')).toEqual({ key: 'name', isDown: true })
    expect(readSort(undefined)).toBeUndefined()
  })
  it.each(['%', 'type', ':', 'type:%zz', ';;'])('survives %j', (text) => {
    expect(() => readFilters(text)).not.toThrow()
  })
})

describe('an export', () => {
  const lineOf = (value: string | number | boolean | Date | null) =>
    csvOf([value], [{ key: 'a', label: 'A', value: (row) => row }]).split('\r\n')[1]
  test.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-cmd', "'-cmd"],
    ['@sum', "'@sum"],
    ['  =1', "'  =1"],
    ['\t=1', "'\t=1"],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['=a,b', `"'=a,b"`],
    ['-5.00', '-5.00'],
    ['-5+1', "'-5+1"],
    [-5, '-5'],
    [1.5, '1.5'],
    [true, 'TRUE'],
    [null, ''],
    [new Date('2026-11-21T08:00:00Z'), '2026-11-21T08:00:00.000Z'],
  ])('writes %j as %j', (value, written) => expect(lineOf(value)).toBe(written))
  it('keeps a line break within its cell and begins with a byte order mark', () => {
    const csv = csvOf(['a\nb'], [{ key: 'a', label: 'Name', value: (row) => row }])
    expect(csv).toBe('\uFEFFName\r\n"a\nb"\r\n')
  })
})

describe('an action for each row', () => {
  const log: string[] = []
  const deeds = (bad: readonly string[]) => ({
    act: async (row: string) => {
      if (bad.includes(row)) throw new Error(row)
      log.push(`do ${row}`)
    },
    undo: async (row: string) => void log.push(`undo ${row}`),
    refresh: async () => void log.push('refresh'),
  })
  it('continues when one fails, counts the failures, and undoes what was done', async () => {
    log.length = 0
    const done = await doEach(['a', 'b', 'c'], deeds(['b']))
    expect(done.failed).toMatchObject({ count: 1, of: 3 })
    await done.undo?.()
    expect(log).toEqual(['do a', 'do c', 'refresh', 'undo a', 'undo c', 'refresh'])
  })
  it('fails when nothing was done, and refreshes the list all the same', async () => {
    log.length = 0
    await expect(doEach(['b'], deeds(['b']))).rejects.toThrow('b')
    expect(log).toEqual(['refresh'])
  })
})

test('several lists of a page keep their state in the address, each under its name', () => {
  const read = readListSearches('thresholds')
  const address = { q: 'north', 'thresholds.q': 'slow', 'thresholds.sort': '-name', 'others.q': 'x' }
  expect(read(address)).toEqual({ q: 'north', 'thresholds.q': 'slow', 'thresholds.sort': '-name' })
  expect(readPartSearch(address, 'thresholds')).toEqual({ q: 'slow', sort: '-name' })
})
