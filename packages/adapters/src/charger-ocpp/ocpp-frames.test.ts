import { expect, test } from 'vitest'
import { errorCodeOf } from './ocpp-errors.ts'
import { readFrame } from './ocpp-frames.ts'
import { Pace } from './ocpp-pace.ts'
import { readStationTime } from './station-time.ts'

test.each([
  ['not json', { type: 'wrong', id: '-1', fault: 'frame' }],
  ['{}', { type: 'wrong', id: '-1', fault: 'frame' }],
  ['[2,5,"Heartbeat",{}]', { type: 'wrong', id: '-1', fault: 'frame' }],
  [`[2,"${'x'.repeat(37)}","Heartbeat",{}]`, { type: 'wrong', id: '-1', fault: 'frame' }],
  ['[2,"1",7,{}]', { type: 'wrong', id: '1', fault: 'frame' }],
  ['[2,"1","Heartbeat"]', { type: 'wrong', id: '1', fault: 'payload' }],
  ['[2,"1","Heartbeat",[]]', { type: 'wrong', id: '1', fault: 'payload' }],
  ['[9,"1"]', { type: 'wrong', id: '1', fault: 'type' }],
  ['[2,"1","Heartbeat",{},"more"]', { type: 'call', id: '1', action: 'Heartbeat', payload: {} }],
  ['[3,"1",{}]', { type: 'result', id: '1', payload: {} }],
  ['[3,"1"]', { type: 'ignored' }],
  ['[4,"1","GenericError"]', { type: 'error', id: '1', code: 'GenericError', description: '' }],
  ['[6,"1","NotifyEvent",{}]', { type: 'ignored' }],
])('CST-41 the frame %s', (text, frame) => expect(readFrame(text)).toEqual(frame))

test('CST-40 codes are spelt as each version spells them', () => {
  expect(errorCodeOf('ocpp1.6', 'occurrence')).toBe('OccurenceConstraintViolation')
  expect(errorCodeOf('ocpp2.0.1', 'occurrence')).toBe('OccurrenceConstraintViolation')
  expect(errorCodeOf('ocpp1.6', 'format')).toBe('FormationViolation')
  expect(errorCodeOf('ocpp2.1', 'format')).toBe('FormatViolation')
})

test('CST-43 a station has 200 messages at once, then 50 a second', () => {
  const pace = new Pace(0)
  expect(Array.from({ length: 200 }, () => pace.take(0)).every((wait) => wait === 0)).toBe(true)
  expect(pace.take(0)).toBe(20)
  expect(pace.take(1_000)).toBe(0)
})

test.each([
  ['2026-03-04T14:00:00Z', Date.UTC(2026, 2, 4, 14)],
  ['2026-03-04T14:00:00', Date.UTC(2026, 2, 4, 14)],
  ['2026-03-04 14:00:00.5', Date.UTC(2026, 2, 4, 14, 0, 0, 500)],
  ['2026-03-04T14:00:00+02:00', Date.UTC(2026, 2, 4, 12)],
  ['1970-01-01T00:00:10Z', 10_000],
  ['never', null],
  ['9999-01-01T00:00:00Z', null],
  [undefined, null],
])('CST-20 the time %s', (text, at) => expect(readStationTime(text)).toBe(at))
