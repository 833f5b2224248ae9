import { expect, test } from 'vitest'
import {
  chargingPagePath,
  chargingSignPath,
  passPayPath,
  payPagePath,
  platePayPath,
  readPayPage,
  receiptPath,
  transactionReceiptPath,
  visitPayPath,
} from './pay-pages.ts'

const id = '01998d4c-7a1e-7bd1-9d43-0c56a1b7f2aa'

test('the pages have the addresses of the specification, and are told apart by them', () => {
  expect([payPagePath(id), receiptPath(id), transactionReceiptPath(id)]).toEqual([
    `/visitor-pay-for-parking/${id}`,
    `/visitor-pay-for-parking/receipt/${id}`,
    `/transaction-receipt/${id}`,
  ])
  expect(readPayPage(payPagePath(id))).toEqual({ kind: 'pay', lotId: id })
  expect(readPayPage(`${payPagePath(id)}/`)).toEqual({ kind: 'pay', lotId: id })
  expect(readPayPage(passPayPath(id, 'x').split('?')[0]!)).toEqual({ kind: 'pass', lotId: id })
  expect(readPayPage(receiptPath(id))).toEqual({ kind: 'receipt', receiptId: id })
  expect(readPayPage(chargingPagePath('ST 1/2'))).toEqual({ kind: 'charging', stationId: 'ST 1/2' })
  expect(readPayPage('/visitor-ev-charging/%E0%A4%A')).toEqual({ kind: 'charging', stationId: '%E0%A4%A' })
  expect(readPayPage(transactionReceiptPath(id))).toEqual({ kind: 'receipt', receiptId: id })
})

test('the sign of a station names it, whatever characters it has', () => {
  const { pathname, searchParams } = new URL(chargingSignPath(id, 'ST 1&2'), 'https://parking.example')
  expect([pathname, searchParams.get('station')]).toEqual([`/parking-lots/${id}/payment/sign`, 'ST 1&2'])
})

test('a link names the plate, or the token of the visit', () => {
  const queryOf = (path: string) => Object.fromEntries(new URL(path, 'https://parking.example').searchParams)
  expect(queryOf(platePayPath(id, 'ÑU+7&8'))).toEqual({ plate: 'ÑU+7&8' })
  expect(queryOf(visitPayPath(id, 'v2.a-Z_9.b.c'))).toEqual({ visit: 'v2.a-Z_9.b.c' })
  expect(queryOf(passPayPath(id, 'v2.a-Z_9.b.c'))).toEqual({ token: 'v2.a-Z_9.b.c' })
})

test.each([
  '/',
  '/visitor-pay-for-parking',
  '/visitor-pay-for-parking/receipt',
  '/transaction-receipt/',
  '/x/visitor-pay-for-parking/1',
  '/visitor-pay-for-parking/1/2',
])('%s is none of them', (path) => expect(readPayPage(path)).toBeUndefined())
