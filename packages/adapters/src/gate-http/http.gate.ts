import { fillTemplate, isSuccess } from '@stallwise/domain/gates/gate-template.rules.ts'
import type { GateOutcome, GateRequestTemplate } from '@stallwise/domain/gates/gates.model.ts'
import type { GateAdapter, GateTarget } from '@stallwise/ports/gate.port.ts'
import type { SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import { answered, exchange, outcomeOfStatus, refused, unknown } from '#shared/gate-exchange.ts'

const sendDescribed = async (
  send: SendOutgoing,
  target: GateTarget,
  template: GateRequestTemplate,
  timeoutMs: number,
): Promise<GateOutcome> => {
  const { outlet, pulseMs, credentials, settings, address } = target
  const filled = fillTemplate(template, { outlet, pulseMs, ...credentials })
  const base = new URL(address)
  const url = new URL(`${base.pathname.replace(/\/+$/, '')}${filled.path}`, base.origin)
  if (url.origin !== base.origin) return refused('address-not-allowed')
  const body = filled.body === '' ? {} : { body: filled.body }
  const { method, headers } = filled
  const request = { method, url: url.href, headers, ...body, timeoutMs, selfSigned: settings.selfSigned }
  const exchanged = await exchange(send, request)
  if ('outcome' in exchanged) return exchanged.outcome
  const { status, text } = exchanged.answer
  if (isSuccess(template, status, text)) return answered
  return outcomeOfStatus(status) ?? unknown('strange-answer')
}

/** Any HTTP controller, with requests configured by its operator; without sign-in. GAT-05. */
export const httpGate: GateAdapter = {
  kind: 'http',
  signIn: async (send, target) => {
    const { open } = target.settings
    if (!open) return { outcome: refused('device-refused') }
    return { gate: { pulse: (timeoutMs) => sendDescribed(send, target, open, timeoutMs) } }
  },
  release: async (send, target, timeoutMs) => {
    const { release } = target.settings
    return release ? sendDescribed(send, target, release, timeoutMs) : answered
  },
}
