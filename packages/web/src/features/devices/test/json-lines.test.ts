import { describe, expect, it } from 'vitest'
import { jsonLines } from './json-lines.ts'

describe('a message as received', () => {
  it('breaks JSON into lines, as JSON.stringify does', () => {
    const message = {
      events: [{ id: 'a "b", {c}', at: [1, -2.5e3], none: null }],
      empty: {},
      list: [],
      ok: true,
    }
    expect(jsonLines(JSON.stringify(message))).toBe(JSON.stringify(message, null, 2))
    expect(jsonLines(JSON.stringify(message, null, 7))).toBe(JSON.stringify(message, null, 2))
  })

  it('changes no digit and no escape', () => {
    expect(jsonLines('{"time":1732345678901234567,"a":1.50,"u":"\\u00e9\\""}')).toBe(
      '{\n  "time": 1732345678901234567,\n  "a": 1.50,\n  "u": "\\u00e9\\""\n}',
    )
  })

  it('leaves anything else alone', () => {
    expect(jsonLines('{"events": [')).toBe('{"events": [')
    expect(jsonLines('a=1&b=2')).toBe('a=1&b=2')
    expect(jsonLines('7')).toBe('7')
  })
})
