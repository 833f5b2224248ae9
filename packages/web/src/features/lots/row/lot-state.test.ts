import { expect, test } from 'vitest'
import { lotState } from './lot-state.ts'
import { aLotRow } from '../testing/lots.builders.ts'

const now = Date.parse('2026-11-20T15:42:10Z')
const secondsAgo = (seconds: number) => new Date(now - seconds * 1000).toISOString()

test.each<[string, Parameters<typeof aLotRow>[0], ReturnType<typeof lotState>]>([
  ['live', { lastEventAt: secondsAgo(900) }, { kind: 'live' }],
  ['stale after 15 minutes', { lastEventAt: secondsAgo(901) }, { kind: 'stale', seconds: 901 }],
  ['silent after an hour', { lastEventAt: secondsAgo(3601) }, { kind: 'silent', seconds: 3601 }],
  ['silent from the first', { lastEventAt: null }, { kind: 'silent', seconds: null }],
  ['with cameras offline', { cameras: { total: 3, reporting: 2 } }, { kind: 'cameras', offline: 1 }],
  [
    'with cameras offline before stale',
    { cameras: { total: 3, reporting: 2 }, lastEventAt: secondsAgo(901) },
    { kind: 'cameras', offline: 1 },
  ],
])('LOT-16 a lot is %s', (_, changes, state) => expect(lotState(aLotRow(changes), now)).toEqual(state))
