import { beforeEach, describe, expect, it } from 'vitest'
import { groupEntries, type Entry, type EntryKind } from './find-entries.ts'

const anEntry = (kind: EntryKind, name: string, changes: Partial<Entry> = {}): Entry => ({
  key: `${kind}:${name}`,
  kind,
  name,
  detail: '',
  icon: 'lots',
  to: `/${name}`,
  rank: 0,
  ...changes,
})
const found = (kind: EntryKind, ...entries: Entry[]) => ({ kind, entries })
const namesOf = (groups: ReturnType<typeof groupEntries>) =>
  groups.map(({ kind, entries }) => [kind, ...entries.map(({ name }) => name)])
let zones: Entry
let zone9: Entry

beforeEach(() => {
  zones = anEntry('screens', 'Zones', { rank: 0 })
  zone9 = anEntry('lots', 'Zone 9', { rank: 1 })
})

describe('the groups of the palette', () => {
  it('FND-21: the kind that matches best comes first, empty ones are left out', () => {
    const groups = groupEntries([found('lots', zone9), found('stalls'), found('screens', zones)], {
      search: 'zone',
      recent: [],
    })
    expect(namesOf(groups)).toEqual([
      ['screens', 'Zones'],
      ['lots', 'Zone 9'],
    ])
  })

  it('FND-21: of those that match equally well, what was used last comes first', () => {
    const [one, two] = [anEntry('users', 'Ann', { rank: 1 }), anEntry('users', 'Anton', { rank: 1 })]
    const lot = anEntry('lots', 'Annex', { rank: 1 })
    const groups = groupEntries([found('lots', lot), found('users', one, two)], {
      search: 'an',
      recent: [two],
    })
    expect(namesOf(groups)).toEqual([
      ['users', 'Anton', 'Ann'],
      ['lots', 'Annex'],
    ])
  })

  it('FND-21: without a search, what was used last stands above and nowhere else', () => {
    const groups = groupEntries([found('lots', zone9), found('screens', zones)], {
      search: '',
      recent: [zones],
    })
    expect(namesOf(groups)).toEqual([
      ['recent', 'Zones'],
      ['lots', 'Zone 9'],
    ])
  })

  it('FND-06: says how many more there are', () => {
    const many = Array.from({ length: 10 }, (_, nth) => anEntry('screens', `Screen ${nth}`))
    const groups = groupEntries([found('screens', ...many), { ...found('lots', zone9), total: 200 }], {
      search: '',
      recent: [],
    })
    expect(groups.map(({ kind, entries, more }) => [kind, entries.length, more])).toEqual([
      ['screens', 8, 2],
      ['lots', 1, 199],
    ])
  })
})
