import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)

const gated = 'gate-for entry authorised'

describe('VIS-03, VIS-41: a read inside the lot', () => {
  timelines([
    [
      'changes nothing for who came in',
      'in A; +59m; drives-inside A; +59m; due A = 678; exit A = held 678; inside A; pay A = 678; outside A',
    ],
    [
      'makes nobody enter whose entry was missed',
      'drives-inside A; outside A; due A = 0; +50m; exit A = opens nothingDue; outside A',
    ],
    [
      'of a pass whose entry was missed',
      'drives-inside P; outside P; due P = 0; exit P = opens exit; outside P',
    ],
    ['of a pass', 'in P; +1h; drives-inside P; due P = 0; exit P = opens exit; outside P'],
    [
      'shows that one that was turned away came in',
      `${gated}; arrives A = closed unknown; outside A; +5m; drives-inside A; inside A; +50m; due A = 339; exit A = held 339`,
    ],
    [
      'more than ten minutes later is of nobody',
      `${gated}; arrives A = closed unknown; +11m; drives-inside A; outside A; due A = 0`,
    ],
    [
      'shows that one came in behind another',
      `${gated}; register B; arrives B = opens authorised; +5s; arrives A = closed unknown; inside A; +20s; drives-inside A; +40s; arrives A = closed unknown; inside A; +50m; due A = 339`,
    ],
    [
      'keeps a stay, though an exit was opened by hand since',
      'in A; +60m; open-by-hand exit; +60m; drives-inside A; +90m; in A; +1m; due A = 1356; exit A = held 1356',
    ],
    [
      'more than two hours ago does not',
      'in A; +30m; drives-inside A; +60m; open-by-hand exit; +121m; in A; +1m; due A = 339',
    ],
    [
      'after the exit makes nobody enter',
      'no-gate exit; in A; +30m; leaves-without-gate A; +5m; drives-inside A; outside A; due A = 0',
    ],
    [
      'after the longest visit',
      'in A; +40h; drives-inside A; +9h; inside A; due A = 16611; exit A = held 16611; pay A = 16611; outside A',
    ],
    [
      'of a look-alike is not of another vehicle',
      'in A; +30m; drives-inside A~; outside A~; due A = 339; exit A = held 339; inside A',
    ],
    [
      'takes no paid time',
      'in A; +10m; pay A 120 = 1017; +60m; drives-inside A; state A = paid; exit A = opens paid; outside A',
    ],
  ])
})
