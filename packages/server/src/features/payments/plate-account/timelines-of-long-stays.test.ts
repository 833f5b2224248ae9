import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)

// P is the vehicle of a pass.
const limited = (minutes: number, steps: string) => `time-limit ${minutes}; ${steps}`

describe('VIO-08, VIO-19: in violation for longer than the longest visit', () => {
  timelines([
    [
      'since a limit of three days',
      limited(
        4_320,
        'in A; +72h; +14m; violations A = none; +2m; violations A = timeLimit active; exceeded A = stay 4320; exit A = held 24747; +10s; pay A = 24747; +1s; outside A; violations A = timeLimit auto-resolved',
      ),
    ],
    [
      'since such a limit, though the lot was loaded again',
      limited(
        4_320,
        'in A; +49h; reload; +23h; +14m; violations A = none; +2m; violations A = timeLimit active',
      ),
    ],
    [
      'until it leaves',
      limited(
        60,
        'in A; +51h; inside A; violations A = timeLimit active; late-exit A 10; violations A = timeLimit missed',
      ),
    ],
    [
      'until it is registered',
      limited(
        60,
        'in A; +50h; violations A = timeLimit active; register A; violations A = timeLimit auto-resolved',
      ),
    ],
    [
      'also after it was read at the entry again',
      limited(
        60,
        'in A; +50h; reload; in A; violations A = timeLimit active; reload; +1m; violations A = timeLimit active',
      ),
    ],
    [
      'and decided once',
      limited(60, 'in A; +50h; dismiss A; +5h; in A; +3h; violations A = timeLimit dismissed'),
    ],
    [
      'until its exit was missed',
      limited(
        60,
        'in A; +50h; open-by-hand exit; +3h; in A; violations A = timeLimit auto-resolved; due A = 0',
      ),
    ],
    [
      'until the exit is opened by hand',
      'guest A 60; in A; +52h; reload; exit A = held 17289; +10s; open-by-hand exit; +1s; outside A; violations A = timeLimit missed',
    ],
    [
      'as reported',
      'in A; +50h; report A = 201; +1s; report A = 201; violations A = reported active; +20m; late-exit A 2; violations A = reported missed',
    ],
  ])
})

describe('PAY-17: a pass that is not valid on the day of the entry', () => {
  timelines([
    [
      'since it has ended',
      'pass-until -1; in P; +50m; state P = due; exit P = held 339; pay P = 339; outside P',
    ],
    [
      'lets in as a visitor',
      'gate-for entry authorisedAndVisitors; pass-until -1; arrives P = opens visitor; +50m; exit P = held 339',
    ],
    [
      'since it begins later',
      'pass-from 2; in P; +3h; exit P = held 1017; pay P = 1017; outside P; pass-from 0; in P; +3h; due P = 0',
    ],
    [
      'and is prolonged: what was before is due',
      'pass-until -1; in P; +3h; pass-until 3; due P = 678; +2h; exit P = held 678; pay P = 678; outside P; +1m; in P; +3h; due P = 0',
    ],
    ['and is prolonged within the hour', 'pass-until -1; in P; +50m; pass-until 3; exit P = opens exit'],
    [
      'as known at the entry: one that ends while the vehicle is inside is free of charge',
      'in P; +1h; pass-until -1; exit P = opens exit; outside P; +1m; in P; +50m; exit P = held 339',
    ],
    [
      'by night is valid until six',
      'pass-type overnight; pass-until 0; until 02:00; in P; +1h; exit P = opens exit',
    ],
    [
      'though its hours are others',
      'pass-type daytime; pass-until 0; until 23:00; in P; +30m; exit P = opens exit',
    ],
    ['covers no plate that joins it', 'pass-until -1; in A; +3h; multi 3 3; join A; exit A = held 1017'],
    [
      'is found also after the lot was loaded again',
      'pass-until -1; in P; +20m; reload; +30m; in P; exit P = held 339',
    ],
    [
      'and one that a plate left long after it had joined it inside, covers nothing any more',
      'multi 3 3; in A; +10m; join A; exit A = opens exit; outside A; +31d; part A; +1m; in A; +50m; exit A = held 339',
    ],
    ['is that of a corrected plate', 'pass-until -1; in A; +50m; correct A P; exit P = held 339'],
    ['by its tag', 'pass-until -1; tag in; +5s; in P; +50m; exit P = held 339; pay P = 339; outside P'],
  ])
})
