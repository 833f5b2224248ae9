import { Trans, useLingui } from '@lingui/react/macro'
import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { transactionReceiptPath } from '@stallwise/domain/payments/pay-pages.ts'
import { formatCents, formatNumber } from '#lib/format/numbers.ts'
import { formatDuration } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { PriceLines } from '../amount/PriceLines.tsx'
import { Notice } from '../ui/Notice.tsx'

interface RunningChargeProps {
  charging: VisitorCharging
  timeZone: string
  isStopping: boolean
  onStop: () => void
  onAgain: () => void
}

/** Why a start failed, and that nothing is charged. */
const useFailureWords = () => {
  const { t } = useLingui()
  const words: Readonly<Record<NonNullable<VisitorCharging['failure']>, string>> = {
    declined: t`The card was declined.`,
    'not-charged': t`The card could not be reached. Try again.`,
    'too-late': t`The bank took too long to answer. Try again.`,
    'station-refused': t`The station did not accept the start. Plug in the cable and try again, or use another station.`,
    'no-answer': t`The station did not answer. Use another one, or tell the staff.`,
    'no-power': t`No power flowed for 90 seconds. Check that the cable is plugged in at both ends, and try again.`,
  }
  return (failure: VisitorCharging['failure']) => (failure === null ? '' : words[failure])
}

/** What is going on, in one sentence. */
const StateNotice = ({ charging }: { charging: VisitorCharging }) => {
  const { t } = useLingui()
  const failureWords = useFailureWords()
  const { state, isFlowing, isWaitingForVehicle, isStopping, isReleased } = charging
  const held = formatCents(charging.heldCents, charging.currency)
  if (state === 'failed')
    return (
      <Notice kind="bad" title={t`Charging did not start`} takesFocus>
        {failureWords(charging.failure)}{' '}
        {isReleased ? (
          <Trans>Nothing is charged, and {held} is released.</Trans>
        ) : (
          <Trans>Nothing is charged.</Trans>
        )}
      </Notice>
    )
  if (state === 'over')
    return (
      <Notice kind="good" title={t`Charging has ended`} takesFocus>
        {charging.needsPerson && (
          <Trans>The station’s meter was not clear. You pay only for what it certainly delivered.</Trans>
        )}
      </Notice>
    )
  if (isStopping || charging.endedAt !== null)
    return (
      <Notice kind="soon" title={t`Charging is stopping…`}>
        <Trans>
          The station is asked until it stops. You can also end charging at your vehicle. You never pay more
          than {held}.
        </Trans>
      </Notice>
    )
  if (isWaitingForVehicle)
    return (
      <Notice kind="soon" title={t`Waiting for your vehicle`}>
        <Trans>It does not take power now. Its own timer or a full battery may be the reason.</Trans>
      </Notice>
    )
  if (isFlowing) return <Notice kind="good" title={t`Charging`} />
  return (
    <Notice kind="soon" title={t`Starting…`}>
      <Trans>Plug in the cable if it is not plugged in yet. This takes up to a minute.</Trans>
    </Notice>
  )
}

const secondsOf = ({ startedAt, endedAt }: VisitorCharging, now: number): number =>
  startedAt === null
    ? 0
    : Math.max(0, (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt)) / 1_000

/** A charging of this visitor: energy, cost and time, and the button that stops it. */
export const RunningCharge = ({ charging, timeZone, isStopping, onStop, onAgain }: RunningChargeProps) => {
  const { t } = useLingui()
  const now = useNow(1_000)
  const { state, currency, receipt, powerKw } = charging
  const kwh = formatNumber(charging.kwh, 2)
  const power = powerKw !== null && formatNumber(powerKw, 1)
  const isRunning = state === 'charging' && charging.endedAt === null
  return (
    <div className="stack">
      <StateNotice charging={charging} />
      {state !== 'failed' && (
        <>
          <dl className="figures" aria-live="off">
            <div>
              <dt>{t`Energy`}</dt>
              <dd className="figure">{t`${kwh} kWh`}</dd>
            </div>
            <div>
              <dt>{state === 'over' ? t`Cost` : t`Cost so far`}</dt>
              <dd className="figure">{formatCents(charging.costCents, currency)}</dd>
            </div>
            <div>
              <dt>{t`Time`}</dt>
              <dd>{formatDuration(secondsOf(charging, now))}</dd>
            </div>
            {isRunning && power !== false && (
              <div>
                <dt>{t`Power`}</dt>
                <dd>{t`${power} kW`}</dd>
              </div>
            )}
          </dl>
          {charging.lines.length > 0 && (
            <PriceLines
              lines={charging.lines}
              totalCents={charging.costCents}
              paidBeforeCents={0}
              dueCents={charging.costCents}
              dueLabel={receipt ? t`Paid` : t`Cost so far`}
              place={{ currency, timeZone }}
            />
          )}
        </>
      )}
      {isRunning && (
        <button
          type="button"
          className="main pay"
          onClick={onStop}
          aria-disabled={isStopping || charging.isStopping}
        >
          {isStopping || charging.isStopping ? <Trans>Stopping…</Trans> : <Trans>Stop charging</Trans>}
        </button>
      )}
      {(state === 'over' || state === 'failed') && (
        <nav className="links">
          {receipt && (
            <a href={transactionReceiptPath(receipt)}>
              <Trans>Receipt</Trans>
            </a>
          )}
          <button type="button" className="link" onClick={onAgain}>
            {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Charge again</Trans>}
          </button>
        </nav>
      )}
    </div>
  )
}
