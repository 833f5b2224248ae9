import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  atMostCharacters,
  email,
  emails,
  faultsOfFields,
  oneOf,
  required,
  splitEmails,
  unique,
} from './field.rules.ts'
import { firmName, personName } from './name.rules.ts'
import type { FieldCheck } from './field-faults.ts'
import { nameKey, readNumber } from './field-values.ts'
import { aNumber, atLeast, atMost, notNegative, positive, twoDecimals, whole } from './number.rules.ts'
import { faultsOfPeriod } from './period.rules.ts'
import { faultsOfPassword, phone, plate } from './person.rules.ts'

const codeOf = (check: FieldCheck, value: unknown) => check(value)?.code

describe('FLD-01 required', () => {
  test.each(['', '  ', '\t', '\u200b', ' \u202e\u3164', null, undefined, [], Number.NaN])(
    '%j is blank',
    (value) => {
      expect(codeOf(required, value)).toBe('required')
    },
  )
  test.each(['a', 0, false, ['x'], ' a ', 'A\u200b'])('%j is not blank', (value) => {
    expect(required(value)).toBeUndefined()
  })
})

test.each<[string, FieldCheck]>([
  ['FLD-02', atMostCharacters(0)],
  ['FLD-03', unique([''])],
  ['FLD-04', email],
  ['FLD-05', emails],
  ['FLD-06', aNumber],
  ['FLD-07', positive],
  ['FLD-09', whole],
  ['FLD-10', twoDecimals],
  ['FLD-11', atLeast(5)],
  ['FLD-13', phone],
  ['FLD-14', plate],
])('%s lets an empty value pass', (_rule, check) => {
  for (const value of ['', ' ', null, undefined]) expect(check(value)).toBeUndefined()
})

describe('FLD-02 length', () => {
  test('counts characters, not code units, and no blanks around them', () => {
    expect(atMostCharacters(2)('😀😀')).toBeUndefined()
    expect(atMostCharacters(2)('  ab  ')).toBeUndefined()
    expect(atMostCharacters(2)('abc')).toEqual({ code: 'too-long', limit: 2 })
  })
})

describe('FLD-03 unique', () => {
  const taken = unique(['Harbour  Exchange', 'José'])
  test.each(['harbour exchange', ' HARBOUR EXCHANGE ', 'Jose\u0301', 'JOSÉ'])('%j is taken', (name) => {
    expect(codeOf(taken, name)).toBe('not-unique')
  })
  test('other names are free', () => expect(taken('Harbour')).toBeUndefined())
  test('says "name already used" where that is the message', () => {
    expect(codeOf(unique(['a'], 'name-used'), 'A')).toBe('name-used')
  })
  test('a name is always the same as itself in another case', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9 ]{1,20}$/),
        (name) => nameKey(name) === nameKey(name.toUpperCase()),
      ),
    )
  })
})

test('one of a set of words', () => {
  expect(oneOf(['hourly', 'weekly'])('daily')).toEqual({ code: 'unknown' })
  expect(oneOf(['hourly', 'weekly'])('weekly')).toBeUndefined()
})

describe('FLD-04 e-mail', () => {
  test.each([
    'a@b.co',
    'priya.raman+lot@example.com',
    ' a@b.co ',
    "o'brien@sub.example.org",
    'A@EXAMPLE.COM',
  ])('%j is one', (address) => {
    expect(email(address)).toBeUndefined()
  })
  test.each([
    'a',
    'a@b',
    'a@@b.co',
    '@b.co',
    'a@b.co,c@d.co',
    'a b@c.co',
    '.a@b.co',
    'a..b@c.co',
    'a.@b.co',
    'a@-b.co',
    'a@b..co',
    `${'a'.repeat(250)}@b.co`,
    'a@b.co\n'.trim() + '>',
  ])('%j is none', (address) => {
    expect(codeOf(email, address)).toBe('email')
  })
})

describe('FLD-05 several e-mails', () => {
  test('comma separated, blanks do not count', () => {
    expect(emails('a@b.co, c@d.co')).toBeUndefined()
    expect(splitEmails(' a@b.co , c@d.co ')).toEqual(['a@b.co', 'c@d.co'])
    expect(splitEmails('  ')).toEqual([])
  })
  test.each(['a@b.co,', ',a@b.co', 'a@b.co,,c@d.co', 'a@b.co;c@d.co', 'a@b.co c@d.co'])(
    '%j is refused',
    (list) => {
      expect(codeOf(emails, list)).toBe('email')
    },
  )
  test('a repeated address is refused', () => expect(codeOf(emails, 'a@b.co, A@B.co')).toBe('not-unique'))
})

describe('FLD-06 numbers', () => {
  test.each(['1,200', '12a', '1.2.3', '0x10', '1e5', '--1', 'Infinity', '.', '１２'])(
    '%j is none',
    (value) => {
      expect(codeOf(aNumber, value)).toBe('not-a-number')
    },
  )
  test.each([
    ['12', 12],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['5.', 5],
    [' 7 ', 7],
    [3, 3],
  ])('%j is %d', (value, number) => {
    expect(readNumber(value)).toBe(number)
  })
})

test.each<[string, FieldCheck, unknown, string | undefined]>([
  ['FLD-07', positive, 0, 'not-positive'],
  ['FLD-07', positive, '-1', 'not-positive'],
  ['FLD-07', positive, '0.01', undefined],
  ['FLD-08', notNegative, -1, 'negative'],
  ['FLD-08', notNegative, 0, undefined],
  ['FLD-09', whole, '1.5', 'not-whole'],
  ['FLD-09', whole, '2.0', undefined],
  ['FLD-09', whole, 2 ** 60, 'not-whole'],
  ['FLD-10', twoDecimals, '1.234', 'decimals'],
  ['FLD-10', twoDecimals, '1.230', undefined],
  ['FLD-10', twoDecimals, 0.1 + 0.2, 'decimals'],
  ['FLD-10', twoDecimals, 1e-7, 'decimals'],
  ['FLD-10', twoDecimals, 1e21, undefined],
  ['FLD-11', atMost(24), 24, undefined],
  ['FLD-11', atMost(24), 24.01, 'too-large'],
  ['FLD-11', atMost(24, 'hours'), 25, 'too-many-hours'],
  ['FLD-11', atLeast(1), 0, 'too-small'],
  ['FLD-13', phone, '(416) 555-0134', undefined],
  ['FLD-13', phone, '5550134', undefined],
  ['FLD-13', phone, '555013', 'phone'],
  ['FLD-13', phone, '14165550134', 'too-long'],
  ['FLD-13', phone, '+4165550134', 'phone'],
  ['FLD-13', phone, '416-555-CALL', 'phone'],
  ['FLD-13', phone, '000 000 0000', 'phone'],
  ['FLD-14', plate, 'CDZP447', undefined],
  ['FLD-14', plate, 'CDZP 447', 'plate-spaces'],
  ['FLD-14', plate, 'ABCD12345', 'too-long'],
  ['FLD-14', plate, 'ßßßßßßßß', 'too-long'],
  ['FLD-14', plate, '---', 'invalid'],
  ['FLD-14', plate, 'AB-12', undefined],
  ['FLD-14', plate, 'A\u0301B1', undefined],
  ['FLD-14', plate, 'AB1/CD2', 'plate-signs'],
  ['FLD-14', plate, 'AB1&CD2', 'plate-signs'],
  ['FLD-14', plate, 'AB1|CD2', 'plate-signs'],
  ['FLD-14', plate, 'AB1.CD2', 'plate-signs'],
  ['FLD-14', plate, 'AB1\\CD2', 'plate-signs'],
])('%s %o of %j: %s', (_rule, check, value, code) => {
  expect(codeOf(check, value)).toBe(code)
})

describe('FLD-12 periods', () => {
  const paths = { start: 'startTime', end: 'endTime' }
  test('the end must be after the start; the fault is at the field that was changed last', () => {
    expect(faultsOfPeriod({ start: '09:00', end: '17:00' }, paths)).toEqual([])
    expect(faultsOfPeriod({ start: '09:00', end: '09:00' }, paths)).toEqual([
      { path: 'endTime', code: 'end-before-start' },
    ])
    expect(faultsOfPeriod({ start: 2, end: 1 }, paths, 'start')).toEqual([
      { path: 'startTime', code: 'start-after-end' },
    ])
  })
  test('there is no fault while one is missing; zero is a valid time', () => {
    expect(faultsOfPeriod({ start: '', end: '08:00' }, paths)).toEqual([])
    expect(faultsOfPeriod({ start: 5, end: null }, paths)).toEqual([])
    expect(faultsOfPeriod({ start: 5, end: 0 }, paths)).toHaveLength(1)
  })
})

describe('FLD-15 passwords', () => {
  test('all faults are reported, that of the repetition at its own field', () => {
    expect(faultsOfPassword('ab!', 'x')).toEqual([
      { path: 'password', code: 'password-too-short', limit: 8 },
      { path: 'password', code: 'password-no-upper-case' },
      { path: 'password', code: 'password-no-digit' },
      { path: 'password', code: 'password-special' },
      { path: 'repeated', code: 'password-not-the-same' },
    ])
    expect(faultsOfPassword('Parking2026', 'Parking2026')).toEqual([])
  })
})

test('each field shows its first fault', () => {
  const draft = { name: ' ', phone: '12', spare: '' }
  expect(faultsOfFields(draft, { name: [required, atMostCharacters(3)], phone: [phone] })).toEqual([
    { path: 'name', code: 'required' },
    { path: 'phone', code: 'phone' },
  ])
})

test.each([
  ...['Ana Ruiz', 'J.Smith', 'St. John', 'Zoë Álvarez-Ng', 'A/B Ltd', ''],
  ...[
    'Ma.Teresa',
    'Dr.Ng',
    'Gomez.Sr',
    'Smith.Jr',
    'FLOOR.AA',
    'J.R.R. Tolkien',
    'Jr.',
    'Müller.',
    'Ana @ reception',
    'Unit 3.14',
    '山田。太郎',
  ],
])('FLD-24: %s is a name', (name) => {
  expect([personName(name), firmName(name)]).toEqual([undefined, undefined])
})
test.each([
  ...['http://evil.example/pay', 'Fine: www.evil.example', 'Pay at evil.example/x', 'HTTPS://x'],
  ...['Pay at evil.example:8080', 'http\u200b://x', 'evil\uff0eexample/pay', '10.1.2.3/pay', 'See 10.1.2.3'],
])('FLD-24: %s is an address', (name) =>
  expect([personName(name)?.code, firmName(name)?.code]).toEqual(['web-address', 'web-address']),
)
test.each([
  ...['evil.ca', 'EVIL.DE', 'Fine: évil.fr', 'müller.de', 'пример.рф', 'evil.xn--p1ai', 'goo.gl', 'evil.zip'],
  ...[
    'evil\u2024com',
    'evil\ufe52com',
    'evil\uff61com',
    'ev\u00adil.com',
    'evil.\u200bcom',
    'ｅｖｉｌ．ｃｏｍ',
  ],
  ...['Write to pay@evil.example', 'mailto:x@y.museum'],
])('FLD-24: %s is no name of a person', (name) => {
  expect(personName(name)).toEqual({ code: 'web-address' })
})
test('FLD-24: a firm may be called by its domain, a person not', () => {
  expect([personName('Booking.com')?.code, firmName('Booking.com')]).toEqual(['web-address', undefined])
})
