import { describe, expect, it } from 'vitest'
import { matchMaps } from './map-match.rules.ts'

const floors = [
  { name: 'P1', stalls: ['P1-1', 'P1-2', 'P1-3'] },
  { name: 'M', stalls: ['M-1', 'M-2'] },
  { name: '2', stalls: [] },
]

describe('LIM-66 drawings that are dropped together', () => {
  it('go to the floor whose stalls they draw, whatever the file is called and however numbers are written', () => {
    const drawings = [
      { name: 'P1.svg', stalls: ['m-2', ' M-1'] },
      { name: 'M.svg', stalls: ['P1-3', 'P1-1', 'P1-2'] },
    ]
    expect(matchMaps(drawings, floors)).toEqual(['M', 'P1'])
  })

  it('go to the floor with most of their stalls, where a few are on another', () => {
    expect(matchMaps([{ name: 'a.svg', stalls: ['P1-1', 'P1-2', 'M-1'] }], floors)).toEqual(['P1'])
  })

  it('go to no floor when none of their stalls is in the list', () => {
    expect(
      matchMaps(
        [
          { name: 'a.svg', stalls: ['X-1'] },
          { name: 'b.svg', stalls: [] },
        ],
        floors,
      ),
    ).toEqual([null, null])
  })

  it('share no floor: the one that fits best has it, the other goes to its next best or to none', () => {
    const half = { name: 'half.svg', stalls: ['P1-1'] }
    const whole = { name: 'whole.svg', stalls: ['P1-1', 'P1-2', 'P1-3'] }
    const both = { name: 'both.svg', stalls: ['P1-1', 'P1-2', 'P1-3', 'M-1', 'X-1'] }
    expect(matchMaps([half, whole], floors)).toEqual([null, 'P1'])
    expect(matchMaps([both, whole], floors)).toEqual(['M', 'P1'])
  })
})
