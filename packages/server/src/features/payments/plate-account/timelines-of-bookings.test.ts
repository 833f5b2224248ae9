import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)

const gated = 'gate-for entry authorised'

describe('BOO-20, PAY-17: a booking', () => {
  timelines([
    [
      'covers its day',
      'until 10:00; book A 0 0; in A; +3h; state A = covered; due A = 0; violations A = none; exit A = opens exit; outside A',
    ],
    [
      'covers all of its day, also before it was made',
      'until 08:00; in A; +3h; due A = 1017; book A 0 0; due A = 0; exit A = opens exit; outside A',
    ],
    [
      'lets leave after midnight within the exit grace',
      'until 22:00; book A 0 0; in A; until 00:10; due A = 0; leave-by A = 5; exit A = opens nothingDue; outside A',
    ],
    ['is over after that', 'until 22:00; book A 0 0; in A; until 00:16; due A = 339; exit A = held 339'],
    [
      'is overstayed: what follows its last day is due',
      'until 22:00; book A 0 0; in A; until 10:00; due A = 3390; exit A = held 3390; pay A = 3390; outside A',
    ],
    [
      'is overstayed: a violation after the grace period',
      'until 22:00; book A 0 0; in A; until 00:14; violations A = none; +2m; violations A = timeLimit active; pay A = 339; violations A = timeLimit auto-resolved',
    ],
    [
      'does not cover the evening before',
      'until 23:00; book A 1 1; in A; until 09:00; due A = 339; exit A = held 339; pay A = 339; outside A',
    ],
    [
      'for tomorrow wipes no debt of today',
      'until 20:00; in A; +59m; book A 1 1; due A = 339; until 09:00; due A = 1356; exit A = held 1356',
    ],
    [
      'opens the entry on its day only',
      `${gated}; until 20:00; book A 1 1; arrives A = closed unknown; outside A; until 08:00; arrives A = opens authorised; inside A`,
    ],
    [
      'that nobody uses is of nobody else',
      'until 10:00; book A 0 0; in B; +119m; due B = 678; exit B = held 678; due A = 0; outside A',
    ],
    [
      'that is canceled while its vehicle is inside',
      'until 10:00; book A 0 0; in A; +2h; cancel-booking A; +14m; due A = 0; +2m; due A = 339; exit A = held 339',
    ],
    [
      'that is canceled before its vehicle comes',
      `${gated}; until 10:00; book A 0 0; cancel-booking A; +1m; arrives A = closed unknown; outside A; due A = 0`,
    ],
    [
      'of two days, whose vehicle comes and goes',
      'until 10:00; book A 0 1; in A; +3h; exit A = opens exit; +20h; in A; +59m; due A = 0; exit A = opens exit; outside A',
    ],
    [
      'whose plate is misread at both gates',
      `${gated}; until 10:00; book A 0 0; arrives A~ = opens authorised; inside A; +3h; due A = 0; exit A^ = opens exit; outside A`,
    ],
    [
      'after which nobody follows on it',
      `${gated}; until 10:00; book A 0 0; arrives A = opens authorised; +5s; arrives B = closed unknown; inside B; +50m; due B = 339; exit B = held 339`,
    ],
  ])
})
