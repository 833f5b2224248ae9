import type {
  ChargerCommand,
  ChargerOutcome,
  CommandAnswer,
  CommandReason,
  StationSetting,
} from '@stallwise/domain/charging/charger-commands.model.ts'
import type { Payload } from './ocpp-frames.ts'
import type { CallResult } from './ocpp-peer.ts'

const done = new Set(['Accepted', 'Unlocked'])
const later = new Set(['Scheduled', 'RebootRequired'])
const reasons: Readonly<Record<string, CommandReason>> = {
  Rejected: 'rejected',
  UnlockFailed: 'rejected',
  OngoingAuthorizedTransaction: 'rejected',
  NotSupported: 'not-supported',
  NotImplemented: 'not-supported',
  NotSupportedAttributeType: 'not-supported',
  Unknown: 'unknown-key',
  UnknownConnector: 'unknown-key',
  UnknownComponent: 'unknown-key',
  UnknownVariable: 'unknown-key',
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 1_000) : null)
const listOf = (value: unknown): Payload[] =>
  Array.isArray(value) ? value.filter((one): one is Payload => typeof one === 'object' && one !== null) : []
const partOf = (value: unknown): Payload => listOf([value])[0] ?? {}

/** 2.0.1: `{reasonCode, additionalInfo}`. */
const detailOf = (info: unknown): { detail?: string } => {
  const { reasonCode, additionalInfo } = partOf(info)
  const detail = [reasonCode, additionalInfo].filter((one) => typeof one === 'string').join(': ')
  return detail ? { detail: detail.slice(0, 1_000) } : {}
}

/** How many settings of a station are kept of an answer. */
const mostSettings = 500

const settingsOf16 = (payload: Payload): StationSetting[] => [
  ...listOf(payload.configurationKey).map(({ key, value, readonly }) => ({
    name: textOf(key) ?? '',
    value: textOf(value),
    isReadOnly: readonly === true,
  })),
  ...(Array.isArray(payload.unknownKey) ? payload.unknownKey : []).flatMap((key) => {
    const name = textOf(key)
    return name === null ? [] : [{ name, value: null, isReadOnly: true }]
  }),
]

const nameOf = ({ component, variable }: Payload): string => {
  const { name, instance } = partOf(component)
  const part = typeof instance === 'string' ? `${String(name)}[${instance}]` : String(name)
  return `${part}.${String(partOf(variable).name)}`
}

const settingsOf2 = (payload: Payload): StationSetting[] =>
  listOf(payload.getVariableResult).map((result) => ({
    name: nameOf(result),
    value: textOf(result.attributeValue),
    isReadOnly: false,
  }))

const outcomeOfStatus = (status: unknown, answer: CommandAnswer): ChargerOutcome => {
  const kept = Object.keys(answer).length > 0 ? { answer } : {}
  if (typeof status !== 'string') return { state: 'unknown', reason: 'strange-answer' }
  if (done.has(status)) return { state: 'answered', ...kept }
  if (later.has(status)) return { state: 'answered', answer: { ...answer, isLater: true } }
  return { state: 'refused', reason: reasons[status] ?? 'rejected', ...kept }
}

/** What a station's answer to a command means. CST-51. */
export const outcomeOf = (command: ChargerCommand, result: CallResult): ChargerOutcome => {
  if ('failure' in result) return { state: 'unknown', reason: result.failure }
  if ('error' in result) {
    const { error, description } = result
    const isUnsupported = error === 'NotImplemented' || error === 'NotSupported'
    const detail = `${error} ${description}`.trim().slice(0, 1_000)
    return {
      state: 'refused',
      reason: isUnsupported ? 'not-supported' : 'station-error',
      answer: { detail },
    }
  }
  const { payload } = result
  if (command.kind === 'getConfiguration') {
    const settings = [...settingsOf16(payload), ...settingsOf2(payload)].slice(0, mostSettings)
    return { state: 'answered', answer: { settings } }
  }
  if (Array.isArray(payload.setVariableResult)) {
    const [first] = listOf(payload.setVariableResult)
    return outcomeOfStatus(first?.attributeStatus, detailOf(first?.attributeStatusInfo))
  }
  return outcomeOfStatus(payload.status, detailOf(payload.statusInfo))
}
