import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)

describe('PAY-10, VIS-40: a stay', () => {
  timelines([
    ['of three days', 'in A; +72h; exit A = held 24408; pay A = 24408; outside A'],
    [
      'of 31 days, which an exit holds, goes on',
      'in A; +31d; inside A; exit A = held 244080; inside A; +10m; pay A = 244080; outside A',
    ],
    ['goes on while an exit holds it', 'in A; +40h; exit A = held 13560; +125m; exit A = held 14577'],
    [
      'goes on when the parked car is read again: what was paid counts',
      'in A; +11m; pay A 120 = 1017; +5m; in A; state A = paid; +100m; exit A = opens paid; outside A',
    ],
    ['goes on after 3 hours if nobody left unread', 'in A; +3h; in A; due A = 1017; +1m; due A = 1356'],
    [
      'ends at its last read if the exit was opened by hand since',
      'in A; +60m; open-by-hand exit; +121m; in A; +1m; due A = 339',
    ],
    [
      'or opened for an unknown plate',
      'in A; +60m; exit Z = opens nothingDue; +121m; in A; +1m; due A = 339',
    ],
    [
      'but not while paid time runs',
      'in A; +1m; pay A 240 = 1695; +60m; open-by-hand exit; +121m; in A; state A = paid; +20m; due A = 0',
    ],
    ['or within two hours', 'in A; +60m; open-by-hand exit; +30m; in A; +31m; due A = 1017'],
    ['that staff say is over', 'in A; +3h; had-left A; outside A; +10m; in A; +30m; due A = 339'],
    [
      'ends when the exit that held it is opened by hand',
      'in A; +3h; exit A = held 1017; open-by-hand exit; outside A; +10m; in A; +30m; due A = 339',
    ],
    [
      'not if that was 6 minutes ago',
      'in A; +3h; exit A = held 1017; +6m; open-by-hand exit; inside A; due A = 1356',
    ],
    [
      'of the last one that was held',
      'in A; in B; +3h; exit A = held 1017; +1m; exit B = held 1356; open-by-hand exit; outside B; inside A',
    ],
    [
      'of the one that is named',
      'in A; in B; +3h; exit A = held 1017; +1m; exit B = held 1356; open-by-hand exit A; outside A; inside B',
    ],
    ['where exits have no gate', 'no-gate exit; in A; +3h; in A; +1m; due A = 339'],
  ])
})

describe('VIS-33: where no gate decides', () => {
  timelines([
    [
      'an entry read is an entry, whomever the zone would open for',
      'no-gate entry authorised; in A; inside A; +30m; due A = 339',
    ],
    [
      'an exit read ends the stay',
      'no-gate exit authorisedAndVisitors; in A; +30m; leaves-without-gate A; outside A; +10m; due A = 0',
    ],
    ['an exit read that arrives too late ends it', 'in A; +30m; late-exit A 10; outside A; due A = 0'],
    [
      'but not if an exit read and held it later',
      'in A; +50m; exit A = held 339; late-exit A 5; inside A; due A = 339',
    ],
    ['also after the longest visit', 'in A; +50h; late-exit A 10; outside A; due A = 0'],
    ['also if the exit held it before', 'in A; +30m; exit A = held 339; +30m; late-exit A 10; outside A'],
    [
      'and its validation was used',
      'in A; +50m; give A all; +10m; late-exit A 1; +20m; validations A = used',
    ],
  ])
})

describe('PAY-12, PAY-126: paid time', () => {
  timelines([
    [
      'is the interval that was paid',
      'in A; +95m; pay A = 678; +24m; leave-by A = 1; +2m; due A = 339; exit A = held 339',
    ],
    ['or the exit grace', 'in A; +118m; pay A = 678; +14m; due A = 0; +2m; due A = 339'],
    ['is not had for nothing', 'in A; +20s; pay A = 200 nothing-due; +2m; exit A = held 339'],
    ['bought ahead', 'pay A 120 = 678; +1m; in A; +133m; exit A = opens paid'],
    ['bought ahead and overrun', 'pay A 120 = 678; +1m; in A; +135m; due A = 339; exit A = held 339'],
    [
      'is the plate’s',
      'pay A 120 = 678; in A; +30m; exit A = opens paid; +30m; in A; due A = 0; +2h; exit A = held 339',
    ],
    ['extended', 'pay A 120 = 678; +60m; pay A 120 = 678; leave-by A = 195'],
    ['ends with a refund', 'in A; +50m; pay A = 339; refund A all; exit A = held 339'],
    [
      'ends with a part, if staff say so',
      'in A; +10m; pay A 240 = 1695; refund A 1356 end; +51m; due A = 339',
    ],
    ['does not end with a part inside', 'in A; +10m; pay A 240 = 1695; refund A 500; state A = paid'],
    ['is over for who comes after it', 'pay A 60 = 339; +74m; in A; +3m; exit A = held 339'],
  ])
})

describe('PAY-17: covered time', () => {
  timelines([
    ['of a guest', 'guest A 120; in A; +60m; state A = covered; exit A = opens exit; outside A'],
    ['that ends', 'in A; +40m; guest A 60; +74m; due A = 0; +2m; exit A = held 339'],
    ['wipes no debt', 'in A; +3h; exit A = held 1017; guest A 60; +16s; exit A = held 678'],
    ['of a registration within the hour', 'in A; +50m; register A; exit A = opens exit; outside A'],
    ['prolonged after a gap', 'guest A 60; in A; +5h; extend A 60; due A = 1017'],
    ['without a known entry', 'guest A 60; state A = covered; exit A = opens exit'],
    ['before it came in', 'guest A 60; +70m; in A; +1m; due A = 339'],
  ])
})

describe('PAY-128: a look-alike', () => {
  timelines([
    ['is asked for', 'in A; meant A~ = A; meant A^ = A; meant A = none'],
    [
      'is part payment',
      'in A; +90m; pay A~ 60 = 339; due A = 339; exit A = held 339; pay A = 339; outside A',
    ],
    [
      'counts for one vehicle',
      'in A; +50m; pay A~ 60; exit A = opens paid; +20m; in A~; +10m; exit A~ = held 339',
    ],
    ['misread at the entry', 'in A~; +50m; meant A = A~; pay A 60; exit A = opens paid; outside A~'],
    ['misread at the exit', 'in A; +50m; exit A~ = held 339; inside A; pay A = 339; outside A'],
    ['of one that is inside too', 'in A; in A~; +50m; pay A~ = 339; due A = 339; exit A~ = opens paid'],
  ])
})

describe('VAL-21, VAL-27: a validation', () => {
  timelines([
    [
      'is for one stay',
      'in A; +50m; give A all; exit A = opens nothingDue; +20m; validations A = used; in A; +20m; due A = 339',
    ],
    ['given before', 'give A all; +23h; in A; +30h; exit A = opens nothingDue; +20m; validations A = used'],
    ['given in vain', 'give A all; +25h; in A; +1m; due A = 339; validations A = released'],
    [
      'given to a vehicle that an exit held',
      'in A; +50m; exit A = held 339; give A all; +12s; exit A = opens nothingDue; outside A',
    ],
    [
      'in the order given',
      'in A; +50m; give A hour; +1s; give A all; exit A = opens nothingDue; +20m; validations A = used released',
    ],
    [
      'that an opening by hand ends',
      'in A; +3h; give A hour; exit A = held 678; open-by-hand exit; outside A; +20m; validations A = used',
    ],
  ])
})

describe('VIS-41 to VIS-43, GAT-61: an entry with a gate', () => {
  const closed = 'gate-for entry authorised'
  timelines([
    ['turns away', `${closed}; arrives A = closed unknown; outside A; +30m; due A = 0; violations A = none`],
    [
      'and is opened by hand',
      `${closed}; arrives A = closed unknown; open-by-hand entry; inside A; +30m; exit A = held 339`,
    ],
    [
      'for one of two',
      `${closed}; arrives A = closed unknown; +30s; arrives B = closed unknown; open-by-hand entry A; inside A; outside B`,
    ],
    ['too late', `${closed}; arrives A = closed unknown; +6m; open-by-hand entry; outside A`],
    ['and is read at the exit', `${closed}; arrives A = closed unknown; +5m; exit A = opens nothingDue`],
    [
      'that gets a right meanwhile',
      `${closed}; arrives A = closed unknown; +11s; register A; arrives A = opens authorised; inside A`,
    ],
    [
      'follows another one',
      `${closed}; register B; arrives B = opens authorised; +5s; arrives A = closed unknown; inside A; +10m; due A = 339`,
    ],
    [
      'followed none',
      `${closed}; register B; arrives B = opens authorised; +5s; arrives A = closed unknown; +30s; arrives A = closed unknown; outside A`,
    ],
  ])
})

describe('VIO-07 to VIO-29: a violation', () => {
  timelines([
    ['of a guest', 'guest A 60; in A; +74m; violations A = none; +2m; violations A = timeLimit active'],
    [
      'of a guest whom the exit lets leave for longer',
      'exit-grace 40; guest A 60; in A; +99m; leave-by A = 1; violations A = none; exit A = opens nothingDue; in A; violations A = none; exit-grace 15',
    ],
    [
      'of a guest who stays for longer than that',
      'exit-grace 40; guest A 60; in A; +101m; due A = 339; violations A = timeLimit active; exit-grace 15',
    ],
    ['that pays', 'guest A 60; in A; +76m; pay A; violations A = timeLimit auto-resolved'],
    ['that is read again', 'guest A 60; in A; +80m; in A; +30m; violations A = timeLimit active'],
    [
      'whose exit was missed',
      'no-gate exit; guest A 60; in A; +80m; violations A = timeLimit active; +125m; in A; violations A = timeLimit auto-resolved',
    ],
    [
      'that leaves',
      'no-gate exit; guest A 60; in A; +76m; leaves-without-gate A; violations A = timeLimit missed',
    ],
  ])
})

describe('VIO-19: a time limit', () => {
  const limited = (steps: string) => `time-limit 60; ${steps}; time-limit none`
  timelines([
    [
      'and the grace period',
      limited('in A; +74m; violations A = none; +2m; violations A = timeLimit active'),
    ],
    [
      'does not count time that staff gave',
      limited('in A; +10m; give A hour; +124m; violations A = none; +2m; violations A = timeLimit active'),
    ],
    ['does not apply to who need not pay', limited('give A all; in A; +40h; violations A = none')],
    [
      'that is over, when staff give time',
      limited(
        'in A; +80m; violations A = timeLimit active; give A hour; violations A = timeLimit auto-resolved',
      ),
    ],
    [
      'when staff take back what they gave',
      limited(
        'in A; give A hour; +100m; take-back A; +14m; violations A = none; +2m; violations A = timeLimit active',
      ),
    ],
  ])
})
