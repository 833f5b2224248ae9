import { msg, plural, t } from '@lingui/core/macro'
import { firstTryPercent } from '@stallwise/domain/charging/first-tries.ts'
import { call } from '#lib/api/call.ts'
import { formatAgo } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Badge } from '#ui/Badge.tsx'
import { listResource } from '#ui/resource/resource.model.ts'
import { chargingKey, stationsQuery, type StationRow } from '../charging.queries.ts'
import { firstTryText, stateOf, toneOf } from './station-words.ts'

const LastMessage = ({ at }: { at: string | null }) => {
  const now = useNow()
  return at ? formatAgo(at, now) : t`Never`
}

const errorsOf = ({ connectors }: StationRow): string =>
  connectors.flatMap(({ error }) => error ?? []).join(', ')

/** The charging stations of a lot; dialogs add, change and operate them. */
export const stations = listResource({
  exportName: 'charging-stations',
  manage: 'station.manage',
  query: stationsQuery,
  staleKey: chargingKey,
  calls: {
    remove: ({ _id: id, version }: StationRow) =>
      call('DELETE /charging/stations/{id}', { params: { id }, query: { version } }),
    restore: ({ _id: id }) => call('POST /charging/stations/{id}/restore', { params: { id } }),
  },
  texts: {
    list: msg`Charging stations`,
    add: msg`Add station`,
    empty: {
      icon: 'plug',
      title: msg`No charging stations yet`,
      text: msg`Stations connect by OCPP 1.6 or 2.0.1 with an identity and a password that you get here.`,
    },
    remove: (count) => plural(count, { one: 'Delete station', other: 'Delete # stations' }),
    removed: (count) => plural(count, { one: 'Station deleted.', other: '# stations deleted.' }),
    confirmRemove: ({ length: count }) => ({
      title: plural(count, { one: 'Delete this station?', other: 'Delete # stations?' }),
      text: plural(count, {
        one: 'It is disconnected immediately, and nobody can start charging there.',
        other: 'They are disconnected immediately, and nobody can start charging there.',
      }),
    }),
  },
  columns: () => [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    {
      key: 'state',
      label: t`State`,
      value: stateOf,
      cell: (station) => <Badge tone={toneOf(station)}>{stateOf(station)}</Badge>,
      narrow: 'keep',
    },
    { key: 'errors', label: t`Error`, value: errorsOf, narrow: 'hide' },
    {
      key: 'identity',
      label: t`Identity`,
      value: ({ identity }) => identity,
      cell: ({ identity }) => <span className="plate">{identity}</span>,
      narrow: 'hide',
    },
    {
      key: 'stalls',
      label: t`Stalls`,
      value: ({ stalls }) => stalls.map(({ stall }) => stall).join(', '),
      narrow: 'hide',
    },
    { key: 'ratedKw', label: t`Power, kW`, value: ({ ratedKw }) => ratedKw, align: 'end', narrow: 'hide' },
    {
      key: 'firstTry',
      label: t`First attempt, %`,
      value: ({ firstTries }) => {
        const percent = firstTryPercent(firstTries)
        return percent === null ? null : Math.round(percent)
      },
      cell: ({ firstTries }) => firstTryText(firstTries),
      align: 'end',
      narrow: 'hide',
    },
    {
      key: 'lastMessageAt',
      label: t`Last message`,
      value: ({ lastMessageAt }) => (lastMessageAt ? new Date(lastMessageAt) : null),
      cell: ({ lastMessageAt }) => <LastMessage at={lastMessageAt} />,
      narrow: 'hide',
    },
    { key: 'vendor', label: t`Vendor`, value: ({ vendor }) => vendor, isSpare: true },
    { key: 'model', label: t`Model`, value: ({ boot }) => boot?.model ?? null, isSpare: true },
    { key: 'firmware', label: t`Firmware`, value: ({ boot }) => boot?.firmware ?? null, isSpare: true },
    { key: 'protocol', label: t`Version of OCPP`, value: ({ protocol }) => protocol, isSpare: true },
  ],
})
