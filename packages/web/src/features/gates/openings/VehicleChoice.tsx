import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { GateDecisionView, SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { openedByHandMinutes } from '@stallwise/domain/visits/gate-entries.model.ts'
import { zonesQuery } from '#features/zones/zones.public.ts'
import { formatAgo } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import styles from '../gates.module.css'
import { decisionsQuery } from '../gates.queries.ts'

/** VIS-43: the vehicles for which this gate stayed closed in the last minutes, each once, the latest first. */
const waitingOf = (
  decisions: readonly GateDecisionView[],
  zoneIds: ReadonlySet<string>,
  now: number,
): GateDecisionView[] => {
  const seen = new Set<string>()
  return decisions
    .filter(({ decidedAt }) => now - Date.parse(decidedAt) < openedByHandMinutes * 60_000)
    .filter(({ _id, licensePlate }) => {
      const vehicle = licensePlate ?? _id
      return !seen.has(vehicle) && seen.add(vehicle)
    })
    .filter(({ opens, zone }) => !opens && zoneIds.has(zone._id))
}

/** The vehicles that wait at a gate. */
export const useWaitingVehicles = (lotId: string, gate: SprockitView): GateDecisionView[] => {
  const now = useNow(15_000)
  const zones = useQuery(zonesQuery(lotId)).data ?? []
  const decisions = useQuery(decisionsQuery(lotId)).data?.data ?? []
  const isOfGate = ({ sprockits }: (typeof zones)[number]) => sprockits.some(({ _id }) => _id === gate._id)
  return waitingOf(decisions, new Set(zones.filter(isOfGate).map(({ _id }) => _id)), now)
}

interface VehicleChoiceProps {
  vehicles: readonly GateDecisionView[]
  chosen: GateDecisionView | undefined
  onChoose: (vehicle: GateDecisionView) => void
}

/** VIS-43: for which of the waiting vehicles a gate is opened; it counts as inside, or as having left, from then on. */
export const VehicleChoice = ({ vehicles, chosen, onChoose }: VehicleChoiceProps) => {
  const { t } = useLingui()
  const label = useId()
  const now = useNow(15_000)
  if (vehicles.length === 0) return null
  return (
    <div className={styles.vehicles}>
      <span className="small" id={label}>{t`For which vehicle?`}</span>
      <div className={styles.reasons} role="group" aria-labelledby={label}>
        {vehicles.map((vehicle) => (
          <Button
            key={vehicle._id}
            aria-pressed={vehicle._id === chosen?._id}
            className={styles.choice}
            onClick={() => onChoose(vehicle)}
          >
            <span className={vehicle.licensePlate === null ? undefined : 'plate'}>
              {vehicle.licensePlate ?? t`Read by its tag`}
            </span>
            &nbsp;· {formatAgo(vehicle.decidedAt, now)}
          </Button>
        ))}
      </div>
      <p className="dim small">
        {vehicles[0]?.passage === 'exit' ? (
          <Trans>
            The vehicle that you select counts as having left; without a selection, the latest does.
          </Trans>
        ) : (
          <Trans>The vehicle that you select counts as inside; without a selection, all of them do.</Trans>
        )}
      </p>
    </div>
  )
}
