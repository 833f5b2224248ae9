import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)

// The clock of the lot is set forward from 02:00 to 03:00, and back from 02:00 to 01:00.
describe('PRI-06, PAY-12: when the clock is set forward', () => {
  timelines([
    [
      'a stay is as long as it was',
      'before spring 59; in A; +119m; due A = 678; exit A = held 678; pay A = 678; outside A',
    ],
    [
      'paid time is as long as was paid',
      'before spring 30; pay A 60 = 339; +1m; in A; +73m; due A = 0; +2m; due A = 339',
    ],
    [
      'the exit grace is as long as it is',
      'before spring 60; in A; +118m; pay A = 678; +14m; due A = 0; +2m; due A = 339',
    ],
    [
      'a guest pass is as long as it was given',
      'before spring 30; guest A 60; in A; +74m; due A = 0; violations A = none; +2m; due A = 339; violations A = timeLimit active',
    ],
    [
      'a booking ends at midnight, after 23 hours',
      'before spring 115; book A 0 0; in A; +22h; due A = 0; violations A = none; until 00:14; due A = 0; +2m; due A = 339; exit A = held 339',
    ],
    [
      'a day’s maximum is for 24 hours',
      'plan capped; before spring 59; in A; +23h; due A = 1130; +65m; due A = 1469; exit A = held 1469',
    ],
    [
      'a pass ends at midnight',
      'before spring 115; pass-until 0; in P; +22h; violations P = none; until 00:30; violations P = passExpired active; due P = 0; exit P = opens exit',
    ],
  ])
})

describe('PRI-06, PAY-12: when the clock is set back', () => {
  timelines([
    [
      'a stay is as long as it was',
      'before fall 59; in A; +119m; due A = 678; exit A = held 678; pay A = 678; outside A',
    ],
    [
      'paid time is as long as was paid',
      'before fall 30; pay A 60 = 339; +1m; in A; +73m; due A = 0; +2m; due A = 339',
    ],
    [
      'a guest pass is as long as it was given',
      'before fall 30; guest A 60; in A; +74m; due A = 0; violations A = none; +2m; due A = 339; violations A = timeLimit active',
    ],
    [
      'a booking ends at midnight, after 25 hours',
      'before fall 119; book A 0 0; in A; +24h; due A = 0; violations A = none; until 00:14; due A = 0; +2m; due A = 339; exit A = held 339',
    ],
    [
      'a day’s maximum is for 24 hours',
      'plan capped; before fall 59; in A; +23h; due A = 1130; +65m; due A = 1469; exit A = held 1469',
    ],
    [
      'two reads within the hour that comes twice are in order',
      'before fall 30; in A; +15m; drives-inside A; +60m; exit A = held 678; pay A = 678; outside A',
    ],
    [
      'validated time is as long as it was given',
      'before fall 30; in A; give A hour; +59m; due A = 0; +2m; due A = 339',
    ],
  ])
})
