import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)

const refuses = 'gate-for entry authorised refuse'

describe('VEH-02, VIS-06, PAY-128: look-alikes and passes', () => {
  timelines([
    [
      'a vehicle that looks like one of a pass which is inside is turned away',
      `${refuses}; multi 3 3; join A; arrives A = opens pass; +1m; arrives A~ = closed inside; outside A~; inside A; +1h; exit A = opens exit; outside A`,
    ],
    [
      'a plate of its own comes before one that looks like it',
      'multi 3 3; join A; guest A~ 60; in A~; inside A~; outside A; +76m; due A~ = 339; exit A~ = held 339; outside A',
    ],
    [
      'both have a right, and leave by themselves',
      'multi 3 3; join A; register A~; in A; +1m; in A~; inside A; inside A~; +1h; exit A = opens exit; outside A; inside A~; +30s; exit A~ = opens exit; outside A~',
    ],
    [
      'what is paid for the other leaves the pass as it is',
      'multi 3 3; join A; in A; +50m; meant A~ = A; pay A~ 60 = 339; due A = 0; exit A = opens exit; outside A',
    ],
    [
      'a visitor pays though one that looks like it joins a pass',
      'in A~; +50m; multi 3 3; join A; due A~ = 339; exit A~ = held 339; inside A~; outside A; due A = 0; pay A~ = 339; outside A~',
    ],
    [
      'a visitor pays while the pass that looks like it is inside',
      'multi 3 3; in A~; +10m; join A; in A; inside A; inside A~; +45m; due A~ = 339; due A = 0; exit A = opens exit; outside A; inside A~; +30s; exit A~ = held 339; pay A~ = 339; outside A~',
    ],
    [
      'a visitor does not leave as the pass that looks like it',
      'multi 3 3; in A~; +10m; join A; in A; +45m; exit A~ = held 339; inside A~; inside A; +30s; exit A = opens exit; outside A; inside A~',
    ],
    [
      'one that is misread stays in the pass when another plate leaves it',
      'multi 3 3; join A; join B; in A~; inside A; part B; +3h; due A = 0; exit A = opens exit; outside A',
    ],
    [
      'one that is misread is in violation when its plate leaves the pass',
      'multi 3 3; join A; in A~; inside A; +1h; part A; +1h; due A = 0; violations A = passExpired active; exit A^ = opens exit; outside A',
    ],
    [
      'one that is misread counts among those inside at once',
      `${refuses}; multi 3 1; join A; join B; arrives A~ = opens pass; inside A; +1m; arrives B = closed inside; outside B; +1m; exit A = opens exit; outside A; +20s; arrives B = opens pass; inside B`,
    ],
    [
      'a guest is let out though its exit is misread as one that has no right',
      'guest A 60; in A; +30m; exit A~ = opens exit; outside A; outside A~',
    ],
  ])
})

describe('PAY-17, VIO-70: a plate that turns out to be one that joined a pass', () => {
  timelines([
    [
      'after its vehicle came in, before it was corrected',
      'multi 3 3; in B; +3h; join A; correct B A; inside A; due A = 678; exit A = held 678; pay A = 678; outside A',
    ],
    [
      'after its vehicle came in and was corrected',
      'multi 3 3; in B; +3h; correct B A; inside A; join A; due A = 678; exit A = held 678; pay A = 678; outside A',
    ],
    [
      'before its vehicle came in',
      'multi 3 3; join A; +1m; in B; +3h; correct B A; inside A; due A = 0; exit A = opens exit; outside A',
    ],
    [
      'long after the pass was made, while its vehicle was inside for less than the pass covers before',
      'multi 3 3; in B; +50m; join A; correct B A; due A = 0; +3h; due A = 0; exit A = opens exit; outside A',
    ],
    [
      'and leaves the pass again: what was covered stays covered',
      'multi 3 3; in B; +3h; join A; +1h; correct B A; due A = 678; part A; due A = 678; +1h; due A = 1017; exit A = held 1017',
    ],
    [
      'and is corrected back',
      'multi 3 3; in B; +3h; join A; correct B A; due A = 678; correct A B; inside B; due B = 1017; due A = 0; exit B = held 1017',
    ],
  ])
})
