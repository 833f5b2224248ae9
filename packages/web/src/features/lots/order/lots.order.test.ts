import { describe, expect, it, test } from 'vitest'
import { aLotRow, anId } from '../testing/lots.builders.ts'
import { filterLots, orderHasChanged, orderLots, type LotSort } from './lots.order.ts'

const now = Date.parse('2026-11-20T15:42:10Z')
const halden = { _id: anId(501), name: 'Halden Residential' }
const lots = [
  aLotRow({ _id: anId(1), name: 'Bay & Wellington', types: { tenant: [10, 100] } }),
  aLotRow({
    _id: anId(2),
    name: 'Étoile Nord',
    city: 'Montréal',
    types: { tenant: [40, 100] },
    customer: halden,
  }),
  aLotRow({
    _id: anId(3),
    name: 'Lot 10',
    types: { tenant: [99, 100] },
    alerts: { violation: 0, occupancy: 1 },
  }),
  aLotRow({
    _id: anId(4),
    name: 'Lot 9',
    types: { tenant: [20, 200] },
    sensors: { total: 10, reporting: 9, errors: 1, lowBattery: 0 },
  }),
]
const namesBy = (sort: LotSort) =>
  orderLots(lots, sort, now).ids.map((id) => lots.find((lot) => lot._id === id)?.name)

describe('LOT-10 the filter', () => {
  test.each<[string, { q?: string; customer?: string }, string[]]>([
    ['takes all without a word', {}, ['Bay & Wellington', 'Étoile Nord', 'Lot 10', 'Lot 9']],
    ['looks at names without accents', { q: 'etoile' }, ['Étoile Nord']],
    ['looks at cities and customers, every word', { q: 'montreal HALDEN' }, ['Étoile Nord']],
    ['finds none', { q: 'montreal northgate' }, []],
    ['keeps to one customer', { customer: halden._id }, ['Étoile Nord']],
  ])('%s', (_, filter, names) => expect(filterLots(lots, filter).map(({ name }) => name)).toEqual(names))
})

describe('LOT-11 the order', () => {
  test.each<[LotSort, string[]]>([
    ['attention', ['Lot 10', 'Lot 9', 'Bay & Wellington', 'Étoile Nord']],
    ['name', ['Bay & Wellington', 'Étoile Nord', 'Lot 9', 'Lot 10']],
    ['occupancy', ['Lot 10', 'Étoile Nord', 'Bay & Wellington', 'Lot 9']],
    ['free', ['Lot 9', 'Bay & Wellington', 'Étoile Nord', 'Lot 10']],
    ['alerts', ['Lot 10', 'Bay & Wellington', 'Étoile Nord', 'Lot 9']],
    ['devices', ['Lot 9', 'Bay & Wellington', 'Étoile Nord', 'Lot 10']],
  ])('by %s', (sort, names) => expect(namesBy(sort)).toEqual(names))

  it('puts lots without figures last', () => {
    const camera = aLotRow({ _id: anId(9), counts: null })
    expect(orderLots([camera, ...lots], 'occupancy', now).ids.at(-1)).toBe(anId(9))
  })
})

describe('LOT-12 a changed order', () => {
  const shown = orderLots(lots, 'attention', now)
  const after = (changes: Parameters<typeof aLotRow>[0]) =>
    orderLots(
      [aLotRow({ ...changes, _id: anId(1), name: 'Bay & Wellington' }), ...lots.slice(1)],
      'attention',
      now,
    )

  it('is reported when a lot starts to need attention', () =>
    expect(orderHasChanged(shown, after({ types: { tenant: [99, 100] } }), 'attention')).toBe(true))
  it('is not reported when lots change places within their section', () =>
    expect(orderHasChanged(shown, after({ types: { tenant: [60, 100] } }), 'attention')).toBe(false))
  it('is reported by any other sort when two lots change places', () => {
    const before = orderLots(lots, 'occupancy', now)
    const moved = orderLots(
      [aLotRow({ _id: anId(1), types: { tenant: [60, 100] } }), ...lots.slice(1)],
      'occupancy',
      now,
    )
    expect(orderHasChanged(before, moved, 'occupancy')).toBe(true)
    expect(orderHasChanged(before, before, 'occupancy')).toBe(false)
  })
})
