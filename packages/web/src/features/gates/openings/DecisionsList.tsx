import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { GateDecisionView } from '@stallwise/contract/gates/gates.contract.ts'
import type { OpeningCause, RefusalCause } from '@stallwise/domain/gates/read-opening.rules.ts'
import { wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { formatDateTime, formatTimeToSecond } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import { lotQuery } from '#features/lots/lots.public.ts'
import { looksUpPayments } from '#features/payments/plate-answers.public.ts'
import type { ListAction, ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useCauseNames, useRefusalNames } from '../gate-words.ts'
import { decisionsQuery } from '../gates.queries.ts'
import { useDueText } from './due-words.ts'

/** What happened at the gate: an opening whose outcome is unknown may not have moved it. */
const useResult = () => {
  const { t } = useLingui()
  return ({
    opens,
    openingState,
    wasOpening,
  }: GateDecisionView): { text: string; tone: 'alert' | 'soon' | undefined } => {
    if (!opens) return { text: t`Stayed closed`, tone: 'soon' }
    const hasFailed = openingState === 'refused' || openingState === 'expired'
    if (hasFailed) return { text: t`Not opened`, tone: 'alert' }
    if (openingState === 'unknown') return { text: t`Did not answer`, tone: 'alert' }
    if (openingState === null)
      return wasOpening
        ? { text: t`Already opening`, tone: undefined }
        : { text: t`No gate in the zone`, tone: 'alert' }
    return { text: t`Opened`, tone: undefined }
  }
}

const useCause = (timeZone: string | undefined) => {
  const { t } = useLingui()
  const causes = useCauseNames()
  const refusals = useRefusalNames()
  const dueText = useDueText()
  return ({ opens, cause, isPassback, due }: GateDecisionView): string => {
    const text = opens ? causes[cause as OpeningCause] : refusals[cause as RefusalCause]
    if (due) return `${text}: ${dueText(due, timeZone)}`
    return isPassback && cause !== 'inside' ? t`${text}; already inside` : text
  }
}

const useColumns = (timeZone: string | undefined): ListColumn<GateDecisionView>[] => {
  const { t } = useLingui()
  const resultOf = useResult()
  const causeOf = useCause(timeZone)
  return [
    {
      key: 'decidedAt',
      label: t`When`,
      value: ({ decidedAt }) => new Date(decidedAt),
      cell: ({ decidedAt }) => (
        <time dateTime={decidedAt} title={formatTimeToSecond(decidedAt, timeZone)}>
          {formatDateTime(decidedAt, timeZone)}
        </time>
      ),
    },
    {
      key: 'plate',
      label: t`License plate`,
      value: ({ licensePlate }) => licensePlate,
      cell: ({ licensePlate }) => licensePlate && <span className="plate">{licensePlate}</span>,
    },
    {
      key: 'passage',
      label: t`Direction`,
      value: ({ passage }) => (passage === 'entry' ? t`Entry` : t`Exit`),
    },
    {
      key: 'result',
      label: t`Result`,
      value: (decision) => resultOf(decision).text,
      cell: (decision) => <Badge tone={resultOf(decision).tone}>{resultOf(decision).text}</Badge>,
      width: 'minmax(0, 1.5fr)',
    },
    { key: 'cause', label: t`Why`, value: causeOf, width: 'minmax(0, 1.8fr)' },
    { key: 'zone', label: t`Zone`, value: ({ zone }) => zone.name, narrow: 'hide' },
    { key: 'device', label: t`Camera or reader`, value: ({ device }) => device, narrow: 'hide' },
  ]
}

const useFilters = (): ListFilter<GateDecisionView>[] => {
  const { t } = useLingui()
  return [
    {
      key: 'opens',
      label: t`Result`,
      value: ({ opens }) => String(opens),
      options: [
        { value: 'true', label: t`Opened` },
        { value: 'false', label: t`Stayed closed` },
      ],
    },
    {
      key: 'passage',
      label: t`Direction`,
      value: ({ passage }) => passage,
      options: [
        { value: 'entry', label: t`Entry` },
        { value: 'exit', label: t`Exit` },
      ],
    },
  ]
}

/** PAY-100: leads from an exit that did not open to the vehicles inside, with its plate as it was read, or its time. */
const usePriceAction = (lotId: string): ListAction<GateDecisionView>[] => {
  const { t } = useLingui()
  const { data: lot } = useQuery(lotQuery(lotId))
  if (!lot || !looksUpPayments(lot)) return []
  const searchOf = ({ licensePlate, decidedAt }: GateDecisionView) =>
    new URLSearchParams(
      licensePlate === null ? { to: wallClockOf(decidedAt, lot.timeZone) } : { q: licensePlate },
    )
  return [
    {
      key: 'price',
      label: () => t`Price a stay`,
      icon: 'credit-card',
      isFor: ({ passage, opens }) => passage === 'exit' && !opens,
      to: (decision) => `/parking-lots/${lotId}/price-stay?${searchOf(decision)}`,
    },
  ]
}

/** Vehicles that cameras and readers saw at the gates, and whether the gates opened for them. GAT-56. */
export const DecisionsList = ({ lotId, timeZone }: { lotId: string; timeZone: string | undefined }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(decisionsQuery(lotId))
  return (
    <ResourceList
      {...useListAddress('vehicles')}
      name={t`Vehicles at the gates`}
      exportName="gate-decisions"
      rows={data?.data}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ _id }) => _id}
      columns={useColumns(timeZone)}
      filters={useFilters()}
      actions={usePriceAction(lotId)}
      empty={{
        icon: 'gate',
        title: <Trans>No vehicles yet</Trans>,
        text: (
          <Trans>
            A zone whose gates open by themselves lists here each vehicle, and whether a gate opened for it.
          </Trans>
        ),
      }}
    />
  )
}
