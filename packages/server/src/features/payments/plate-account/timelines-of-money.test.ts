import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { describe } from 'vitest'
import { timelinesOf } from './timeline.test-world.ts'

const timelines = timelinesOf(startMonerisSandbox, startPdu)

describe('PAY-13, VAL-10: a coupon', () => {
  timelines([
    [
      'takes off half',
      'in A; +50m; due A = 339; pay-with-coupon A HALF = 170; state A = paid; exit A = opens paid',
    ],
    [
      'takes off an hour',
      'in A; +110m; due A = 678; pay-with-coupon A HOUR = 339; exit A = opens paid; outside A',
    ],
    [
      'takes off everything',
      'in A; +110m; pay-with-coupon A FREE = 200 nothing-due; exit A = opens paid; outside A',
    ],
    [
      'counts for all of the stay',
      'in A; +50m; pay-with-coupon A HALF = 170; +60m; due A = 169; exit A = held 169; pay A = 169; outside A',
    ],
    [
      'is not of the next stay',
      'in A; +50m; pay-with-coupon A HALF = 170; exit A = opens paid; +60m; in A; +50m; due A = 339',
    ],
    [
      'that nobody knows takes off nothing',
      'in A; +50m; pay-with-coupon A NOBODY = 409 price-changed; due A = 339',
    ],
    [
      'beside what staff gave',
      'in A; +110m; give A hour; due A = 339; pay-with-coupon A HALF = 170; exit A = opens paid',
    ],
  ])
})

describe('PAY-20: a card', () => {
  timelines([
    ['that is declined pays nothing', 'in A; +50m; is-declined A; due A = 339; exit A = held 339; inside A'],
    [
      'that is declined, and then another one',
      'in A; +50m; exit A = held 339; is-declined A; inside A; pay A = 339; outside A',
    ],
  ])
})

describe('PAY-133, PAY-53: a refund at the provider’s console', () => {
  timelines([
    [
      'is due again',
      'in A; +50m; pay A = 339; console-refund A 339; due A = 339; exit A = held 339; pay A = 339; outside A',
    ],
    [
      'after leaving changes nothing for the next stay',
      'in A; +50m; pay A = 339; exit A = opens paid; console-refund A 339; +20m; in A; +10m; due A = 339',
    ],
    [
      'of a part leaves the paid time',
      'in A; +10m; pay A 120 = 1017; console-refund A 300; state A = paid; due A = 0; exit A = opens paid',
    ],
    [
      'of time bought ahead',
      'pay A 120 = 678; console-refund A 678; in A; +30m; due A = 339; exit A = held 339',
    ],
  ])
})

describe('PRI-06 to PRI-12: a price plan', () => {
  timelines([
    [
      'with a daily maximum',
      'plan capped; in A; +5h; due A = 1130; +18h; due A = 1130; +2h; due A = 1469; exit A = held 1469',
    ],
    [
      'with a daily maximum, of which a part was paid',
      'plan capped; in A; +50m; pay A = 339; +7h; due A = 791; exit A = held 791; pay A = 791; outside A',
    ],
    [
      'with a grace period: who leaves by then',
      'plan graced; in A; +29m; due A = 0; exit A = opens nothingDue; outside A',
    ],
    ['with a grace period: who stays pays all', 'plan graced; in A; +31m; due A = 339; exit A = held 339'],
    [
      'with a grace period does not begin anew at each read',
      'plan graced; in A; +20m; in A; +20m; due A = 339',
    ],
    ['that begins later is of later stays', 'in A; +1m; plan graced; +20m; due A = 339; exit A = held 339'],
    [
      'that ended is of earlier stays',
      'plan graced; in A; +1m; plan usual; +20m; due A = 0; exit A = opens nothingDue',
    ],
  ])
})
