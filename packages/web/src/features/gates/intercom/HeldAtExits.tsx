import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { GateDecisionView, GateOpeningView } from '@stallwise/contract/gates/gates.contract.ts'
import { openAfterPaymentMinutes } from '@stallwise/domain/gates/read-opening.rules.ts'
import { formatAgo } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Card } from '#ui/Card.tsx'
import { decisionsQuery } from '../gates.queries.ts'
import { dueAmount, useDueText } from '../openings/due-words.ts'
import { openedQuery } from './intercom.queries.ts'
import { namesPlate, reasonFor, type PeopleProps } from './open-for.ts'
import { PersonLine } from './PersonLine.tsx'
import styles from './intercom.module.css'

type Held = GateDecisionView & {
  readonly licensePlate: string
  readonly due: NonNullable<GateDecisionView['due']>
}

/** ICM-06: vehicles that an exit holds until they pay, by their latest read; not those that left since. */
const heldOf = (
  decisions: readonly GateDecisionView[],
  openings: readonly GateOpeningView[],
  now: number,
): Held[] => {
  const latest = new Map<string, GateDecisionView>()
  for (const decision of decisions)
    if (decision.licensePlate !== null && !latest.has(decision.licensePlate))
      latest.set(decision.licensePlate, decision)
  const isOpened = ({ licensePlate, decidedAt }: Held) =>
    openings.some(({ reason, askedAt }) => namesPlate(reason, licensePlate) && askedAt >= decidedAt)
  return [...latest.values()]
    .filter((one): one is Held => one.cause === 'unpaid' && one.due !== null && one.licensePlate !== null)
    .filter(({ decidedAt }) => now - Date.parse(decidedAt) < openAfterPaymentMinutes * 60_000)
    .filter((one) => !isOpened(one))
}

/** Vehicles for which an exit stays closed until their parking is paid. ICM-06. */
export const HeldAtExits = ({ lotId, timeZone, onOpen }: PeopleProps) => {
  const { t } = useLingui()
  const dueText = useDueText()
  const now = useNow(15_000)
  const decisions = useQuery(decisionsQuery(lotId))
  const opened = useQuery(openedQuery(lotId))
  const held = heldOf(decisions.data?.data ?? [], opened.data?.data ?? [], now)
  if (held.length === 0) return null
  return (
    <Card title={<Trans>Waiting at an exit, not paid</Trans>}>
      <p className="dim">
        <Trans>
          The gate opens by itself when the driver has paid, for example by the QR code at the exit. You can
          open it at any time.
        </Trans>
      </p>
      <ul className={styles.people} aria-label={t`Waiting at an exit, not paid`}>
        {held.map(({ _id, licensePlate, device, decidedAt, due }) => {
          const amount = dueAmount(due)
          return (
            <PersonLine
              key={_id}
              name={licensePlate}
              isPlate
              detail={`${device} · ${formatAgo(decidedAt, now)}`}
              state={dueText(due, timeZone)}
              onOpen={onOpen && (() => onOpen(reasonFor(licensePlate, t`${amount} not paid`), licensePlate))}
            >
              {null}
            </PersonLine>
          )
        })}
      </ul>
    </Card>
  )
}
