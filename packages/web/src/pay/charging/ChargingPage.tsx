import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { formatExact } from '#lib/format/numbers.ts'
import { useProblemWords } from '../problem-words.ts'
import { keep } from '../tab-storage.ts'
import { Frame } from '../ui/Frame.tsx'
import { Notice } from '../ui/Notice.tsx'
import { isNotThere } from '../use-lookup.ts'
import { useOnline } from '../use-online.ts'
import { RunningCharge } from './RunningCharge.tsx'
import { StartForm } from './StartForm.tsx'
import { useCharging } from './use-charging.ts'
import { useStation } from './use-station.ts'

/** Where a visitor charges: the station, its price, the card, and what was charged. */
export const ChargingPage = ({ stationId }: { stationId: string }) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const problemWords = useProblemWords()
  const { charging, problem: chargingProblem, isStopping, follow, stop } = useCharging(stationId)
  const { page, problem, look } = useStation(stationId, charging === undefined)
  const lotId = page?.lot._id
  const receipt = charging?.receipt
  useEffect(() => {
    if (lotId && receipt) keep('stay', lotId, receipt)
  }, [lotId, receipt])
  const fault = problem ?? chargingProblem
  const name = page?.station.name
  const power = page && formatExact(page.station.ratedKw)
  return (
    <Frame title={t`Charge your vehicle`} lot={page?.lot}>
      {!isOnline && (
        <Notice kind="soon" title={t`You are offline`}>
          <Trans>Charging goes on. This page shows it again when you are online.</Trans>
        </Notice>
      )}
      {fault && isOnline && (
        <Notice kind="bad" title={isNotThere(problem) ? t`No charging station at this address` : undefined}>
          {isNotThere(problem) ? (
            <Trans>Scan the QR code on the station again, or ask the staff.</Trans>
          ) : (
            problemWords(fault)
          )}
        </Notice>
      )}
      {page && (
        <div className="stack">
          <h2>
            <Trans>
              Station {name} <span className="dim">{power} kW</span>
            </Trans>
          </h2>
          {charging ? (
            <RunningCharge
              charging={charging}
              timeZone={page.lot.timeZone}
              isStopping={isStopping}
              onStop={() => void stop()}
              onAgain={() => {
                follow(undefined)
                void look()
              }}
            />
          ) : (
            <StartForm page={page} onStarted={follow} onStale={() => void look()} />
          )}
        </div>
      )}
    </Frame>
  )
}
