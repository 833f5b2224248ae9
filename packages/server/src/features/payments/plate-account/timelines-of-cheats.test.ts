import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)
const gated = 'gate-for entry authorised'
/** It pays while an exit holds it, which lets it out; but it had driven back. */
const paidAndStayed = 'in A; +50m; exit A = held 339; +1m; pay A = 339; outside A'

describe('VIS-45: a vehicle for which an exit was opened', () => {
  timelines([
    ['and which stayed, owes for all of its stay', `${paidAndStayed}; +40h; exit A = held 13560; inside A`],
    [
      'also if the lot was loaded again meanwhile',
      `${paidAndStayed}; +3h; reload; +1h; exit A = held 1356; inside A; pay A = 1356; outside A`,
    ],
    [
      'by hand, and which stayed',
      'in A; +50m; exit A = held 339; open-by-hand exit; outside A; +20h; exit A = held 7119',
    ],
    [
      'by hand, and which is read inside soon: its visit and violation go on',
      'guest A 60; in A; +80m; exit A = held 339; open-by-hand exit; outside A; +1m; drives-inside A; inside A; due A = 339; violations A = timeLimit active; exit A = held 339',
    ],
    [
      'and which is read inside later',
      `${paidAndStayed}; +1h; drives-inside A; inside A; due A = 339; reload; +1h; exit A = held 678`,
    ],
    [
      'but not if it was read inside before it paid',
      'in A; +50m; exit A = held 339; +1m; drives-inside A; pay A = 339; inside A; +2m; inside A; +40h; exit A = held 13560',
    ],
    [
      'by hand, but was read inside before: that is for another one',
      'in A; +50m; exit A = held 339; +1m; drives-inside A; +1m; open-by-hand exit; inside A; due A = 339',
    ],
    [
      'and which was read at the entry before it paid',
      'in A; +50m; exit A = held 339; +3m; in A; pay A = 339; inside A; +10s; inside A; exit A = opens paid; outside A',
    ],
    [
      'and which comes again, begins a new stay',
      `${paidAndStayed}; +1h; in A; +1h; exit A = held 339; pay A = 339; outside A; +1h; exit A = held 339`,
    ],
    [
      'and which comes after two days unread, is not asked for them',
      `${paidAndStayed}; +3d; exit A = opens nothingDue`,
    ],
    [
      'and which stands there still, may leave',
      'in A; +50m; exit A = held 339; open-by-hand exit; +2m; exit A = opens nothingDue; +3h; exit A = opens nothingDue',
    ],
    [
      'and which had left, as staff say when it is held without a known entry',
      `${paidAndStayed}; +5h; exit A = held 1695; +10s; had-left A; +12s; exit A = opens nothingDue; reload; +1h; exit A = opens nothingDue`,
    ],
    [
      'and whose validation was used up meanwhile',
      'in A; +50m; exit A = held 339; give A half; open-by-hand exit; outside A; +1h; validations A = used; drives-inside A; inside A; due A = 339; exit A = held 339',
    ],
    [
      'after 50 hours',
      'in A; +50h; exit A = held 16950; +10s; pay A = 16950; outside A; +3h; exit A = held 1017; inside A',
    ],
    [
      'by hand after 50 hours',
      'in A; +50h; exit A = held 16950; +10s; open-by-hand exit; outside A; +3h; exit A = held 17967; inside A',
    ],
    [
      'and whose plate was corrected while it was held',
      'in A; +50m; exit A = held 339; correct A B; inside B; pay B = 339; outside B; +3h; exit B = held 1017',
    ],
    [
      'and which joined a pass, owes for the time before',
      'multi 3 3; in A; +3h; join A; exit A = held 678; open-by-hand exit; outside A; +1h; drives-inside A; inside A; due A = 678; exit A = held 678',
    ],
    [
      'and whose validation is for its stay',
      'in A; +50m; exit A = held 339; give A half; open-by-hand exit; +1m; drives-inside A; +20m; inside A; due A = 339',
    ],
  ])
})

describe('PAY-17: a vehicle that joined a pass while inside', () => {
  timelines([
    [
      'and is read at the entry again, owes for the time before',
      'multi 3 3; in A; +3h; join A; +1m; in A; due A = 678; exit A = held 678; pay A = 678; outside A',
    ],
    [
      'and came with it, owes nothing however often it is read',
      'in P; +3h; in P; +3h; in P; due P = 0; exit P = opens exit',
    ],
  ])
})

describe('VIS-42: a vehicle of which it was not certain that it came in', () => {
  timelines([
    [
      'and which is refused again hours later, did not',
      `${gated}; register B; arrives B = opens authorised; +5s; arrives A = closed unknown; inside A; +3h; arrives A = closed unknown; outside A; due A = 0`,
    ],
    [
      'and which is let in hours later, owes from then on',
      `${gated}; register B; arrives B = opens authorised; +5s; arrives A = closed unknown; inside A; +3h; arrives A = closed unknown; +20s; paying-guest A 60; arrives A = opens authorised; +30m; due A = 339`,
    ],
  ])
})

describe('VIS-14: a vehicle whose visit is over, and that looks like one which has a right since', () => {
  timelines([
    [
      'after the longest visit',
      'in A; +49h; register A~; exit A = held 16611; inside A; pay A = 16611; outside A',
    ],
    [
      'after the longest visit, while the other is inside',
      'in A; +49h; register A~; in A~; +1m; exit A = held 16950; inside A~; +30s; exit A~ = opens exit; outside A~; inside A',
    ],
    [
      'after the longest visit, while a visitor is inside that looks like it',
      'in A; +49h; in A~; +1m; exit A = held 16950; inside A~; +30s; exit A~ = held 339; pay A~ = 339; outside A~; inside A',
    ],
    ['for which an exit was opened', `${paidAndStayed}; register A~; +3h; exit A = held 1017`],
    [
      'for which an exit was opened, while the other is inside and is misread',
      `${paidAndStayed}; register A~; in A~; +3h; exit A = opens exit; outside A~`,
    ],
  ])
})

describe('GAT-55, VEH-02: a pass', () => {
  timelines([
    [
      'enters though a vehicle that looks like it was let in as it',
      'gate-for entry authorised refuse; multi 3 3; join A; arrives A~ = opens pass; +1m; arrives A = opens pass; inside A; +1m; arrives A = closed inside',
    ],
  ])
})

describe('GAT-57: a camera whose clock is ahead', () => {
  timelines([
    [
      'asks for no time that is still to come',
      'in A; +50m; pay A = 339; +12m; due A = 0; exit-ahead A 4 = opens paid; outside A',
    ],
    [
      'holds who owes now',
      'in A; +58m; due A = 339; exit-ahead A 4 = held 339; inside A; pay A = 339; outside A',
    ],
    ['ends no guest pass', 'guest A 60; in A; +73m; due A = 0; exit-ahead A 4 = opens nothingDue; outside A'],
    ['ends no hours of a pass', `${gated}; pass-type daytime; until 17:57; arrives-ahead P 4 = opens pass`],
    ['begins none', `${gated}; pass-type daytime; until 05:57; arrives-ahead P 4 = closed not-valid`],
  ])
})

describe('PAY-128: what is paid for a look-alike', () => {
  timelines([
    ['is part payment of a long stay', 'in A; +40h; pay A~ 60 = 339; due A = 13221; exit A = held 13221'],
    [
      'is of no later stay',
      'in A; +50m; pay A~ 60 = 339; +10m; exit A = opens paid; +1m; in A; +50m; due A = 339; exit A = held 339',
    ],
    [
      'before it comes is time, also if it comes again',
      'pay A~ 60 = 339; +1m; in A; +20m; exit A = opens paid; +10m; in A; +10m; due A = 0',
    ],
    [
      'that was misread at the entry, stays paid when that is corrected',
      'in A~; +50m; pay A 60 = 339; correct A~ A; due A = 0; +30m; due A = 339',
    ],
    ['is refunded', 'in A; +50m; pay A~ 60 = 339; refund A~ all; due A = 339; exit A = held 339'],
  ])
})

describe('VIO-07: the end of an authorisation that is long over', () => {
  timelines([
    [
      'is the cause of a violation still when the vehicle is registered',
      'register A 60; in A; +3h; violations A = timeLimit active; register A; violations A = timeLimit auto-resolved',
    ],
    [
      'or pays, also in the minute in which an interval ends',
      'guest A 60; in A; +5h; violations A = timeLimit active; pay A = 1356; violations A = timeLimit auto-resolved',
    ],
    [
      'or was registered when it had left',
      'no-gate exit; register A 60; in A; +3h; leaves-without-gate A; +1m; violations A = timeLimit missed; register A; violations A = timeLimit missed',
    ],
    [
      'or gets a validation',
      'register A 60; in A; +3h; give A hour; violations A = timeLimit active; reload; +1m; register A; violations A = timeLimit auto-resolved',
    ],
    [
      'and opens one after a long grace period, though the lot was loaded again',
      'violation-grace 300; register A 60; in A; +4h; reload; +3h; violations A = timeLimit active; violation-grace 15',
    ],
  ])
})

describe('VIO-05: what ended before violations were judged', () => {
  timelines([
    [
      'opens none when passes change, of which the first changes what the lot has in memory',
      'enforcement off; multi 4 4; join A; join B; in A; +1m; in B; +1h; part A; +1h; enforcement on; +1m; join C; +1m; join A; +1m; violations A = none; violations B = none',
    ],
  ])
})

describe('VIO-70, PAY-17: a plate that turns out hours later to be that of a vehicle', () => {
  const known = 'multi 3 3; join A; +2h; in B; +3h; part A'
  timelines([
    [
      'which had a pass, and was moved to another one',
      `${known}; join-other A; +2h; reload; correct B A; due A = 0; exit A = opens exit`,
    ],
    ['which had a pass, and was taken off it', `${known}; +2h; reload; correct B A; due A = 0`],
    ['which had a pass, and joined it again', `${known}; join A; +2h; reload; correct B A; due A = 0`],
    [
      'which had a pass before, and has another one since',
      'multi 3 3; join A; part A; +2h; in B; +3h; join-other A; +2h; reload; correct B A; due A = 678',
    ],
    [
      'which has a pass, after the longest visit of one without',
      'in A; +49h; correct A P; due P = 0; outside P; exit P = opens exit; outside P',
    ],
    ['which has a pass since', 'multi 3 3; in B; +3h; join A; +2h; reload; correct B A; due A = 678'],
  ])
})
