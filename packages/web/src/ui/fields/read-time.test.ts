import { describe, expect, test } from 'vitest'
import { readTime } from './read-time.ts'

describe('a time as people type it', () => {
  test.each([
    ['6', '06:00'],
    ['06', '06:00'],
    ['630', '06:30'],
    ['0630', '06:30'],
    ['6:30', '06:30'],
    ['18.30', '18:30'],
    [' 18:30 ', '18:30'],
    ['6 pm', '18:00'],
    ['6:30 a. m.', '06:30'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    ['24:00', '24:00'],
  ])('%s is %s', (text, time) => expect(readTime(text)).toBe(time))

  test.each(['', 'noon', '25', '24:01', '6:60', '13 pm', '0 am', '6:3', '12345'])('%s is none', (text) =>
    expect(readTime(text)).toBeUndefined(),
  )
})
