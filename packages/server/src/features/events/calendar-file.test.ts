import { expect, test } from 'vitest'
import workerCode from 'virtual:worker/features/events/calendar-file.worker.ts'
import { runInWorker, TooMuchWork } from '#platform/concurrency/run-in-worker.ts'
import { readCalendar, weeklyWallTimes, type CalendarToRead, type ReadCalendar } from './calendar-file.ts'

const toronto = 'America/Toronto'
const range = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2027-12-31T00:00:00Z') }

const fileOf = (lines: readonly string[], isKept = false): CalendarToRead => ({
  bytes: Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')),
  isKept,
  timeZone: toronto,
  from: range.from,
  to: range.to,
})
const entry = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const read = (...lines: string[]) => {
  const answer = readCalendar(fileOf(lines))
  if ('failure' in answer) throw new Error(answer.failure)
  return answer
}
const startsOf = (answer: ReadCalendar): string[] =>
  'failure' in answer ? [answer.failure] : answer.events.map(({ from }) => new Date(from).toISOString())

test('EVT-11: a weekly series keeps the time of its zone’s clock, without its exceptions, and with a day that was changed', () => {
  const answer = read(
    ...entry(
      'UID:game',
      'SUMMARY:Home game\\, late',
      'DTSTART;TZID=America/Toronto:20261022T190000',
      'DTEND;TZID=America/Toronto:20261022T220000',
      'RRULE:FREQ=WEEKLY;UNTIL=20261120T000000Z',
      'EXDATE;TZID=America/Toronto:20261029T190000',
    ),
    ...entry(
      'UID:game',
      'RECURRENCE-ID:20261106T000000Z',
      'SUMMARY:Cup game',
      'DTSTART;TZID=America/Toronto:20261106T200000',
      'DTEND;TZID=America/Toronto:20261106T230000',
    ),
  )
  expect(answer.events.map(({ from, name }) => [new Date(from).toISOString(), name])).toEqual([
    ['2026-10-22T23:00:00.000Z', 'Home game, late'],
    ['2026-11-07T01:00:00.000Z', 'Cup game'],
    ['2026-11-13T00:00:00.000Z', 'Home game, late'],
    ['2026-11-20T00:00:00.000Z', 'Home game, late'],
  ])
})

test('EVT-21: a changed day may count for all later ones, until the next such day, and for none that was changed on its own', () => {
  const answer = read(
    ...entry(
      'UID:game',
      'SUMMARY:Game',
      'DTSTART;TZID=America/Toronto:20261015T190000',
      'DTEND;TZID=America/Toronto:20261015T220000',
      'RRULE:FREQ=WEEKLY;COUNT=6',
    ),
    ...entry(
      'UID:game',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Toronto:20261022T190000',
      'SUMMARY:Late game',
      'DTSTART;TZID=America/Toronto:20261021T203000',
      'DTEND;TZID=America/Toronto:20261021T213000',
    ),
    ...entry(
      'UID:game',
      'RECURRENCE-ID:20261106T000000Z',
      'SUMMARY:Cup game',
      'DTSTART:20261106T010000Z',
      'DTEND:20261106T020000Z',
    ),
    ...entry(
      'UID:game',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261120T000000Z',
      'DTSTART:20261120T000000Z',
      'STATUS:CANCELLED',
    ),
  )
  const times = answer.events.map(({ from, to, name }) => [
    new Date(from).toISOString().slice(0, 16),
    (to - from) / 3_600_000,
    name,
  ])
  expect(times).toEqual([
    ['2026-10-15T23:00', 3, 'Game'],
    ['2026-10-22T00:30', 1, 'Late game'],
    ['2026-10-29T00:30', 1, 'Late game'],
    ['2026-11-06T01:00', 1, 'Cup game'],
    ['2026-11-12T01:30', 1, 'Late game'],
  ])
})

test('EVT-21: whole days move by days', () => {
  const answer = read(
    ...entry('UID:fair', 'DTSTART;VALUE=DATE:20261005', 'RRULE:FREQ=WEEKLY;COUNT=4'),
    ...entry(
      'UID:fair',
      'RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261012',
      'DTSTART;VALUE=DATE:20261013',
      'DTEND;VALUE=DATE:20261015',
    ),
  )
  expect(answer.events.map(({ from, to }) => [new Date(from).getUTCDate(), (to - from) / 3_600_000])).toEqual(
    [
      [5, 24],
      [13, 48],
      [20, 48],
      [27, 48],
    ],
  )
})

test('EVT-11: times are those of the zone that they name, of the one that the file describes, or else of the lot', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Office clock',
    'BEGIN:STANDARD',
    'DTSTART:19701025T030000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:19700329T020000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  const answer = read(
    ...zone,
    ...entry('UID:1', 'DTSTART;TZID=Asia/Tokyo:20260501T090000'),
    ...entry('UID:2', 'DTSTART;TZID="Office clock":20260502T090000'),
    ...entry('UID:3', 'DTSTART;TZID=Office clock:20261202T090000'),
    ...entry('UID:4', 'DTSTART:20260503T090000'),
    ...entry('UID:5', 'DTSTART;TZID=Nowhere at all:20260504T090000'),
    ...entry('UID:6', 'DTSTART:20260505T090000Z'),
  )
  expect(startsOf(answer)).toEqual([
    '2026-05-01T00:00:00.000Z',
    '2026-05-02T07:00:00.000Z',
    '2026-05-03T13:00:00.000Z',
    '2026-05-04T13:00:00.000Z',
    '2026-05-05T09:00:00.000Z',
    '2026-12-02T08:00:00.000Z',
  ])
})

test('EVT-11: whole days are those of the lot’s clock, also when it changes; without an end there is one day or one hour', () => {
  const { events } = read(
    ...entry('UID:1', 'DTSTART;VALUE=DATE:20261031', 'DTEND;VALUE=DATE:20261102'),
    ...entry('UID:2', 'DTSTART;VALUE=DATE:20261224'),
    ...entry('UID:3', 'DTSTART:20261225T120000'),
    ...entry('UID:4', 'DTSTART:20261226T120000', 'DURATION:PT3H30M'),
  )
  const hours = events.map(({ from, to, isAllDay }) => [(to - from) / 3_600_000, isAllDay])
  expect(hours).toEqual([
    [49, true],
    [24, true],
    [1, false],
    [3.5, false],
  ])
  expect(new Date(events[0]!.from).toISOString()).toBe('2026-10-31T04:00:00.000Z')
})

test('EVT-11: cancelled entries are no events, the later of two versions counts, and a faulty entry is left out alone', () => {
  const answer = read(
    ...entry('UID:1', 'DTSTART:20260601T100000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'RDATE:20260610T100000Z'),
    ...entry('UID:1', 'DTSTART:20260602T100000Z', 'RECURRENCE-ID:20260602T100000Z', 'STATUS:CANCELLED'),
    ...entry('UID:2', 'DTSTART:20260620T100000Z', 'STATUS:CANCELLED'),
    ...entry('UID:3', 'DTSTART:20260621T100000Z', 'SEQUENCE:2'),
    ...entry('UID:3', 'DTSTART:20260622T100000Z', 'SEQUENCE:1'),
    ...entry('UID:4', 'SUMMARY:No start'),
    ...entry('UID:5', 'DTSTART:20261399T990000Z', 'RRULE:FREQ=SOMETIMES'),
    ...entry('UID:6', 'DTSTART:20260630T100000Z', 'DTEND:20260629T100000Z'),
  )
  expect(startsOf(answer)).toEqual([
    '2026-06-01T10:00:00.000Z',
    '2026-06-03T10:00:00.000Z',
    '2026-06-10T10:00:00.000Z',
    '2026-06-21T10:00:00.000Z',
  ])
  expect(answer.leftOut).toBe(3)
})

test('EVT-12: what is kept has names and times alone, and reads the same again', () => {
  const lines = [
    ...entry(
      'UID:1',
      'DTSTART;TZID=America/Toronto:20260601T190000',
      'RRULE:FREQ=WEEKLY',
      'SUMMARY:A long na',
      ' me that is folded',
      'DESCRIPTION:Bring your own chair',
      'ATTENDEE;CN=Ann Doe:mailto:ann@example.com',
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'DESCRIPTION:Remember',
      'END:VALARM',
    ),
  ]
  const answer = read(...lines)
  expect(answer.events[0]!.name).toBe('A long name that is folded')
  const again = readCalendar({
    bytes: answer.kept,
    isKept: true,
    timeZone: toronto,
    from: range.from,
    to: range.to,
  })
  expect(again).toMatchObject({ events: answer.events, leftOut: 0 })
  const text = JSON.stringify(again)
  for (const word of ['Ann', 'chair', 'Remember']) expect(text).not.toContain(word)
})

test('EVT-10: what is no calendar, and one with too many events, are not taken', () => {
  const of = (text: string) =>
    readCalendar({
      bytes: Buffer.from(text),
      isKept: false,
      timeZone: toronto,
      from: range.from,
      to: range.to,
    })
  for (const text of ['', '<!doctype html><p>Sign in', '{"a":1}', '\u0000\u0001', 'BEGIN:VCARD\nEND:VCARD'])
    expect(of(text)).toEqual({ failure: 'not-a-calendar' })
  const many = entry('UID:1', 'DTSTART:20260101T000000Z', 'RRULE:FREQ=MINUTELY;COUNT=100000')
  expect(readCalendar(fileOf(many))).toEqual({ failure: 'too-many-events' })
  const long = read(...entry('UID:1', 'DTSTART:20250101T000000Z', 'DTEND:20280101T000000Z'))
  expect(long.events).toHaveLength(1)
})

test('EVT-10: rules that never come to an end are ended, and nothing waits meanwhile', async () => {
  const endless = [
    'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'RRULE:FREQ=MINUTELY;BYMINUTE=59;BYMONTHDAY=31;BYMONTH=4',
  ]
  for (const rule of endless) {
    const file = fileOf(entry('UID:1', 'DTSTART:20200101T000000Z', rule))
    const answer = await runInWorker<ReadCalendar>(workerCode, file, { maxMs: 400 }).catch(
      (error: unknown) => error,
    )
    if (answer instanceof TooMuchWork) continue
    expect(answer).toMatchObject({ events: [] })
  }
})

test('EVT-10: ten megabytes are read within the limit', async () => {
  const entries = Array.from({ length: 3_000 }, (_, nth) =>
    entry(
      `UID:${nth}`,
      `SUMMARY:Event ${nth}`,
      'DTSTART:20260601T100000Z',
      `DESCRIPTION:${'words '.repeat(500)}`,
    ),
  ).flat()
  const file = fileOf(entries)
  expect(file.bytes.byteLength).toBeGreaterThan(9_000_000)
  const answer = await runInWorker<ReadCalendar>(workerCode, file, { maxMs: 10_000 })
  expect('events' in answer && answer.events.length).toBe(3_000)
})

test('EVT-02: weekly times follow the wall clock until their last day', () => {
  const walls = weeklyWallTimes('2026-10-20T19:00', {
    from: '2026-10-25T00:00',
    to: '2027-01-01T00:00',
    lastDay: '2026-11-10',
  })
  expect(walls).toEqual(['2026-10-27T19:00', '2026-11-03T19:00', '2026-11-10T19:00'])
})
