import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sealing } from './sealing.ts'

const sealing = new Sealing(randomBytes(32))

test('GAT-04: what was sealed is opened again, and looks different every time', () => {
  const sealed = sealing.seal('p&ss wörd', 'controller 1')
  expect(sealed).not.toContain('p&ss')
  expect(sealing.open(sealed, 'controller 1')).toBe('p&ss wörd')
  expect(sealing.seal('p&ss wörd', 'controller 1')).not.toBe(sealed)
})

test.each([
  ['for another object', (sealed: string) => sealing.open(sealed, 'controller 2')],
  ['with another secret', (sealed: string) => new Sealing(randomBytes(32)).open(sealed, 'controller 1')],
  ['when it was changed', (sealed: string) => sealing.open(`${sealed.slice(0, -2)}zz`, 'controller 1')],
  ['when it is no sealed text', () => sealing.open('plain', 'controller 1')],
])('it is not opened %s', (_when, open) => {
  expect(open(sealing.seal('secret text', 'controller 1'))).toBeUndefined()
})
