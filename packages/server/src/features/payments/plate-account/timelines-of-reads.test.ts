import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)

const gated = 'gate-for entry authorised'

const refuses = 'gate-for entry authorised refuse'

describe('VIS-30, VIS-41: reads inside of honest drivers', () => {
  timelines([
    [
      'of a guest, who has no more time for it',
      'guest A 60; in A; +30m; drives-inside A; +44m; due A = 0; +2m; due A = 339; exit A = held 339',
    ],
    [
      'of one that an exit held',
      'in A; +50m; exit A = held 339; +5m; drives-inside A; pay A = 339; inside A; +2m; inside A; exit A = opens paid; outside A',
    ],
    [
      'of one that was there before an exit stood open',
      'no-gate exit; in A; +130m; drives-inside A; +90m; in A; +1m; due A = 1356',
    ],
    [
      'of one that came in by its tag',
      'tag in; +5m; drives-inside P; inside P; +1h; exit P = opens exit; outside P',
    ],
    [
      'of one whose plate was corrected',
      'in A; +30m; correct A B; drives-inside B; inside B; outside A; +20m; due B = 339; exit B = held 339',
    ],
    [
      'of a booking, whose first evening the gate refused',
      `${gated}; until 23:55; book A 1 1; arrives A = closed unknown; +7m; arrives A = opens authorised; inside A; +3h; due A = 0; exit A = opens exit`,
    ],
  ])
})

describe('VIS-41, VIS-42, VIO-15: reads inside of others', () => {
  timelines([
    [
      'of one that followed a minute after it was refused',
      `${gated}; register B; arrives A = closed unknown; +1m; arrives B = opens authorised; +3s; drives-inside A; inside A; +50m; due A = 339; exit A = held 339; outside Z`,
    ],
    [
      'of one that a booking lets in a few minutes later',
      `${gated}; until 23:55; book A 1 1; arrives A = closed unknown; +7m; drives-inside A; inside A; due A = 339; until 09:00; exit A = held 339`,
    ],
    [
      'of one more than a pass allows',
      `${refuses}; multi 3 1; join A; arrives P = opens pass; +1m; arrives A = closed inside; +1m; drives-inside A; inside A; violations A = passLimit active; due A = 0`,
    ],
    [
      'of a pass that has ended',
      `${gated}; pass-until -1; arrives P = closed not-valid; +2m; drives-inside P; inside P; +50m; violations P = passExpired active`,
    ],
    [
      'of one that drove away and came back unread',
      'in A; +50m; pay A = 339; exit A = opens paid; +1m; drives-inside A; outside A; due A = 0',
    ],
    [
      'of one that looks like it do not keep its stay',
      'no-gate exit; in A; +60m; drives-inside A~; +70m; in A; +1m; due A = 339',
    ],
    [
      'of one that has no limit any more',
      'time-limit 60; in A; +50m; drives-inside A; +24m; violations A = none; +2m; violations A = timeLimit active; time-limit none',
    ],
  ])
})

describe('VEH-02, VEH-12, VIS-06: passes whose plates look alike', () => {
  timelines([
    [
      'leave by themselves, though one is misread',
      'multi 4 4; join A; join A~; in A; +30s; in A~; +1h; exit A^ = opens exit; outside A; inside A~',
    ],
    [
      'of which two fit: the one that is inside leaves',
      'multi 4 4; join A~; join A^; in A~; +1h; exit A = opens exit; outside A~',
    ],
    [
      'of which two fit: neither is chosen at the entry, and whichever it is, it may enter and owes nothing',
      `${gated}; multi 4 4; join A~; join A^; arrives A = opens pass; inside A; outside A~; +3h; due A = 0; exit A = opens exit; outside A`,
    ],
    [
      'and those of guests',
      `${gated}; guest A~ 240; guest A^ 240; arrives A = opens authorised; inside A; +3h; due A = 0; exit A = opens exit; outside A`,
    ],
    [
      'of which one has ended',
      `${gated}; guest A~ 60; guest A^ 240; +70m; arrives A = opens authorised; outside A; inside A^`,
    ],
    [
      'two of which join while a visitor is inside that looks like both',
      'multi 4 4; in A; +50m; join A~; join A^; +3h; due A = 1356; exit A = held 1356',
    ],
    [
      'of which one looks like a visitor inside, and is read exactly',
      'in A~; multi 3 3; join A; +50m; exit A = opens exit; due A = 0',
    ],
    [
      'as one of a guest who was read wrongly at the entry',
      'in A~; guest A 60; +50m; exit A = opens exit; outside A~',
    ],
    [
      'of which one looks like a visitor inside',
      'in A~; multi 3 3; join A; +50m; exit A^ = opens exit; inside A~; +30s; due A~ = 339; exit A~ = held 339',
    ],
    [
      'whose vehicle comes after one that looks like it',
      `${refuses}; multi 3 3; join A; arrives A~ = opens pass; +1h; exit A~ = opens exit; outside A; +1m; arrives A = opens pass; inside A`,
    ],
    [
      'of which one has ended: a visitor that looks like it',
      'multi 3 3; join A 60; +2h; in A~; inside A~; +50m; due A~ = 339; exit A~ = held 339',
    ],
    [
      'one of which ends while one that looks like it is inside',
      'multi 3 3; join A 60; in A~; inside A; +76m; violations A = passExpired active; due A = 0',
    ],
    [
      'of which one turns out to be a visitor',
      'multi 3 3; join A; in A~; inside A; +50m; due A = 0; correct A A~; outside A; due A~ = 339; exit A~ = held 339',
    ],
    [
      'one of which was read as a visitor',
      'multi 3 3; in A~; +3h; correct A~ A; join A; outside A~; due A = 678; exit A = held 678',
    ],
    [
      'for one of which a visitor pays',
      'multi 3 3; join A; in A; in B; +50m; pay A~ 60 = 339; due B = 339; exit B = held 339',
    ],
  ])
})

describe('VIO-70 to VIO-74, PAY-124: a corrected plate', () => {
  timelines([
    [
      'takes its payment with it, once',
      'in A; +50m; pay A = 339; correct A B; exit B = opens paid; +1m; in A; +30m; due A = 339; exit A = held 339',
    ],
    [
      'of a booking',
      'until 10:00; book B 0 0; in A; +3h; due A = 1017; correct A B; due B = 0; exit B = opens exit; outside A',
    ],
    ['of a vehicle that an exit holds', 'in A; +50m; exit A = held 339; correct A B; pay B = 339; outside B'],
    [
      'that is inside already is refused',
      'in A; +1m; in B; +50m; correct-in-vain A B = 409 plate-inside; due A = 339; due B = 339',
    ],
    [
      'of which the camera reads the wrong one at the exit too',
      'in A; +50m; correct A B; pay B = 339; exit A = opens paid; outside B',
    ],
  ])
})

describe('PAS-15, VIS-10, PAY-123: temporary plates, tags, coupons and voids', () => {
  timelines([
    [
      'a temporary plate again, after a gap',
      'join A 60; +2h; in A; +3h; due A = 1017; part A; join A 60; due A = 678; exit A = held 678',
    ],
    ['a tag lets one vehicle of its pass in', `${refuses}; tag in; +1m; arrives P = closed inside`],
    [
      'a coupon whose payment was refunded',
      'in A; +50m; pay-with-coupon A HALF = 170; refund A all; due A = 339; exit A = held 339; pay-with-coupon A HALF = 170; outside A',
    ],
    [
      'a payment that is voided after the exit',
      'in A; +50m; pay A = 339; exit A = opens paid; refund A all; due A = 0; +20m; in A; +50m; due A = 339',
    ],
  ])
})
