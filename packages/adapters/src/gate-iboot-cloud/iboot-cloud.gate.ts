import type { GateAdapter, GateTarget } from '@stallwise/ports/gate.port.ts'
import type { SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import { askDataprobe, releaseOutcome, tokenOf } from '#shared/dataprobe/dataprobe.session.ts'
import { answered, notSignedIn, sharedTimeout } from '#shared/gate-exchange.ts'

const services = '/services/v4.1'

const signIn = (send: SendOutgoing, target: GateTarget, timeoutMs: number) => {
  const body = { ...target.credentials, timeout: { interval: '5', scale: 'minutes' } }
  return tokenOf(askDataprobe(send, target, `${services}/auth`, body, timeoutMs))
}

const control = (
  send: SendOutgoing,
  target: GateTarget,
  { token, command }: { token: string; command: 'on' | 'off' },
  timeoutMs: number,
) => {
  const { mac } = target.settings
  const body = { token, mac, outlet: [String(target.outlet)], control: command }
  return askDataprobe(send, target, `${services}/control`, body, timeoutMs)
}

interface CloudDevice {
  readonly mac?: unknown
  readonly status?: unknown
}

const plainMac = (mac: unknown): string =>
  String(mac)
    .replace(/[^0-9a-f]/gi, '')
    .toLowerCase()

/** A PDU's `status` is an array of `{name of the outlet: state}` in the outlets' order. */
const stateOf = (said: Record<string, unknown>, { settings, place }: GateTarget): unknown => {
  const devices = Array.isArray(said['devices']) ? (said['devices'] as CloudDevice[]) : []
  const device = devices.find(({ mac }) => plainMac(mac) === plainMac(settings.mac))
  const outlet: unknown = Array.isArray(device?.status) ? device.status[place] : undefined
  return typeof outlet === 'object' && outlet !== null ? Object.values(outlet)[0] : undefined
}

/**
 * Units that are managed at iboot.co, by its API v4.1. Outlets count from 0. The cloud's word is that it passed a
 * command on. Source: the clients of the API that are published.
 */
export const ibootCloud: GateAdapter = {
  kind: 'iboot-cloud',
  signIn: async (send, target, timeoutMs) => {
    const signedIn = await signIn(send, target, timeoutMs)
    if ('outcome' in signedIn) return notSignedIn(signedIn.outcome.reason)
    const token = signedIn.token!
    return {
      gate: {
        pulse: async (patienceMs) => {
          const done = await control(send, target, { token, command: 'on' }, patienceMs)
          return 'outcome' in done ? done.outcome : answered
        },
      },
    }
  },
  release: async (send, target, timeoutMs) => {
    const left = sharedTimeout(timeoutMs)
    const signedIn = await signIn(send, target, left())
    if ('outcome' in signedIn) return signedIn.outcome
    const token = signedIn.token!
    const off = await control(send, target, { token, command: 'off' }, left())
    if ('outcome' in off) return off.outcome
    const body = { token, mac: [target.settings.mac] }
    const read = await askDataprobe(send, target, `${services}/retrieve`, body, left())
    return 'outcome' in read ? read.outcome : releaseOutcome(stateOf(read.said, target))
  },
}
