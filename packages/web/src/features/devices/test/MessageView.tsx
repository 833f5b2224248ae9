import { Trans, useLingui } from '@lingui/react/macro'
import type {
  DeviceMessageView,
  ReadEventView,
} from '@stallwise/contract/devices/device-messages.contract.ts'
import { formatMonthDay, formatTimeToSecond } from '#lib/format/times.ts'
import { outcomeNames } from '../device-words.ts'
import styles from '../devices.module.css'
import { jsonLines } from './json-lines.ts'

const useEventWords = () => {
  const { t } = useLingui()
  return (event: ReadEventView): string => {
    if (event.kind === 'plate')
      return [
        event.plate === undefined || event.plate === null
          ? t`A vehicle (plate hidden)`
          : t`Plate ${event.plate}`,
        ...(event.directionDegrees === undefined ? [] : [t`direction ${event.directionDegrees}°`]),
      ].join(', ')
    if (event.kind === 'tag')
      return [
        event.epc ? t`Tag ${event.epc}` : t`A tag`,
        t`antenna ${event.antenna ?? 0}`,
        ...(event.rssiDbm === undefined ? [] : [`${event.rssiDbm} dBm`]),
      ].join(', ')
    const state = event.occupied === null ? t`keep-alive` : event.occupied ? t`occupied` : t`vacant`
    return [
      state,
      ...(event.batteryPercent === undefined ? [] : [t`battery ${event.batteryPercent}%`]),
      ...(event.fault ? [t`fault: ${event.fault}`] : []),
    ].join(', ')
  }
}

const Body = ({ message }: { message: DeviceMessageView }) => {
  const { t } = useLingui()
  if (message.body === null)
    return (
      <p className="small dim">
        {message.sizeBytes === 0 ? (
          <Trans>The message had no text.</Trans>
        ) : (
          <Trans>
            The message is hidden because it includes lots or vehicles that you don’t have access to.
          </Trans>
        )}
      </p>
    )
  return (
    <>
      <pre className={styles.body} tabIndex={0} aria-label={t`Raw message`}>
        {jsonLines(message.body)}
      </pre>
      {message.isCut && (
        <p className="small dim">
          <Trans>Only the first part of the {message.sizeBytes} bytes is stored.</Trans>
        </p>
      )}
    </>
  )
}

/** A message as it was received: when, by whom, what became of it, and its text. */
export const MessageView = ({ message, timeZone }: { message: DeviceMessageView; timeZone?: string }) => {
  const names = outcomeNames()
  const wordsOf = useEventWords()
  const { receivedAt, sourceName, via, outcome, reason, rejected, events } = message
  return (
    <>
      <dl className={styles.facts}>
        <dt>
          <Trans>Received</Trans>
        </dt>
        <dd>
          {formatMonthDay(receivedAt, timeZone)}, {formatTimeToSecond(receivedAt, timeZone)}
        </dd>
        <dt>
          <Trans>From</Trans>
        </dt>
        <dd>
          {sourceName ?? '–'} {via === 'mqtt' ? <Trans>by MQTT</Trans> : <Trans>by HTTP</Trans>}
        </dd>
        <dt>
          <Trans>Result</Trans>
        </dt>
        <dd className={outcome === 'rejected' || outcome === 'refused' ? 'is-alert' : undefined}>
          {names[outcome]}
          {reason && `: ${reason}`}
          {rejected.map(({ eventId, code, message: why }) => (
            <span key={`${eventId} ${code}`}>
              <br />
              <span className="plate">{code}</span>: {why}
            </span>
          ))}
        </dd>
        {events.length > 0 && (
          <>
            <dt>
              <Trans>Content</Trans>
            </dt>
            <dd>
              {events.map((event, nth) => (
                <div key={nth}>
                  <span className="plate">{event.deviceId}</span> {wordsOf(event)},{' '}
                  {formatTimeToSecond(event.at, timeZone)}
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
      <Body message={message} />
    </>
  )
}
