import { expect, it } from 'vitest'
import { checkFixedCredit } from './fixed-credit.rules.ts'

it.each([
  [{ kind: null, value: null }, undefined],
  [{ kind: 'kwh', value: 7.5 }, undefined],
  [{ kind: 'amount', value: '5' }, undefined],
  [{ kind: 'amount', value: null }, 'required'],
  [{ kind: 'kwh', value: 0 }, 'not-positive'],
  [{ kind: 'amount', value: 1.005 }, 'decimals'],
  [{ kind: 'kwh', value: 1_001 }, 'too-large'],
  [{ kind: 'hours', value: 1 }, 'unknown'],
])('VAL-40: %j', (draft, code) => {
  expect(checkFixedCredit(draft)[0]?.code).toBe(code)
})
