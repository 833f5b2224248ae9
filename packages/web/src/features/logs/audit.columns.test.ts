import { expect, it } from 'vitest'
import { auditedText } from './audit.columns.tsx'
import { auditFieldName } from './audit-field-words.ts'

it.each([
  ['name', 'Name'],
  ['rates.hourlyCents', 'Rates, hourly cents'],
  ['sensorTimeoutMinutes', 'Sensor timeout minutes'],
  ['prices.cents', 'Prices, Amount'],
])('AUD-21: the value %s is called “%s”', (field, name) => expect(auditFieldName(field)).toBe(name))

it('AUD-21: amounts and times are read as elsewhere', () => {
  expect(auditedText(9_750, 'paidCents', 'America/Toronto')).toBe('97.50')
  expect(auditedText('2026-11-20T15:00:07Z', 'startsAt', 'America/Toronto')).toContain('10:00')
  expect(auditedText(9_750, 'minutes', 'America/Toronto')).toBe('9750')
})
