import { expect, it } from 'vitest'
import { aGroup, someCounts } from '#features/lots/testing/lots.builders.ts'
import { donutSegments } from './donut.segments.ts'

const visitor = aGroup({ type: 'visitor', occupancy: 309, capacity: 300 })
const tenant = aGroup({ occupancy: 50, capacity: 100 })

it('OCC-30 orders the types, leaves out those that the lot does not have, and ends with vacant stalls', () => {
  expect(donutSegments(someCounts([visitor, tenant]))).toEqual([
    { kind: 'tenant', value: 50, share: 12.5 },
    { kind: 'visitor', value: 309, share: 77.3 },
    { kind: 'vacant', value: 41, share: 10.3 },
  ])
})

it('OCC-30 shows vehicles that count in no group, and nothing vacant over capacity', () => {
  const counts = someCounts([visitor], { occupancy: 320, capacity: 300 })
  expect(donutSegments({ ...counts, types: { ...counts.types, others: 11 } }).slice(1)).toEqual([
    { kind: 'others', value: 11, share: 3.7 },
    { kind: 'vacant', value: 0, share: 0 },
  ])
})

it('OCC-30 has no shares without a capacity', () => {
  expect(donutSegments(someCounts([]))).toEqual([{ kind: 'vacant', value: 0, share: null }])
})
