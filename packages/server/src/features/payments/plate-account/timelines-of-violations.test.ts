import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

// P is the vehicle of a pass.
const timelines = timelinesOf(startMonerisSandbox, startPdu)

describe('VIO-20, VIO-21: a violation that a person decides', () => {
  timelines([
    [
      'and takes back in time',
      'guest A 60; in A; +76m; resolve A; +9s; undo A = 200; violations A = timeLimit active',
    ],
    [
      'and takes back too late',
      'guest A 60; in A; +76m; dismiss A; +11s; undo A = 409; violations A = timeLimit dismissed',
    ],
    [
      'and takes back when the vehicle has left',
      'no-gate exit; guest A 60; in A; +76m; dismiss A; leaves-without-gate A; undo A = 200; violations A = timeLimit missed',
    ],
    [
      'stays as decided when the vehicle pays and leaves',
      'guest A 60; in A; +76m; dismiss A; +1m; pay A = 339; exit A = opens paid; +1s; violations A = timeLimit dismissed',
    ],
  ])
})

describe('VIO-09: another violation of the same reason', () => {
  timelines([
    [
      'after the next night',
      'pass-type daytime; until 17:50; in P; +26m; dismiss P; until 18:14; violations P = outsideHours dismissed; +2m; violations P = outsideHours dismissed, outsideHours active',
    ],
    [
      'after the end of another registration',
      'guest A 60; in A; +76m; dismiss A; +1m; register A 60; +76m; violations A = timeLimit dismissed, timeLimit active',
    ],
    [
      'after the end of what was paid',
      'time-limit 60; in A; +76m; dismiss A; pay A = 678; +58m; violations A = timeLimit dismissed; +2m; violations A = timeLimit dismissed, timeLimit active',
    ],
    [
      'after the end of a temporary plate that was given again',
      'multi 3 3; join A 60; in A; +76m; violations A = passExpired active; part A; join A 60; violations A = passExpired auto-resolved; +76m; violations A = passExpired auto-resolved, passExpired active',
    ],
    [
      'not for the same cause',
      'time-limit 60; in A; +76m; dismiss A; +5h; in A; violations A = timeLimit dismissed',
    ],
    [
      'that is reported: one while it is active, another one afterwards',
      'in A; report A = 201; +1s; report A = 201; violations A = reported active; dismiss A; +1s; report A = 201; violations A = reported dismissed, reported active',
    ],
  ])
})

describe('VIO-07, VIO-22: what lets a vehicle stay longer ends its violation', () => {
  timelines([
    [
      'a registration, until its new end',
      'register A 60; in A; +76m; prolong A 60; violations A = timeLimit auto-resolved; +74m; violations A = timeLimit auto-resolved; +2m; violations A = timeLimit auto-resolved, timeLimit active',
    ],
    [
      'a booking for the next day',
      'until 23:00; book A 0 0; in A; until 00:16; violations A = timeLimit active; book A 0 0; violations A = timeLimit auto-resolved',
    ],
    [
      'other hours of a pass',
      'pass-type daytime; until 18:30; in P; +16m; violations P = outsideHours active; pass-type allDay; violations P = outsideHours auto-resolved',
    ],
    [
      'a pass that is restored',
      'in P; +1h; remove-pass; +16m; violations P = passExpired active; restore-pass; violations P = passExpired auto-resolved',
    ],
    [
      'a guest pass that is restored',
      'guest A 60; in A; +30m; cancel-guest A; +16m; violations A = timeLimit active; restore-guest A; violations A = timeLimit auto-resolved',
    ],
    [
      'not a report, which a payment does not answer',
      'in A; report A = 201; +50m; pay A = 339; violations A = reported active',
    ],
  ])
})

describe('VIO-19, VIO-27, VIO-28: what violations say', () => {
  timelines([
    [
      'of a limit, whose vehicle was not seen since its entry',
      'time-limit 60; in A; +4499s; violations A = none; +2s; exceeded A = stay 60; seen A = not since; drives-inside A; seen A = since',
    ],
    [
      'of a vehicle that an exit holds',
      'time-limit 60; in A; +76m; exit A = held 678; seen A = since; +10s; pay A = 678; +1s; violations A = timeLimit auto-resolved',
    ],
    [
      'of what a guest pass granted',
      'guest A 60; in A; +50m; extend A 60; +86m; exceeded A = authorisation 120',
    ],
    ['of what was paid', 'pay A 60 = 339; +1m; in A; +76m; exceeded A = authorisation 60'],
    [
      'of a vehicle that staff say had left',
      'time-limit 60; in A; +76m; had-left A; violations A = timeLimit auto-resolved',
    ],
    [
      'of a late exit read from before it began: nothing',
      'guest A 60; in A; +76m; late-exit A 3; violations A = none; outside A',
    ],
  ])
})
