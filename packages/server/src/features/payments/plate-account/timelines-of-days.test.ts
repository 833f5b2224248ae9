import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)

const gated = 'gate-for entry authorised'

describe('BOO-20, PAY-17: who comes early or late for a booking', () => {
  timelines([
    [
      'pays for the evening before only, also ahead',
      'until 22:30; book A 1 1; in A; pay A 120 = 678; until 12:00; due A = 0; exit A = opens exit; outside A',
    ],
    [
      'pays for the evening before at a gate for visitors',
      'gate-for entry authorisedAndVisitors; until 23:20; book A 1 1; arrives A = opens visitor; until 08:00; due A = 339; pay A = 339; exit A = opens exit',
    ],
    [
      'leaves once before midnight',
      'until 22:30; book A 1 1; in A; until 23:50; exit A = held 678; pay A = 678; outside A; until 00:05; in A; until 09:00; due A = 0',
    ],
    [
      'has an hour of the evening free of charge',
      'until 23:00; book A 1 1; in A; give A hour; until 09:00; due A = 0; exit A = opens exit; outside A',
    ],
    [
      'is not in violation of a time limit',
      'time-limit 60; until 23:00; book A 1 1; in A; until 08:00; violations A = none; time-limit none',
    ],
    [
      'comes on the last evening',
      'until 23:50; book A 0 0; in A; until 00:14; due A = 0; +2m; due A = 339; exit A = held 339',
    ],
    [
      'comes the day after',
      `${gated}; until 20:00; book A 0 0; until 00:01; arrives A = closed unknown; outside A; due A = 0`,
    ],
    [
      'comes again within the exit grace of the day before',
      'until 22:00; book A 0 0; in A; +1h; exit A = opens exit; until 00:05; in A; +5m; due A = 339; exit A = held 339',
    ],
  ])
})

describe('BOO-14 to BOO-17, PAY-17: a booking that changes', () => {
  timelines([
    [
      'is prolonged in time',
      'until 22:00; book A 0 0; in A; +1h; rebook A 0 1 = changed; until 10:00; due A = 0; violations A = none; exit A = opens exit',
    ],
    [
      'is prolonged in the morning',
      'until 22:00; book A 0 0; in A; until 09:00; due A = 3051; rebook A -1 0 = changed; due A = 0; exit A = opens exit',
    ],
    [
      'is followed by another one',
      'until 10:00; book A 0 0; book A 1 1; in A; until 10:00; due A = 0; violations A = none; exit A = opens exit',
    ],
    [
      'is followed by another one a day later',
      'until 10:00; book A 0 0; book A 2 2; in A; +47h; due A = 8136; exit A = held 8136',
    ],
    [
      'is shortened while its vehicle is inside',
      'until 10:00; book A 0 1; in A; +1h; rebook A 0 0 = changed; until 10:00; due A = 3390; exit A = held 3390',
    ],
    [
      'is made while an exit holds the vehicle',
      'until 22:30; in A; until 09:00; exit A = held 3729; book A 0 0; +16s; exit A = held 678; pay A = 678; outside A',
    ],
    [
      'is canceled and restored',
      'until 10:00; book A 0 0; in A; +1h; cancel-booking A; +50m; due A = 339; restore-booking A; due A = 0; exit A = opens exit',
    ],
    [
      'is for another vehicle, before the first came',
      `${gated}; until 10:00; book A 0 0; book-instead A B = changed; +1m; arrives A = closed unknown; +30s; arrives B = opens authorised; outside A; +3h; due B = 0`,
    ],
    [
      'is not for another vehicle, after the first came',
      'until 10:00; book A 0 0; in A; +1h; exit A = opens exit; book-instead A B = vehicle-came; in B; +50m; due B = 339; exit B = held 339',
    ],
  ])
})

describe('PRI-13, PRI-20, PAS-24: on the day of 23 hours', () => {
  timelines([
    [
      'a maximum of the calendar is for that day',
      'plan calendar; before spring 120; in A; +23h; due A = 1130; +1m; due A = 1469; exit A = held 1469',
    ],
    [
      'a pass by night ends at six',
      'pass-type overnight; before spring 60; in P; +4h; +14m; violations P = none; +2m; violations P = outsideHours active; due P = 0; exit P = opens exit',
    ],
    [
      'a pass by day begins at six',
      'pass-type daytime; before spring 60; until 05:50; in P; +40m; violations P = none; due P = 0; exit P = opens exit',
    ],
    [
      'time bought ahead is as long as it was paid',
      'before spring 30; in A; +1m; pay A 120 = 1017; leave-by A = 135; +178m; due A = 0; +2m; due A = 339',
    ],
    [
      'a booking of the day before lets nobody stay',
      'before spring 180; book A 0 0; in A; +74m; due A = 0; +2m; due A = 339; +105m; due A = 1017; exit A = held 1017',
    ],
    [
      'a booking of both days covers both',
      'before spring 180; book A 0 1; in A; +22h; due A = 0; exit A = opens exit; outside A',
    ],
    [
      'a time limit is as long as it is',
      'time-limit 120; before spring 60; in A; +134m; violations A = none; +2m; violations A = timeLimit active; time-limit none',
    ],
    [
      'what is given waits for 24 hours',
      'before spring 120; give A all; +1439m; in A; +50m; due A = 0; exit A = opens nothingDue',
    ],
  ])
})

describe('PRI-13, PRI-20, PAS-24: on the day of 25 hours', () => {
  timelines([
    [
      'a maximum of the calendar is for that day',
      'plan calendar; before fall 120; in A; +24h; due A = 1130; +61m; due A = 1469; exit A = held 1469',
    ],
    [
      'a pass by night ends at six',
      'pass-type overnight; before fall 60; in P; +6h; +14m; violations P = none; +2m; violations P = outsideHours active; due P = 0',
    ],
    [
      'the hour that comes twice is not free of charge',
      'before fall 59; in A; +58m; pay A = 339; +14m; due A = 0; +2m; due A = 339; exit A = held 339',
    ],
    [
      'a guest pass covers an hour before it, not two',
      'before fall 119; in A; +179m; guest A 60; due A = 678; exit A = held 678',
    ],
    [
      'a pass ends at midnight',
      'before fall 119; pass-until 0; in P; +24h; violations P = none; until 00:14; violations P = none; +2m; violations P = passExpired active',
    ],
    [
      'who comes early for a booking pays for both ends',
      'before fall 150; book A 1 1; in A; until 23:30; due A = 339; until 00:14; due A = 339; +2m; due A = 678; exit A = held 678',
    ],
    [
      'what is given waits for 24 hours, not 25',
      'before fall 120; give A all; +1441m; in A; +50m; due A = 339; exit A = held 339',
    ],
    [
      'a temporary plate is as long as it was given',
      'before fall 30; join A 60; in A; +74m; violations A = none; +2m; violations A = passExpired active; due A = 0',
    ],
    [
      'a late exit read is of its own time',
      'before fall 30; in A; +90m; late-exit A 14; outside A; +1m; in A; +10m; due A = 339',
    ],
  ])
})
