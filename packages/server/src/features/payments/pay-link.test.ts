import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from './payments.test-world.ts'
import { sealSession, sealVisit } from './session-token.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const linkOf = (licensePlate: string) =>
  lot.staff('GET', `/parking-lots/${lot.lotId}/pay-link?${new URLSearchParams({ licensePlate })}`)
const tokenOf = async (plate: string) => {
  const { path } = (await linkOf(plate)).json()
  const { pathname, searchParams } = new URL(path, 'https://parking.example')
  expect(pathname).toBe(`/visitor-pay-for-parking/${lot.lotId}`)
  return searchParams.get('visit')!
}

test('PAY-31, PAY-32: the link of a visit shows its entry and pays for it, until it ends', async () => {
  const entered = lot.clock.now
  await lot.drive('camera-in', 'LINK101')
  lot.clock.now += 61 * minute
  expect((await linkOf(' - ')).json().errors).toMatchObject([{ path: 'licensePlate', code: 'required' }])
  expect((await linkOf('link 101')).json()).toMatchObject({ licensePlate: 'LINK101' })
  const visit = await tokenOf('LINK101')
  const { session } = (await lot.page({ visit })).json()
  expect(session).toMatchObject({
    plate: 'LINK101',
    isInside: true,
    enteredAt: new Date(entered).toISOString(),
  })
  const dueCents = session.options[0].dueCents
  const dataKey = lot.sandbox.tokenOf('approves')
  const paid = await lot.post({ session: session.token, minutes: null, dueCents, dataKey })
  expect(codeOf(paid)).toBe('200 approved')
  expect((await lot.page({ visit })).json().session).toMatchObject({ paidCents: dueCents })

  lot.clock.now += minute
  await lot.drive('camera-out', 'LINK101')
  expect(codeOf(await lot.page({ visit }))).toBe('404 not-found')
  expect(codeOf(await linkOf('LINK101'))).toBe('409 not-inside')
})

test('PAY-32: a token of another lot, purpose or key finds nothing', async () => {
  await lot.drive('camera-in', 'LINK102')
  const visit = await tokenOf('LINK102')
  const { sealing } = lot.app.services.gates
  const [{ id }] = await lot.query(`select id from visit where plate = 'LINK102' and exited_at is null`)
  const lookedUp = { lotId: lot.lotId, plate: 'LINK102', visitId: id, isEntryShown: true }
  const foreign = [
    sealVisit(sealing, '019a0000-0000-7000-8000-000000000001', id),
    sealSession(sealing, lookedUp, lot.clock.now),
    sealVisit(sealing, lot.lotId, '019a0000-0000-7000-8000-000000000002'),
    `${visit.slice(0, -2)}${visit.endsWith('AA') ? 'BB' : 'AA'}`,
    id,
    'v2...',
  ]
  for (const token of foreign)
    expect([token, codeOf(await lot.page({ visit: token }))]).toEqual([token, '404 not-found'])
  // It is no session either: paying needs a look-up.
  const body = { session: visit, minutes: null, dueCents: 0 }
  expect(codeOf(await lot.post(body))).toBe('410 session-expired')
  expect((await lot.page({ visit })).json().session.plate).toBe('LINK102')
})

test('PAY-01, PAY-32: there is no link where payments are off, or for a plate that is not inside', async () => {
  expect(codeOf(await linkOf('NOBODY1'))).toBe('409 not-inside')
  await lot.setPayments(false)
  expect(codeOf(await linkOf('LINK102'))).toBe('409 payments-off')
  await lot.setPayments(true)
})
