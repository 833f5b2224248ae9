import { expect, it } from 'vitest'
import { stallsMatching } from './find-stall.ts'

const stalls = ['L3-114', 'L2-1140', 'P1-114', 'L3-014', '114'].map((stall) => ({ stall }))
const matching = (typed: string) => stallsMatching(stalls, typed).map(({ stall }) => stall)

it.each([
  ['114', ['114', 'L3-114', 'P1-114', 'L2-1140']],
  ['l3 114', ['L3-114']],
  ['14', ['L3-114', 'P1-114', 'L3-014', '114', 'L2-1140']],
  ['Z', []],
  ['  ', []],
])('STA-48: %j could mean', (typed, numbers) => {
  expect(matching(typed)).toEqual(numbers)
})
