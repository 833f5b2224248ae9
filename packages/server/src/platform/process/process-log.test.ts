import { afterEach, expect, test, vi } from 'vitest'
import { openProcessLog } from './process-log.ts'

afterEach(() => void vi.restoreAllMocks())

const written = (isTerminal: boolean) => {
  const lines: [string, string][] = []
  const capture = (stream: string) => (text: unknown) => lines.push([stream, String(text)]) > 0
  vi.spyOn(process.stdout, 'write').mockImplementation(capture('out'))
  vi.spyOn(process.stderr, 'write').mockImplementation(capture('err'))
  const log = openProcessLog(isTerminal)
  log.info('ready')
  log.warn('away')
  log.error('broken\nbadly')
  vi.restoreAllMocks()
  return lines
}

test('OPS-30: a terminal shows plain lines', () => {
  expect(written(true)).toEqual([
    ['out', 'ready\n'],
    ['err', 'away\n'],
    ['err', 'broken\nbadly\n'],
  ])
})

test('OPS-30: otherwise each line is a JSON object with level, time, process and server', () => {
  const lines = written(false)
  expect(lines.map(([stream]) => stream)).toEqual(['out', 'err', 'err'])
  for (const [, text] of lines) expect(text.match(/\n/g)).toHaveLength(1)
  expect(lines.map(([, text]) => JSON.parse(text) as object)).toEqual(
    [
      ['info', 'ready'],
      ['warn', 'away'],
      ['error', 'broken\nbadly'],
    ].map(([level, msg]) => ({
      level,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      pid: process.pid,
      hostname: expect.any(String) as string,
      msg,
    })),
  )
})
