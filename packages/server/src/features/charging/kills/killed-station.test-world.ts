import { setTimeout as wait } from 'node:timers/promises'
import { connectStation } from '../link/charger.test-world.ts'

type Query = (text: string, values?: unknown[]) => Promise<unknown[]>
type Client = Awaited<ReturnType<typeof connectStation>>

interface Pending {
  readonly action: string
  /** Made when it is sent first: a repeat is the same. */
  readonly payload: () => object
  readonly onReply?: (reply: { readonly transactionId?: number }) => void
}

/** A station of 1.6 that keeps what was not answered and sends it again to the next server, as the standard wants it. */
export const startLastingStation = (
  station: { readonly id: string; readonly identity: string },
  { query, clock }: { readonly query: Query; readonly clock: () => number },
) => {
  let client: Client | undefined
  let isPumping = false
  const state = { meter: 10_000, isCharging: false, transactionId: 0, sessions: 0 }
  const pending: Pending[] = []
  const pump = async () => {
    if (isPumping || !client) return
    isPumping = true
    try {
      for (let next = pending[0]; next; next = pending[0]) {
        const reply = await client.call(next.action, next.payload())
        next.onReply?.(reply)
        pending.shift()
      }
    } catch {
      // The server is gone: the next one gets it.
    } finally {
      isPumping = false
    }
  }
  const send = (action: string, make: () => object, onReply?: Pending['onReply']) => {
    let made: object | undefined
    pending.push({ action, payload: () => (made ??= make()), ...(onReply && { onReply }) })
    void pump()
  }
  const at = () => new Date(clock()).toISOString()
  const status = (name: string) => {
    const timestamp = at()
    send('StatusNotification', () => ({ connectorId: 1, errorCode: 'NoError', status: name, timestamp }))
  }
  const begin = (idTag: string) => {
    state.isCharging = true
    state.transactionId = 0
    state.sessions++
    const began = { connectorId: 1, idTag, meterStart: state.meter, timestamp: at() }
    send(
      'StartTransaction',
      () => began,
      ({ transactionId }) => (state.transactionId = transactionId ?? 0),
    )
    status('Charging')
  }
  const end = () => {
    if (!state.isCharging) return
    state.isCharging = false
    const ended = { meterStop: state.meter, timestamp: at(), reason: 'Remote' }
    send('StopTransaction', () => Object.assign({ transactionId: state.transactionId }, ended))
    status('Available')
  }
  return {
    id: station.id,
    state,
    /** Connects to a server, and sends what the one before has not answered. */
    connect: async (url: string): Promise<void> => {
      client = undefined
      const { port } = new URL(url)
      const next = await connectStation({ port: Number(port), query }, station.identity)
      next.handle('RemoteStartTransaction', ({ idTag }) => {
        if (state.isCharging) return { status: 'Rejected' }
        begin(String(idTag))
        return { status: 'Accepted' }
      })
      next.handle('RemoteStopTransaction', () => {
        end()
        return { status: 'Accepted' }
      })
      next.handle('TriggerMessage', () => ({ status: 'NotImplemented' }))
      await next.call('BootNotification', { chargePointVendor: 'Voltlane', chargePointModel: 'V11' })
      client = next
      while (isPumping) await wait(5)
      status(state.isCharging ? 'Charging' : 'Available')
    },
    /** Lets energy flow and measures it. */
    flow: (wh: number) => {
      if (!state.isCharging) return
      state.meter += wh
      const [timestamp, value] = [at(), String(state.meter)]
      send('MeterValues', () => ({
        connectorId: 1,
        transactionId: state.transactionId,
        meterValue: [{ timestamp, sampledValue: [{ value, unit: 'Wh' }] }],
      }))
    },
    end,
    close: async () => client?.end(),
  }
}

export type LastingStation = ReturnType<typeof startLastingStation>
