import type { GateOutcome } from '@stallwise/domain/gates/gates.model.ts'
import type { GateTarget } from '@stallwise/ports/gate.port.ts'
import type { SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import { answered, exchange, jsonOf, outcomeOfStatus, refused, unknown } from '../gate-exchange.ts'

/** Response of a Dataprobe service: its JSON, or why there is none. */
export type DataprobeReply =
  | { readonly fields: Record<string, unknown> }
  | { readonly outcome: Extract<GateOutcome, { state: 'refused' | 'unknown' }> }

/** `success` is a string, on some units a boolean. */
const isSuccess = ({ success }: Record<string, unknown>): boolean => success === 'true' || success === true

const urlOf = (address: string, path: string): string => `${address.replace(/\/+$/, '')}${path}`

/** Posts JSON to a service. `success: false` comes with status 200: the device refuses. */
export const requestDataprobe = async (
  send: SendOutgoing,
  { address, settings }: GateTarget,
  path: string,
  body: object,
  timeoutMs: number,
): Promise<DataprobeReply> => {
  const exchanged = await exchange(send, {
    method: 'POST',
    url: urlOf(address, path),
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    timeoutMs,
    selfSigned: settings.selfSigned,
  })
  if ('outcome' in exchanged) return exchanged
  const { status, text } = exchanged.answer
  const failure = outcomeOfStatus(status)
  if (failure) return { outcome: failure }
  const fields = jsonOf(text)
  if (!fields || !('success' in fields)) return { outcome: unknown('strange-answer') }
  return isSuccess(fields) ? { fields } : { outcome: refused('device-refused') }
}

/** The token of a sign-in, or why there is none; `success: false` here is a wrong name or password. */
export const tokenOf = async (
  response: Promise<DataprobeReply>,
): Promise<DataprobeReply & { token?: string }> => {
  const reply = await response
  if ('outcome' in reply)
    return reply.outcome.reason === 'device-refused' ? { outcome: refused('wrong-password') } : reply
  const { token } = reply.fields
  return typeof token === 'string' && token !== ''
    ? { ...reply, token }
    : { outcome: refused('strange-answer') }
}

/** Outcome of a release by the state that was read back. */
export const releaseOutcome = (state: unknown): GateOutcome => {
  if (typeof state !== 'string') return unknown('strange-answer')
  return /^off$/i.test(state.trim()) ? answered : unknown('still-on')
}
