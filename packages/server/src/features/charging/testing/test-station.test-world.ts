import type { TestLotServer } from '#testing/test-lot.ts'
import { addStation, connectStation } from '../link/charger.test-world.ts'

/** What a station of 1.6 needs of the lot that it stands in. */
interface StationLot {
  readonly lotId: string
  readonly port: number
  readonly clock: { readonly now: number }
  readonly query: TestLotServer['query']
}

/** How a station behaves when it is asked to start or stop. */
export interface Behavior {
  readonly start?: 'accepts' | 'refuses' | 'never-begins'
  /** `deaf` = refuses until it is told to listen; `goes-on` = says that it stops, and does not. */
  readonly stop?: 'stops' | 'deaf' | 'goes-on'
  readonly meterStart?: number
}

/** A station of 11 kW with one connector that speaks 1.6, on a client that shares no code with the server's. */
export const startTestStation = async (
  lot: StationLot,
  { start = 'accepts', stop = 'stops', meterStart = 50_000 }: Behavior = {},
) => {
  const { id, identity } = await addStation(lot)
  let client = await connectStation(lot, identity)
  const now = () => new Date(lot.clock.now).toISOString()
  const state = { transactionId: 0, meter: meterStart, stops: 0, token: '', askedWith: '', stop }
  const status = (name: string) =>
    client.call('StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: name,
      timestamp: now(),
    })
  const begin = async (idTag: string) => {
    state.token = idTag
    const reply = await client.call('StartTransaction', {
      connectorId: 1,
      idTag,
      meterStart: state.meter,
      timestamp: now(),
    })
    state.transactionId = reply.transactionId!
    await status('Charging')
    return reply
  }
  const end = async (reason = 'Remote', meterStop = state.meter) => {
    await client.call('StopTransaction', {
      transactionId: state.transactionId,
      meterStop,
      timestamp: now(),
      reason,
    })
    await status('Available')
  }
  const asked: Promise<unknown>[] = []
  const boot = async () => {
    client.handle('RemoteStartTransaction', ({ idTag }) => {
      state.askedWith = String(idTag)
      if (start === 'refuses') return { status: 'Rejected' }
      if (start === 'accepts') asked.push(begin(String(idTag)))
      return { status: 'Accepted' }
    })
    client.handle('RemoteStopTransaction', () => {
      state.stops++
      if (state.stop === 'deaf') return { status: 'Rejected' }
      if (state.stop === 'stops') asked.push(end())
      return { status: 'Accepted' }
    })
    client.handle('TriggerMessage', () => ({ status: 'NotImplemented' }))
    await client.call('BootNotification', { chargePointVendor: 'Voltlane', chargePointModel: 'V11' })
  }
  await boot()
  await status('Available')
  return {
    id,
    identity,
    state,
    begin,
    end,
    status,
    /** Measures after so many Wh more. */
    measure: async (wh: number) => {
      state.meter += wh
      await client.call('MeterValues', {
        connectorId: 1,
        transactionId: state.transactionId,
        meterValue: [{ timestamp: now(), sampledValue: [{ value: String(state.meter), unit: 'Wh' }] }],
      })
    },
    /** Waits until it has done what it was asked. */
    settled: async () => {
      await Promise.all(asked)
    },
    connectAgain: async () => {
      client = await connectStation(lot, identity)
      await boot()
    },
    close: () => client.end(),
  }
}

export type TestStation = Awaited<ReturnType<typeof startTestStation>>
