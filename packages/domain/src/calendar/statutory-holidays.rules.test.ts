import { describe, expect, test } from 'vitest'
import { copyToNextYear } from './next-year.rules.ts'
import { holidayCountryOf, statutoryHolidays, type HolidayCountry } from './statutory-holidays.rules.ts'

const daysOf = (country: HolidayCountry, year: number) =>
  statutoryHolidays(country, year).map(
    ({ day, isObserved }) => `${day.slice(5)}${isObserved ? ' observed' : ''}`,
  )

describe('OCC-21: statutory holidays', () => {
  // Sources: opm.gov, canada.ca, gob.mx (dates as published for these years).
  test.each<[HolidayCountry, number, string[]]>([
    [
      'us',
      2026,
      [
        ...[
          '01-01',
          '01-19',
          '02-16',
          '05-25',
          '06-19',
          '07-03 observed',
          '07-04',
          '09-07',
          '10-12',
          '11-11',
        ],
        ...['11-26', '12-25'],
      ],
    ],
    [
      'us',
      2027,
      [
        ...[
          '01-01',
          '01-18',
          '02-15',
          '05-31',
          '06-18 observed',
          '06-19',
          '07-04',
          '07-05 observed',
          '09-06',
        ],
        ...['10-11', '11-11', '11-25', '12-24 observed', '12-25'],
      ],
    ],
    ['ca', 2026, ['01-01', '04-03', '05-18', '07-01', '09-07', '09-30', '10-12', '11-11', '12-25', '12-26']],
    ['ca', 2027, ['01-01', '03-26', '05-24', '07-01', '09-06', '09-30', '10-11', '11-11', '12-25', '12-26']],
    ['mx', 2026, ['01-01', '02-02', '03-16', '05-01', '09-16', '11-16', '12-25']],
    ['mx', 2030, ['01-01', '02-04', '03-18', '05-01', '09-16', '10-01', '11-18', '12-25']],
  ])('%s %i', (country, year, days) => {
    expect(daysOf(country, year)).toEqual(days)
  })

  test('New Year’s Day on a Saturday is observed in the year before', () => {
    expect(statutoryHolidays('us', 2028)[0]).toEqual({ day: '2027-12-31', key: 'new-year', isObserved: true })
  })

  test('the country is that of the lot’s currency', () => {
    expect(['CAD', 'MXN', 'USD', 'EUR'].map(holidayCountryOf)).toEqual(['ca', 'mx', 'us', 'us'])
  })
})

describe('OCC-22: holidays of the year after', () => {
  test('keep their rule where they are statutory, their date otherwise', () => {
    const holidays = [
      { day: '2026-10-12', name: 'Thanksgiving' },
      { day: '2026-04-03', name: 'Good Friday' },
      { day: '2026-08-14', name: 'Closed for works' },
    ]
    expect(copyToNextYear(holidays, 'ca')).toEqual([
      { day: '2027-03-26', name: 'Good Friday' },
      { day: '2027-08-14', name: 'Closed for works' },
      { day: '2027-10-11', name: 'Thanksgiving' },
    ])
    expect(copyToNextYear(holidays.slice(0, 1), 'mx')).toEqual([{ day: '2027-10-12', name: 'Thanksgiving' }])
  })

  test('leave out a date that the year does not have', () => {
    expect(copyToNextYear([{ day: '2028-02-29', name: 'Leap day' }], 'us')).toEqual([])
  })
})
