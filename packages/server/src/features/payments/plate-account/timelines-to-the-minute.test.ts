import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)

const gated = 'gate-for entry authorised'
const full = (steps: string) => `gate-for entry authorisedAndVisitors; room 1; ${steps}`
/** So many further reads, some time apart. */
const readOn = (step: string, many: number, seconds = 50) =>
  Array.from({ length: many }, () => `+${seconds}s; ${step}`).join('; ')

describe('VIS-46, GAT-61: a vehicle that stands before a closed gate', () => {
  timelines([
    [
      'for longer than it is decided about, is not inside',
      `${gated}; arrives A = closed unknown; ${readOn('in A', 14)}; outside A; due A = 0`,
    ],
    [
      'and then gets a right',
      `${gated}; arrives A = closed unknown; ${readOn('in A', 14)}; register A; +11s; arrives A = opens authorised; inside A`,
    ],
    [
      'and for which it is opened by hand then',
      `${gated}; arrives A = closed unknown; ${readOn('in A', 14)}; open-by-hand entry; inside A`,
    ],
    [
      'of an exit, stays inside and in violation until it pays',
      `guest A 60; in A; +80m; exit A = held 339; ${readOn('leaves-without-gate A', 14)}; inside A; violations A = timeLimit active; +10s; pay A = 339; +1s; violations A = timeLimit auto-resolved`,
    ],
    [
      'and is read every ten seconds',
      `${gated}; arrives A = closed unknown; ${readOn('in A', 8, 10)}; outside A`,
    ],
  ])
})

describe('VIS-41 to VIS-43, GAT-53: who is inside', () => {
  timelines([
    [
      'one of those that a full lot turned away, when another one has left',
      full(
        'arrives A = opens visitor; +30s; arrives B = closed full; +30s; arrives C = closed full; +1m; pay A = 339; exit A = opens paid; +20s; arrives C = opens visitor; outside B; inside C',
      ),
    ],
    [
      'who paid ahead waits for room as any other',
      full(
        'arrives A = opens visitor; +30s; arrives B = closed full; pay B 60 = 339; +11s; arrives B = closed full; outside B',
      ),
    ],
    [
      'one in doubt takes no room',
      full(
        'arrives P = opens pass; +5s; arrives A = closed full; inside A; +1m; exit P = opens exit; +10s; arrives B = opens visitor',
      ),
    ],
    [
      'one that was read inside does',
      full(
        'arrives P = opens pass; +5s; arrives A = closed full; drives-inside A; +1m; exit P = opens exit; +10s; arrives B = closed full; outside B',
      ),
    ],
    [
      'of two for which a gate is opened, the one that drives on',
      `${gated}; arrives A = closed unknown; +30s; arrives B = closed unknown; open-by-hand entry; inside A; inside B; +10s; drives-inside A; +51s; arrives B = closed unknown; inside A; outside B`,
    ],
    [
      'the one that this gate refused in the last five minutes',
      `${gated}; arrives A = closed unknown; +270s; arrives B = closed unknown; +40s; open-by-hand entry; inside B; outside A`,
    ],
    [
      'one for which another gate is opened is not',
      `${gated}; arrives A = closed unknown; open-by-hand exit; outside A`,
    ],
    [
      'nobody who lends a pass',
      `gate-for entry authorised refuse; multi 2 1; join A; arrives P = opens pass; +70s; arrives A = closed inside; +30s; exit P = opens exit; +20s; arrives A = opens pass; +70s; arrives P = closed inside; outside P`,
    ],
  ])
})

describe('PAY-12, PAY-14: paid time to the minute', () => {
  timelines([
    [
      'of a second payment to leave',
      'in A; +58m; pay A = 339; +16m; due A = 339; pay A = 339; +45m; due A = 0; +2m; due A = 339',
    ],
    [
      'of an extension within the exit grace goes on from what was paid',
      'in A; +58m; pay A = 339; +10m; pay A 60 = 339; leave-by A = 67',
    ],
    [
      'of an extension of time that was bought before the vehicle came in',
      'pay A 60 = 339; +77s; in A; +50m; pay A 60 = 339; leave-by A = 84; +83m; violations A = none; due A = 0',
    ],
    [
      'without an exit grace',
      'exit-grace 0; in A; +58m; pay A = 339; +1m; due A = 0; +2m; exit A = held 339',
    ],
    [
      'ends when its extension is refunded, but not what was paid before',
      'in A; +10m; pay A 60 = 678; +1s; pay A 60 = 339; refund A all; leave-by A = 75; +76m; due A = 0; +35m; due A = 339',
    ],
    [
      'has no second grace period',
      'plan graced; pay A 60 = 339; +50m; in A; +24m; due A = 0; +2m; due A = 339',
    ],
    [
      'is at most 12 hours ahead',
      'pay A 480 = 2712; +4h; pay A 480 = 2712; offered A = nothing; +1h; offered A = 60:339',
    ],
    ['is the plan’s at the entry', 'pay A 60 = 339; +1m; plan capped; in A; +8h; due A = 1130'],
  ])
})

describe('PAY-23, PAY-125: a page that was opened before', () => {
  timelines([
    [
      'after the next interval began',
      'in A; +50m; looks A; +11m; pays-looked A = 409 price-changed; charged A = nothing',
    ],
    ['pays once', 'in A; +50m; looks A; pay A = 339; pays-looked A = 409 price-changed; charged A = 339'],
    ['is paid by a double click once', 'in A; +50m; pays-twice A = 339 339; charged A = 339'],
    [
      'of a vehicle that has left',
      'in A; +50m; looks A; exit A = held 339; +10s; open-by-hand exit; outside A; pays-looked A = 409 price-changed; charged A = nothing',
    ],
  ])
})

describe('VAL-21, PAY-111: what staff gave before the vehicle came in', () => {
  timelines([
    [
      'in percent is of its stay, though time was paid ahead with it',
      'give A all; pay A 60 = 200 nothing-due; in A; +3h; due A = 0; exit A = opens nothingDue; +1m; in A; +1h; due A = 339',
    ],
    [
      'by half, too',
      'give A half; pay A 60 = 170; +1m; in A; +179m; due A = 339; exit A = held 339; pay A = 339; outside A',
    ],
    [
      'in minutes is used up by what was paid ahead',
      'give A hour; pay A 60 = 200 nothing-due; +1m; in A; +119m; due A = 339; exit A = held 339',
    ],
    [
      'counts once for time ahead',
      'give A all; pay A 60 = 200 nothing-due; +80m; offered A = 60:339 120:678 240:1356 480:2712',
    ],
  ])
})
