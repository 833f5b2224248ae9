import { describe, expect, it } from 'vitest'
import { mapSearchOf, mapViewOf, readMapSearch } from './map-view.ts'

describe('STA-28: the address of a map', () => {
  it.each([
    [
      { floor: '3', stall: 'L3-039' },
      { floor: 3, stall: 'L3-039' },
    ],
    [{ floor: 'P1', only: 'no-report' } as const, { floor: 'P1', only: 'no-report' }],
    [{ stall: '007' }, { stall: '007' }],
    [{}, {}],
  ])('%j: %j', (view, search) => {
    expect(mapSearchOf(view)).toEqual(search)
    expect(mapViewOf(search)).toEqual(view)
  })

  it('leaves out what it cannot read', () => {
    expect(readMapSearch({ floor: 2, only: 'everything', stall: { a: 1 } })).toEqual({ floor: 2 })
  })
})
