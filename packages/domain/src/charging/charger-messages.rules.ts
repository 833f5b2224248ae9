import { dayMs, minuteMs } from '../time/durations.ts'
import type {
  ChargerPlace,
  IdToken,
  MessageTime,
  StatusMessage,
  TransactionMessages,
} from './charger-messages.model.ts'

/** CST-20: how old a message may be by its own time, in milliseconds. Source: decision 3. */
export const maxMessageAgeMs = 7 * dayMs
/** CST-20: how far ahead of us a station's clock may be, in milliseconds. Source: decision 3. */
export const maxClockAheadMs = 5 * minuteMs

/** CST-20: the time to go by; one that cannot be is replaced by the arrival. */
export const timeOfMessage = (native: number | null, arrivedAt: number): MessageTime => {
  const isPossible =
    native !== null && native >= arrivedAt - maxMessageAgeMs && native <= arrivedAt + maxClockAheadMs
  return { native, at: isPossible ? native : arrivedAt, isReplaced: !isPossible }
}

const identityOf = (kind: string, ...parts: readonly (string | number | null)[]): string =>
  JSON.stringify([kind, ...parts])

/** CST-21: of a message of a transaction in 2.0.1. Some stations always send 0 as `seqNo`. Source: decision 3. */
export const identityOfEvent = (transactionId: string, seqNo: number, at: number | null): string =>
  identityOf('event', transactionId, seqNo, at)

/** CST-21: of the begin of a transaction in 1.6. Source: decision 3. */
export const identityOfStart = (
  connector: number,
  at: number | null,
  token: IdToken,
  meterWh: number,
): string => identityOf('start', connector, at, token.text, meterWh)

/** CST-21: of the end of a transaction in 1.6. Source: decision 3. */
export const identityOfStop = (transactionId: string, at: number | null, meterWh: number): string =>
  identityOf('stop', transactionId, at, meterWh)

/** CST-21: of measured values. Source: decision 3. */
export const identityOfValues = (
  place: ChargerPlace | null,
  at: number | null,
  transactionKey: string | null,
  context: string | null,
): string => identityOf('values', place?.evse ?? null, at, transactionKey, context)

/** CST-21: of a change of state; two that differ in nothing are one. */
export const identityOfStatus = (
  { evse, connector }: ChargerPlace,
  at: number | null,
  status: string,
  error: string | null,
): string => identityOf('status', evse, connector, at, status, error)

/** CST-31: updates that say nothing but what was measured. Their state of charging is kept with the values. */
export const isOnlyValues = (message: TransactionMessages | StatusMessage): boolean =>
  message.kind === 'update' &&
  message.token === null &&
  message.samples.length > 0 &&
  (message.trigger === 'MeterValuePeriodic' || message.trigger === 'MeterValueClock')
