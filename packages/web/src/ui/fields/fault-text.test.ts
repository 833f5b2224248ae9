import { expect, test } from 'vitest'
import { faultText } from './fault-text.ts'

test.each([
  [42.75, 'Cannot be greater than 42.75.'],
  [1_200, 'Cannot be greater than 1,200.'],
])('a limit of %s is not rounded', (limit, text) => {
  expect(faultText({ code: 'too-large', limit })).toBe(text)
})
