import type { AddressInfo } from 'node:net'
import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import type { CardBehavior } from '@stallwise/ports/conformance/payments.conformance.ts'
import { expect } from 'vitest'
import {
  startPayments,
  type Sandbox,
  type StartSandbox,
} from '#features/payments/testing/payments.test-world.ts'
import { runSessions } from '../sessions/sessions.work.ts'
import { startTestStation, type Behavior, type TestStation } from './test-station.test-world.ts'

const tax = { name: 'HST', percent: 13, registrationNumber: '12345 RT', isIncluded: false }
/** 0.40 for each kWh, 1.00 for each session, 20.00 on hold. */
export const prices = { kwhCents: 40, minuteCents: 0, sessionCents: 100, freeKwh: 0, holdCents: 2_000, tax }

type Begun = Pick<VisitorCharging, '_id' | 'secret'>

/** What tests of charging need of the provider's sandbox. */
interface ChargingSandbox extends Sandbox {
  readonly failures: { push(failure: 'hang-up-after'): number }
  readonly books: { balance(): number; balanceOf(storeId: string, orderId: string): number }
}

/** A lot where visitors charge and pay, with the provider's sandbox. */
export const startVisitorCharging = async (startSandbox: StartSandbox<ChargingSandbox>) => {
  const lot = await startPayments(startSandbox)
  await lot.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = lot.app.server.server.address() as AddressInfo
  await lot.query(
    `update parking_lot set product_access = product_access || '{"insightVolt": true}' where id = $1`,
    [lot.lotId],
  )
  const body = { payer: 'visitor', version: 0, prices }
  expect((await lot.staff('PUT', `/parking-lots/${lot.lotId}/charging-prices`, body)).statusCode).toBe(200)
  const stations: TestStation[] = []
  const aStation = async (behavior?: Behavior) => {
    const station = await startTestStation(
      { lotId: lot.lotId, port, clock: lot.clock, query: lot.query },
      behavior,
    )
    stations.push(station)
    return station
  }
  const run = () => runSessions(lot.app.services, lot.app.server.log)
  /** Waits until something is so, while the jobs run. */
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 100; tries++) {
      await run()
      if (await isSo()) return
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error('it did not become so')
  }
  const start = (
    station: Pick<TestStation, 'id'>,
    card: CardBehavior = 'approves',
    more: object = {},
    key?: string,
  ) =>
    lot.app.server.inject({
      method: 'POST',
      url: `/api/visitor-ev-charging/${station.id}/start`,
      remoteAddress: lot.anAddress(),
      headers: key === undefined ? {} : { 'idempotency-key': key },
      payload: {
        evse: 1,
        holdCents: 2_000,
        kwhCents: 40,
        minuteCents: 0,
        sessionCents: 100,
        dataKey: lot.sandbox.tokenOf(card),
        ...more,
      },
    })
  const read = async (station: Pick<TestStation, 'id'>, { _id, secret }: Begun): Promise<VisitorCharging> =>
    (
      await lot.app.server.inject({
        url: `/api/visitor-ev-charging/${station.id}/starts/${_id}?secret=${secret}`,
        remoteAddress: lot.anAddress(),
      })
    ).json()
  const stop = (station: Pick<TestStation, 'id'>, { _id, secret }: Begun) =>
    lot.app.server.inject({
      method: 'POST',
      url: `/api/visitor-ev-charging/${station.id}/stop`,
      payload: { start: _id, secret },
    })
  /** A station on which a visitor charges. */
  const charging = async (behavior?: Behavior) => {
    const station = await aStation(behavior)
    const begun: VisitorCharging = (await start(station)).json()
    await until(async () => (await read(station, begun)).state === 'charging')
    return { station, begun, now: () => read(station, begun) }
  }
  return {
    lot,
    port,
    aStation,
    run,
    until,
    start,
    read,
    stop,
    charging,
    pageOf: async (station: Pick<TestStation, 'identity'>) =>
      (await lot.app.server.inject(`/api/visitor-ev-charging/${station.identity}`)).json(),
    balance: () => lot.sandbox.books.balance(),
    close: async () => {
      await Promise.all(stations.map((station) => station.close()))
      await lot.close()
    },
  }
}

export type VisitorChargingWorld = Awaited<ReturnType<typeof startVisitorCharging>>
