import type { GateAdapter, GateTarget } from '@stallwise/ports/gate.port.ts'
import type { SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import { askDataprobe, releaseOutcome, tokenOf } from '#shared/dataprobe/dataprobe.session.ts'
import { answered, notSignedIn, sharedTimeout } from '#shared/gate-exchange.ts'

const signIn = (send: SendOutgoing, target: GateTarget, timeoutMs: number) =>
  tokenOf(askDataprobe(send, target, '/services/auth/', target.credentials, timeoutMs))

const control = (
  send: SendOutgoing,
  target: GateTarget,
  { token, command }: { token: string; command: 'on' | 'off' },
  timeoutMs: number,
) => {
  const body = { token, control: 'outlet', command, outlets: [String(target.outlet)] }
  return askDataprobe(send, target, '/services/control/', body, timeoutMs)
}

/**
 * iBoot-PDU by its local REST services: a token from `auth`, then `control` and `retrieve`. A token dies after five
 * minutes without use; we take a new one for every pulse. Outlets are strings and count from 1.
 * Source: iBoot-PDU user manual, pages 75 to 77.
 */
export const dataprobePdu: GateAdapter = {
  kind: 'dataprobe-pdu',
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
    const body = { token, outlets: [String(target.outlet)] }
    const read = await askDataprobe(send, target, '/services/retrieve/', body, left())
    if ('outcome' in read) return read.outcome
    return releaseOutcome((read.said['outlets'] as Record<string, unknown> | undefined)?.[target.outlet])
  },
}
