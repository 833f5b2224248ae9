import { expect, test } from 'vitest'
import { plateCorpus } from './plate-corpus.ts'
import { plateTrust } from './plate-trust.ts'

const size = { plates: 1_000, reads: 20_000, unknownVehicles: 400, readsOfUnknown: 2_000 }

test('the same seed gives the same reads, another seed others', () => {
  const small = { ...size, reads: 200, readsOfUnknown: 20 }
  expect(plateCorpus(1, small)).toEqual(plateCorpus(1, small))
  expect(plateCorpus(2, small).reads).not.toEqual(plateCorpus(1, small).reads)
})

test('a corpus has the misreads and collisions that it promises', () => {
  const { known, reads } = plateCorpus(7, size)
  const misreads = reads.filter(({ misread }) => misread !== null)
  const share = (kind: string) => misreads.filter(({ misread }) => misread === kind).length / misreads.length
  expect(known.size).toBe(1_000)
  expect(misreads.length / reads.length).toBeCloseTo(0.05, 1.5)
  expect(share('lookAlike')).toBeCloseTo(0.45, 1)
  expect(share('cutTail')).toBeCloseTo(0.25, 1)
  expect(share('other')).toBeCloseTo(0.3, 1)
  expect(misreads.every(({ plate, truth }) => plate !== truth)).toBe(true)
  expect(misreads.filter(({ plate }) => known.has(plate)).length).toBeGreaterThan(3)
  expect(misreads.filter(({ score }) => score >= 0.9).length).toBeGreaterThan(10)
  expect(reads.every(({ truth, isKnown }) => known.has(truth) === isKnown)).toBe(true)
})

test('VEH-02, VEH-12, VEH-20: look-alikes go to the right vehicle, and no notice to a wrong plate', () => {
  const trust = plateTrust(plateCorpus(7, size))
  expect(trust.lookAlikesRight / trust.lookAlikes).toBeGreaterThanOrEqual(0.95)
  expect(trust.lookAlikesWrong).toBeLessThanOrEqual(1)
  expect(trust.noticesWrong).toBe(0)
  expect(trust.notices).toBeGreaterThan(5_000)
})
