import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

// P is the vehicle of a pass.
const timelines = timelinesOf(startMonerisSandbox, startPdu)

const gated = 'gate-for entry authorised'
const refuses = 'gate-for entry authorised refuse'

describe('GAT-55, VIO-15: a pass for several vehicles', () => {
  timelines([
    [
      'of which one too many comes, and comes again when another one has left',
      `${refuses}; multi 3 2; join A; join B; arrives A = opens pass; +20s; arrives B = opens pass; +25s; arrives P = closed inside; outside P; +20s; exit A = opens exit; outside A; +20s; arrives P = opens pass; inside P`,
    ],
    [
      'that come in a convoy where no gate stands',
      'multi 3 2; join A; join B; in A; +2s; in B; +2s; in P; inside A; inside B; violations P = passLimit active; violations A = none',
    ],
    [
      'of which one too many is recorded only',
      `${gated}; multi 3 1; join A; arrives A = opens pass; +1m; arrives P = opens pass; violations P = passLimit active; +5m; exit P = opens exit; violations P = passLimit auto-resolved`,
    ],
    [
      'of which one too many leaves late',
      'multi 3 1; join A; in A; +1m; in P; +20m; exit P = opens exit; violations P = passLimit missed',
    ],
    [
      'one of which comes twice, since its exit was missed',
      `${refuses}; multi 3 2; join A; arrives A = opens pass; +2h; arrives A = closed inside; +10s; open-by-hand entry; inside A; +1h; exit A = opens exit; outside A`,
    ],
    [
      'each of which leaves by itself',
      'multi 3 2; join A; in A; +1m; in P; +10m; exit A = opens exit; outside A; inside P; exit P = opens exit; outside P',
    ],
    [
      'one of which is misread at both gates',
      `${gated}; multi 3 2; join A; arrives A~ = opens pass; inside A; +3h; due A = 0; exit A^ = opens exit; outside A`,
    ],
    ['who owe nothing', 'multi 3 2; join A; in A; in P; +30h; due A = 0; due P = 0; exit A = opens exit'],
    [
      'behind which a stranger follows',
      `${gated}; multi 3 2; join A; arrives A = opens pass; +5s; arrives B = closed unknown; inside B; +50m; due B = 339; exit B = held 339; due A = 0`,
    ],
    [
      'one of which is taken off it while inside',
      'multi 3 2; join A; in A; +1h; part A; +3h; due A = 0; violations A = passExpired active; exit A = opens exit',
    ],
  ])
})

describe('VIO-14, PAY-17: a pass that ends', () => {
  timelines([
    [
      'while its vehicle is inside',
      'in P; +1h; pass-until 0; +30h; due P = 0; violations P = passExpired active; exit P = opens exit; outside P',
    ],
    [
      'before its vehicle comes: turned away',
      `${gated}; pass-until -1; arrives P = closed not-valid; outside P; due P = 0`,
    ],
    [
      'before its vehicle comes: it is in violation, and pays as any other',
      'pass-until -1; in P; +50m; violations P = passExpired active; exit P = held 339; +10s; pay P = 339; +1s; outside P; violations P = passExpired auto-resolved',
    ],
    [
      'and is prolonged after it was turned away',
      `${gated}; pass-until -1; arrives P = closed not-valid; +11s; pass-until 3; arrives P = opens pass; inside P; +3h; due P = 0`,
    ],
    [
      'and is prolonged while its vehicle is inside',
      'in P; pass-until 0; +30h; violations P = passExpired active; pass-until 5; violations P = passExpired auto-resolved; exit P = opens exit',
    ],
    [
      'of a vehicle that joined inside',
      'in A; +3h; join A; due A = 678; part A; +16m; due A = 1017; exit A = held 1017',
    ],
  ])
})

describe('PAS-12: a temporary plate', () => {
  timelines([
    [
      'that ends while the vehicle is inside',
      'join A 60; in A; +74m; violations A = none; +2m; violations A = passExpired active; due A = 0; exit A = opens exit',
    ],
    [
      'that has ended before: turned away',
      `${gated}; join A 60; +61m; arrives A = closed unknown; outside A`,
    ],
    ['that has ended before: pays', 'join A 60; +2h; in A; +50m; due A = 339; exit A = held 339'],
    [
      'that is prolonged in time',
      'join A 60; in A; +50m; part A; join A 120; +60m; due A = 0; violations A = none; exit A = opens exit',
    ],
  ])
})

describe('VIS-09, VIS-10: a tag and a plate of one pass', () => {
  timelines([
    ['in one passage, out by the tag', 'tag in; +5s; in P; inside P; +1h; tag out; outside P'],
    ['in one passage, out by the plate', 'in P; +5s; tag in; inside P; +1h; exit P = opens exit; outside P'],
    ['in by the tag alone, out by the plate', 'tag in; +1h; exit P = opens exit; outside P; due P = 0'],
  ])
})

describe('VIO-70, PAY-124: a corrected plate', () => {
  timelines([
    [
      'owes for the stay',
      'in A; +30m; correct A B; outside A; inside B; due A = 0; +20m; due B = 339; exit B = held 339; pay B = 339; outside B',
    ],
    [
      'takes what was paid inside with it',
      'in A; +10m; pay A 120 = 1017; correct A B; state B = paid; due B = 0; exit B = opens paid',
    ],
    [
      'of a vehicle with a pass',
      'in A; +3h; due A = 1017; correct A P; due P = 0; exit P = opens exit; outside P',
    ],
    ['takes what staff gave', 'in A; +50m; give A all; correct A B; due B = 0; exit B = opens nothingDue'],
    [
      'that was wrong is corrected back',
      'in A; +50m; correct A B; due B = 339; correct B A; due A = 339; outside B; exit A = held 339',
    ],
  ])
})
